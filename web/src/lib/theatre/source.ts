// Where a game comes from that is watched again: a table of the hall, or a file.

import { checkFile, readAdvice, readFileAdvice, readFilePart, readPart, readProgramme, readReplay, readStudyGame } from '../call';
import type { Advised, Part, Programme, ReplayPage } from '../messages';
import { words } from '../words';

export interface Source {
  /** The table, or nothing if it is a file. */
  readonly table: string;
  programme(): Promise<Programme>;
  /** The replay itself. */
  file(): Promise<ReplayPage>;
  /** The part of a view in which a moment lies. */
  part(view: string, moment: number): Promise<Part>;
  advice(seat: number, moment: number): Promise<Advised>;
}

export function tableSource(table: string): Source {
  return {
    table,
    programme: () => readProgramme(table),
    file: () => readReplay(table),
    part: (view, moment) => readPart(table, view, moment),
    advice: (seat, moment) => readAdvice(table, seat, moment),
  };
}

export function fileSource(file: unknown): Source {
  return {
    table: '',
    programme: () => checkFile(file),
    // The hall has read it: it is a replay.
    file: () => Promise.resolve(file as ReplayPage),
    part: (view, moment) => readFilePart(file, view, moment),
    advice: (seat, moment) => readFileAdvice(file, seat, moment),
  };
}

/** A game of a study, which the hall plays once more. */
export function studySource(study: string, row: number): Source {
  let fetched: Promise<Source> | null = null;
  const there = () => (fetched ??= readStudyGame(study, row).then(fileSource));
  const again = (error: unknown) => {
    fetched = null;
    throw error;
  };
  return {
    table: '',
    programme: () => there().then((source) => source.programme(), again),
    file: () => there().then((source) => source.file(), again),
    part: (view, moment) => there().then((source) => source.part(view, moment), again),
    advice: (seat, moment) => there().then((source) => source.advice(seat, moment), again),
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
