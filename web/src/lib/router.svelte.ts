// Where in the hall we are. Every address is the same page; links inside it do not load it again.

export type Place =
  | { page: 'hall' }
  | { page: 'setup'; game: string }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'allRules' }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string }
  | { page: 'games' }
  | { page: 'game'; game: string }
  | { page: 'luck' }
  | { page: 'lab'; study: string; game: string }
  | { page: 'lost' };

export function parsePlace(path: string): Place {
  const [page = '', first = '', second = ''] = path
    .replace(/^\/+/, '')
    .split('/')
    .map((part) => decodePart(part));
  if (page === '') return { page: 'hall' };
  if (page === 'new' && first) return { page: 'setup', game: first };
  if (page === 'rules' && first) return { page: 'rules', game: first, rule: second };
  if (page === 'rules') return { page: 'allRules' };
  if (page === 'table' && first) return { page: 'table', table: first };
  if (page === 'replay') return { page: 'replay', table: first };
  if (page === 'games' && first) return { page: 'game', game: first };
  if (page === 'games') return { page: 'games' };
  if (page === 'luck') return { page: 'luck' };
  if (page === 'lab') return { page: 'lab', study: first, game: second };
  return { page: 'lost' };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

export const hallHref = '/';
export const setupHref = (game: string) => `/new/${encodeURIComponent(game)}`;
export const gamesHref = '/games';
/** What a game is, for who has never seen it. */
export const gameHref = (game: string) => `/games/${encodeURIComponent(game)}`;
export const luckHref = '/luck';
/** The lab, one study of it, or a game of that. */
export const labHref = (study = '', row?: number) =>
  ['/lab', ...(study ? [encodeURIComponent(study)] : []), ...(row === undefined ? [] : [row])].join('/');
/** A replay, or without a table the place where a file can be watched. */
export const replayHref = (table = '') => (table ? `/replay/${encodeURIComponent(table)}` : '/replay');
/** A moment of a replay, with all cards open. */
export const momentHref = (table: string, moment: number) => `${replayHref(table)}#${moment}/open`;
export const tableHref = (table: string) => `/table/${encodeURIComponent(table)}`;
export const rulesHref = (game: string, rule = '') =>
  `/rules/${encodeURIComponent(game)}${rule ? `/${encodeURIComponent(rule)}` : ''}`;

/** All rulebooks, to search them. */
export const allRulesHref = '/rules';

/** The address to send to a friend; `origin` is where friends reach the hall. */
export const tableLink = (table: string, origin = location.origin) => `${origin}${tableHref(table)}`;

/** The path that a click leads to inside the page, or null if the browser should go there. */
export function pathOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href');
  if (!link || !href?.startsWith('/') || href.startsWith('/api/')) return null;
  return link.target || link.hasAttribute('download') ? null : href;
}

class Router {
  place = $state<Place>(parsePlace(location.pathname));

  constructor() {
    window.addEventListener('popstate', () => this.#look());
    document.addEventListener('click', (event) => {
      const path = pathOfClick(event);
      if (path === null) return;
      event.preventDefault();
      this.go(path);
    });
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#look();
  }

  #look(): void {
    this.place = parsePlace(location.pathname);
  }
}

export const router = new Router();
