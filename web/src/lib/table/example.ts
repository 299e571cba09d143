// Scenes and what happens in them, for unit tests, with only what a test speaks about.

import type { EventInfo, Moment, Piece, Scene, SceneChoice, StepInfo, Zone } from '../messages';

export function choice(action: number, on: string[], more: Partial<SceneChoice> = {}): SceneChoice {
  return {
    action, on, text: `${action}`, phrase: `do ${action}`, key: '', warning: '', confirm: false,
    ghosts: [], waives: false, tag: '', ...more,
  };
}

export function scene(more: Partial<Scene> = {}): Scene {
  return {
    game: 'some-game', seat: 0, headline: [], banner: '', zones: [], pieces: [], panels: [],
    prompt: '', choices: [], outcome: '', refused: [], series: '', gathering: null, ...more,
  };
}

export function zone(kind: string, more: Partial<Zone> = {}): Zone {
  return {
    id: kind, kind, label: kind, rows: 1, columns: 1, owner: null, count: null, area: '', box: null, tall: null,
    grows: '', private: false, cells: [], opened: '', inside: [], ...more,
  };
}

export function piece(id: string, inZone: string, at: number[], more: Partial<Piece> = {}): Piece {
  return {
    id, zone: inZone, at, look: '', text: '', code: '', label: '', owner: null, turned: 0,
    hidden: false, kind: 'card', badge: '', faded: false, lit: false, ...more,
  };
}

export function event(text: string, more: Partial<EventInfo> = {}): EventInfo {
  return { kind: text, seat: 0, text, rule: '', seen_by: [0], flip: null, ...more };
}

export function step(n: number, events: EventInfo[] = [], more: Partial<StepInfo> = {}): StepInfo {
  return { n, seat: 0, events, pictures: {}, pictured: 0, changes: {}, ...more };
}

export function moment(n: number, steps: StepInfo[], scenes: Record<string, Scene> = {}, full = false): Moment {
  return { type: 'moment', n, full, over: null, steps, scenes, changes: {}, undo: null, guide: null };
}
