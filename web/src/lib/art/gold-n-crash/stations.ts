// The order of one action on the table: the card, its effect, the Guest, the clearing of a column.

import type { EventInfo, Piece, Scene } from '../../messages';
import { formerly } from '../../scene/descent';

const CARD = 0;
const EFFECT = 1;
const GUEST = 2;
const CLEARING = 3;

/** A piece that goes from one zone to another. */
interface Move {
  was: Piece;
  now: Piece | null;
  wave: number;
}

const nameOf = (zone: string): string => zone.split('-')[0] ?? '';

/** When a piece sets off. */
function waveOf(was: Piece, now: Piece | null, actor: number, cleared: string, discarding: boolean): number {
  const from = nameOf(was.zone);
  const to = now ? nameOf(now.zone) : '';
  if (from === 'guest') return GUEST;
  if (from === 'hand') return CARD;
  if (from === 'lane' && to === 'discard' && was.owner === actor) {
    if (was.zone === cleared) return CLEARING;
    return discarding ? CARD : EFFECT;
  }
  return EFFECT;
}

/** The lane that a third card has emptied: nothing else takes two cards at once from their owner. */
function clearedLane(before: Scene, after: Scene, actor: number, events: EventInfo[]): string {
  if (!events.some((event) => event.kind === 'cleared')) return '';
  const held = (scene: Scene, zone: string) => scene.pieces.filter((piece) => piece.zone === zone).length;
  const lanes = before.zones.filter((zone) => nameOf(zone.id) === 'lane' && zone.owner === actor);
  return lanes.find(({ id }) => held(before, id) > 1 && held(after, id) === 0)?.id ?? '';
}

function movesOf(before: Scene, after: Scene): { was: Piece; now: Piece | null }[] {
  const later = new Map(after.pieces.map((piece) => [piece.id, piece]));
  for (const [id, was] of formerly(before, after)) later.set(was.id, after.pieces.find((piece) => piece.id === id)!);
  return before.pieces.flatMap((was): { was: Piece; now: Piece | null }[] => {
    const now = later.get(was.id) ?? null;
    if (now) return now.zone === was.zone ? [] : [{ was, now }];
    return nameOf(was.zone) === 'guest' ? [{ was, now }] : [];
  });
}

/** What the table looks like between two scenes of one action, in order. */
export function stations(before: Scene, after: Scene, events: EventInfo[]): Scene[] {
  const actor = events[0]?.seat ?? -1;
  const happened = (kind: string) => events.some((event) => event.kind === kind);
  const cleared = clearedLane(before, after, actor, events);
  const moves: Move[] = movesOf(before, after).map(({ was, now }) => ({
    was, now, wave: waveOf(was, now, actor, cleared, happened('discarded')),
  }));
  const high = before.pieces.filter((piece) => piece.zone === cleared).length;
  // A third card goes through the column that it clears.
  const stopping = moves.find(({ was, now }) => cleared && was.zone !== cleared && now?.zone === `discard-${actor}` && nameOf(was.zone) !== 'guest');
  if (stopping) {
    if (nameOf(stopping.was.zone) === 'lane') stopping.wave = EFFECT;
    moves.push({ ...stopping, wave: CLEARING });
    stopping.now = { ...(stopping.now ?? stopping.was), zone: cleared, at: [high] };
  }
  const scenes: Scene[] = [];
  const waves = [...new Set(moves.map(({ wave }) => wave))].sort((one, other) => one - other);
  const bombed = happened('resisted') || happened('destroyed');
  const lane = cleared || moves.find(({ was, now }) => nameOf(was.zone) === 'hand' && now && nameOf(now.zone) === 'lane')?.now?.zone;
  for (const wave of waves) {
    const bomb = bombed && lane && wave === CARD;
    // The last wave leads to the newer scene itself.
    if (wave !== waves.at(-1) || bomb) scenes.push(reached(before, moves, wave));
    if (bomb) scenes.push(hit(scenes.at(-1)!, `ship-${1 - actor}-${lane.split('-')[2]}`));
  }
  return scenes;
}

/** The older scene, with everything moved that sets off up to a wave. */
function reached(before: Scene, moves: Move[], wave: number): Scene {
  const goals = new Map<string, Piece | null>();
  for (const move of moves) if (move.wave <= wave) goals.set(move.was.id, move.now);
  const pieces = before.pieces.flatMap((piece) => {
    const goal = goals.get(piece.id);
    if (goal === undefined) return [piece];
    return goal ? [goal] : [];
  });
  return { ...before, pieces, choices: [], refused: [] };
}

/** A Zeppelin under a bomb. */
function hit(scene: Scene, zone: string): Scene {
  const pieces = scene.pieces.map((piece) => (piece.zone === zone ? { ...piece, look: `${piece.look} hit` } : piece));
  return { ...scene, pieces };
}
