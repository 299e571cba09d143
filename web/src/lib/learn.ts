// One click to a lesson.

import { beginLesson } from './call';
import { settings } from './settings.svelte';
import { words } from './words';

/** A table at which a chapter of a game is taught. */
export async function learn(game: string, chapter = 1): Promise<string> {
  const seated = await beginLesson({ game, chapter, nickname: settings.nickname || words.hall.guest });
  return seated.table.id;
}
