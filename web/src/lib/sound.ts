// Short, soft sounds, made on the spot: no file is loaded.

import { settings } from './settings.svelte';

export type Cue =
  | 'card' | 'slide' | 'bump' | 'crash' | 'bell' | 'dice' | 'lamp' | 'coin' | 'reveal' | 'turn'
  | 'shuffle' | 'win';

let context: AudioContext | null = null;

/** Browsers allow sound only after a person has touched the page. */
export function wakeSound(): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

export function sound(cue: Cue): void {
  if (!settings.sound || !context || context.state !== 'running') return;
  PLAYERS[cue](context, context.currentTime);
}

const PLAYERS: Record<Cue, (audio: AudioContext, at: number) => void> = {
  card: (audio, at) => hiss(audio, at, 0.09, 2600, 0.12),
  slide: (audio, at) => {
    tone(audio, at, 150, 0.22, 0.07, 'triangle', 260);
    hiss(audio, at, 0.2, 900, 0.04);
  },
  crash: (audio, at) => {
    hiss(audio, at, 0.55, 500, 0.3);
    tone(audio, at, 120, 0.5, 0.14, 'sawtooth', 38);
  },
  bump: (audio, at) => {
    tone(audio, at, 190, 0.16, 0.16, 'sine', 70);
    hiss(audio, at, 0.06, 1200, 0.1);
  },
  bell: (audio, at) => {
    // Partials of a small hand bell; the higher ones die first.
    [[1047, 1.1, 0.07], [2093, 0.7, 0.035], [2822, 0.4, 0.02]].forEach(
      ([pitch = 0, length = 0, loud = 0]) => tone(audio, at, pitch, length, loud, 'sine'));
  },
  dice: (audio, at) => {
    for (const off of [0, 0.05, 0.12, 0.21, 0.33]) hiss(audio, at + off, 0.035, 1700, 0.16);
  },
  lamp: (audio, at) => {
    hiss(audio, at, 0.02, 4000, 0.2);
    tone(audio, at + 0.02, 220, 0.5, 0.05, 'triangle', 440);
  },
  coin: (audio, at) => {
    tone(audio, at, 1976, 0.12, 0.04, 'square');
    tone(audio, at + 0.07, 2637, 0.3, 0.03, 'square');
  },
  reveal: (audio, at) => {
    hiss(audio, at, 0.07, 3200, 0.1);
    tone(audio, at + 0.05, 523, 0.2, 0.05, 'sine');
    tone(audio, at + 0.13, 784, 0.25, 0.05, 'sine');
  },
  turn: (audio, at) => {
    tone(audio, at, 659, 0.25, 0.06, 'sine');
    tone(audio, at + 0.11, 880, 0.4, 0.06, 'sine');
  },
  shuffle: (audio, at) => {
    for (let card = 0; card < 5; card += 1) hiss(audio, at + card * 0.06, 0.05, 2400, 0.07);
  },
  win: (audio, at) => {
    [523, 659, 784, 1047].forEach((pitch, place) =>
      tone(audio, at + place * 0.13, pitch, 0.5, 0.06, 'sine'));
  },
};

function tone(
  audio: AudioContext, at: number, pitch: number, length: number, loud: number,
  shape: OscillatorType, glideTo = pitch,
): void {
  const voice = audio.createOscillator();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, at);
  voice.frequency.exponentialRampToValueAtTime(glideTo, at + length);
  voice.connect(envelope(audio, at, length, loud));
  voice.start(at);
  voice.stop(at + length);
}

function hiss(audio: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const wave = samples.getChannelData(0);
  for (let place = 0; place < wave.length; place += 1) wave[place] = Math.random() * 2 - 1;
  const voice = audio.createBufferSource();
  voice.buffer = samples;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  voice.connect(filter).connect(envelope(audio, at, length, loud));
  voice.start(at);
}

function envelope(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}
