import { describe, expect, it } from 'vitest';
import { Errands } from './errands';

class Refused extends Error {
  constructor(readonly status: number) {
    super(String(status));
  }
}

/** A hall that loses its first answers, and what it was sent. */
function hall(...losses: number[]) {
  const keys: string[] = [];
  const send = async (key: string): Promise<string> => {
    keys.push(key);
    const status = losses.shift();
    if (status !== undefined) throw new Refused(status);
    return 'table';
  };
  return { keys, send };
}

describe('errands', () => {
  const errands = () => new Errands(async () => undefined);

  it('sends the same id again until it is answered', async () => {
    const { keys, send } = hall(0, 503);
    expect(await errands().run('set up', send)).toBe('table');
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('takes another id for the next wish', async () => {
    const { keys, send } = hall();
    const known = errands();
    await known.run('set up', send);
    await known.run('set up', send);
    expect(new Set(keys).size).toBe(2);
  });

  it('does not resend what was refused', async () => {
    const { keys, send } = hall(409);
    const known = errands();
    await expect(known.run('join', send)).rejects.toThrow('409');
    expect(keys).toHaveLength(1);
    await known.run('join', send);
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps the id of a wish that was given up, until somebody wishes it again', async () => {
    const { keys, send } = hall(0, 0, 0, 0);
    const known = errands();
    await expect(known.run('set up', send)).rejects.toThrow('0');
    await known.run('set up another', send);
    expect(await known.run('set up', send)).toBe('table');
    expect(keys[5]).toBe(keys[0]);
    expect(keys[4]).not.toBe(keys[0]);
  });
});
