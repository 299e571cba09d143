// Where a game comes from that is watched again: a table of the hall, or a file.

import { checkFile, readAdvice, readFileAdvice, readFilePart, readPart, readProgramme } from '../call';
import type { Advised, Part, Programme } from '../messages';
import { words } from '../words';

export interface Source {
  /** The table, or nothing if it is a file. */
  readonly table: string;
  programme(): Promise<Programme>;
  /** The part of a view in which a moment lies. */
  part(view: string, moment: number): Promise<Part>;
  advice(seat: number, moment: number): Promise<Advised>;
}

export function tableSource(table: string): Source {
  return {
    table,
    programme: () => readProgramme(table),
    part: (view, moment) => readPart(table, view, moment),
    advice: (seat, moment) => readAdvice(table, seat, moment),
  };
}

export function fileSource(file: unknown): Source {
  return {
    table: '',
    programme: () => checkFile(file),
    part: (view, moment) => readFilePart(file, view, moment),
    advice: (seat, moment) => readFileAdvice(file, seat, moment),
  };
}

/** As much as the hall takes. */
const LONGEST_FILE = 512 * 1024;

/** What a file says; an error says why it is no replay. */
export async function readFile(file: Blob): Promise<unknown> {
  if (file.size > LONGEST_FILE) throw new Error(words.replay.tooLong);
  try {
    const data: unknown = JSON.parse(await file.text());
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data;
  } catch {
    // Said below.
  }
  throw new Error(words.replay.unreadable);
}
