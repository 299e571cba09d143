// The art of the games: who draws a game's pieces and cells, by their look.
//
// A look may be several words ("car magnetic"); the first one that an artist knows decides what is
// drawn, the others change it. What a game's artist does not know is drawn by the plain one.

import type { Component } from 'svelte';
import type { Box, Spot } from '../scene/spots';
import type { Cell, EventInfo, Piece, Scene, Zone } from '../messages';
import BattlegridBoard from './battlegrid/Board.svelte';
import BattlegridCell from './battlegrid/Cell.svelte';
import BattlegridPiece from './battlegrid/Piece.svelte';
import CrashByCrashBoard from './crash-by-crash/Board.svelte';
import CrashByCrashCell from './crash-by-crash/Cell.svelte';
import CrashByCrashPiece from './crash-by-crash/Piece.svelte';
import CrashGridPiece from './crash-grid/Piece.svelte';
import GoldBackdrop from './gold-n-crash/Backdrop.svelte';
import GoldBoard from './gold-n-crash/Board.svelte';
import GoldCell from './gold-n-crash/Cell.svelte';
import GoldPiece from './gold-n-crash/Piece.svelte';
import GoldSign from './gold-n-crash/Sign.svelte';
import { stations } from './gold-n-crash/stations';
import ShadowsPiece from './grid-of-shadows/Piece.svelte';
import PlainCell from './PlainCell.svelte';
import PlainPiece from './PlainPiece.svelte';

/** Drawn around its own middle: 100 x 140 if it lies on a place for cards, else 100 x 100. */
export interface PieceArt {
  piece: Piece;
  tall: boolean;
}

/** What lies under the pieces of one place, around its middle, in the place's own size. */
export interface CellArt {
  cell: Cell;
  zone: Zone;
  width: number;
  height: number;
}

/** Drawn once over a zone's ground and under its pieces: lines between places, and the like. */
export interface BoardArt {
  zone: Zone;
  box: Box;
  spot: (at: number[]) => Spot;
}

/** Drawn under everything, as large as the picture. */
export interface BackdropArt {
  frame: Box;
}

/** A seat's sign or mark, around its own middle, 100 x 100, in the colour of the text. */
export interface SignArt {
  text: string;
}

export interface GameArt {
  Piece: Component<PieceArt>;
  Cell: Component<CellArt>;
  Board?: Component<BoardArt>;
  /** Whether the board draws this zone's ground alone: no slots, no labels. */
  grounds?: (zone: Zone) => boolean;
  Backdrop?: Component<BackdropArt>;
  Sign?: Component<SignArt>;
  /** What the table looks like on the way from one scene to the next. */
  between?: (before: Scene, after: Scene, events: EventInfo[]) => Scene[];
}

const PLAIN: GameArt = { Piece: PlainPiece, Cell: PlainCell };

const ART: Record<string, GameArt> = {
  'crash-grid': { ...PLAIN, Piece: CrashGridPiece },
  'gold-n-crash': {
    Cell: GoldCell, Piece: GoldPiece, Board: GoldBoard, grounds: (zone) => zone.kind !== 'panel',
    Backdrop: GoldBackdrop, Sign: GoldSign, between: stations,
  },
  'grid-of-shadows': { ...PLAIN, Piece: ShadowsPiece },
  battlegrid: { Piece: BattlegridPiece, Cell: BattlegridCell, Board: BattlegridBoard },
  'crash-by-crash': { Piece: CrashByCrashPiece, Cell: CrashByCrashCell, Board: CrashByCrashBoard },
};

/** A game without art of its own is drawn plainly. */
export function artOf(game: string): GameArt {
  return Object.hasOwn(ART, game) ? ART[game]! : PLAIN;
}
