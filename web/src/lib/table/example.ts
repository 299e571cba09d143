// Scenes for unit tests, with only what a test speaks about.

import type { Scene, SceneChoice } from '../messages';

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
