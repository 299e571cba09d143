// What is being shown, in words above the board, for as long as it takes to read.

const SHORTEST = 2400;
/** Time to read one letter. */
const LETTER = 45;

export class Caption {
  text = $state('');
  time = $state(SHORTEST);
  /** Whether it stands below what is seen meanwhile, at the top of the board. */
  low = $state(false);
  #fading: ReturnType<typeof setTimeout> | undefined;

  tell(text: string, low = false): void {
    if (!text) return;
    this.text = text;
    this.low = low;
    this.time = Math.max(SHORTEST, text.length * LETTER);
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => (this.text = ''), this.time);
  }

  stop(): void {
    clearTimeout(this.#fading);
  }
}
