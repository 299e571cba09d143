// The crews' emblems, about 44 x 44 around the middle.

export const OCTOPUS = 'M0 -21C14 -21 17 -6 12 3 18 8 22 6 22 12 15 14 11 10 8 7 8 14 14 18 8 21 3 18 4 12 2 9H-2C-4 12 -3 18 -8 21 -14 18 -8 14 -8 7 -11 10 -15 14 -22 12 -22 6 -18 8 -12 3 -17 -6 -14 -21 0 -21z';
export const OCTOPUS_EYES = 'M-6 -6V-5 M6 -6V-5';
export const CAT = 'M-20 -20 -9 -12Q0 -15 9 -12L20 -20 18 3Q15 18 0 19 -15 18 -18 3z';
export const CAT_EYES = 'M-11 -1Q-7 -5 -4 -1 M4 -1Q7 -5 11 -1 M-3 8 0 10 3 8';
export const PADLOCK = 'M-13 -3V-9A13 13 0 0 1 13 -9V-3H17V19H-17V-3z M-7 -3H7V-9A7 7 0 0 0 -7 -9z';
