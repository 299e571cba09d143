// The colours of the six types; never the only sign of them.

import type { Sign } from './Icon.svelte';

export const TONES: Record<Sign, string> = {
  bomb: '#b3261e', sword: '#1f5fa8', hook: '#74349b', glass: '#2b7a3d', chest: '#7a4a1c', coin: '#96690a',
};
