// Scenes that are told as changes of the last ones: puts them together again.

import type { Moment, Scene } from '../messages';

type Value = unknown;
type Part = [Value] | [number, number] | [number, Change];
/** A new value, the parts of a list of records, or the changed fields of a record. */
export type Change = [Value] | [0, ...Part[]] | { [field: string]: Change };

/** What a value becomes by a change; what has not changed is the same object as before. */
export function changed(old: Value, how: Change): Value {
  if (!Array.isArray(how)) {
    const record = { ...(old as Record<string, Value>) };
    for (const [field, part] of Object.entries(how)) record[field] = changed(record[field], part);
    return record;
  }
  if (how.length === 1) return how[0];
  const before = old as Value[];
  const made: Value[] = [];
  for (const part of how.slice(1) as Part[]) {
    if (part.length === 1) made.push(part[0]);
    else if (typeof part[1] === 'number') made.push(...before.slice(part[0], part[0] + part[1]));
    else made.push(changed(part[0] < before.length ? before[part[0]] : made[part[0] - before.length], part[1]));
  }
  return made;
}

/** Whether a moment tells changes in place of scenes. */
export function told(moment: Moment): boolean {
  return Object.keys(moment.changes).length > 0;
}

/** A moment with whole scenes and pictures, from the scenes of the moment before it. */
export function whole(moment: Moment, before: Record<string, Scene>): Moment {
  if (!told(moment)) return moment;
  return {
    ...moment,
    scenes: all(moment.changes, before),
    steps: moment.steps.map((step) => (
      Object.keys(step.changes).length === 0 ? step : { ...step, pictures: all(step.changes, before) })),
  };
}

function all(changes: Record<string, unknown>, before: Record<string, Scene>): Record<string, Scene> {
  return Object.fromEntries(
    Object.entries(changes).map(([viewer, how]) => [viewer, changed(before[viewer], how as Change) as Scene]),
  );
}
