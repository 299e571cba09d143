// What a person has set on this device; remembered, and never sent anywhere.

export type Mode = 'auto' | 'light' | 'dark';
export type Speed = 'calm' | 'brisk' | 'instant';

const KEY = 'fairground.settings';

interface Saved {
  mode: Mode;
  sound: boolean;
  speed: Speed;
  textBoard: boolean;
  nickname: string;
}

const DEFAULTS: Saved = { mode: 'auto', sound: true, speed: 'calm', textBoard: false, nickname: '' };

export function readSettings(text: string | null): Saved {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (typeof kept !== 'object' || kept === null) return { ...DEFAULTS };
    const { mode, sound, speed, textBoard, nickname } = kept as Partial<Saved>;
    return {
      mode: mode === 'light' || mode === 'dark' ? mode : 'auto',
      sound: sound !== false,
      speed: speed === 'brisk' || speed === 'instant' ? speed : 'calm',
      textBoard: textBoard === true,
      nickname: typeof nickname === 'string' ? nickname.slice(0, 24) : '',
    };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  #kept = $state<Saved>(readSettings(storedText()));

  get mode() { return this.#kept.mode; }
  set mode(value: Mode) { this.#keep({ mode: value }); }
  get sound() { return this.#kept.sound; }
  set sound(value: boolean) { this.#keep({ sound: value }); }
  get speed() { return this.#kept.speed; }
  set speed(value: Speed) { this.#keep({ speed: value }); }
  get textBoard() { return this.#kept.textBoard; }
  set textBoard(value: boolean) { this.#keep({ textBoard: value }); }
  get nickname() { return this.#kept.nickname; }
  set nickname(value: string) { this.#keep({ nickname: value }); }

  #keep(change: Partial<Saved>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A private window may refuse storage; the setting then lasts as long as the page.
    }
  }
}

function storedText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings = new Settings();

/** Whether this person asked the system for less motion. */
export function motionIsReduced(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const GLIDES: Record<Speed, number> = { calm: 300, brisk: 150, instant: 0 };

/** How long a piece glides, in milliseconds. */
export function glideTime(): number {
  return motionIsReduced() ? 0 : GLIDES[settings.speed];
}
