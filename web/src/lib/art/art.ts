// The art of the games: who draws a game's pieces and cells, by their look.
//
// A look may be several words ("car magnetic"); the first one that an artist knows decides what is
// drawn, the others change it. What a game's artist does not know is drawn by the plain one.

import type { Component } from 'svelte';
import type { Box, Spot } from '../scene/layout';
import type { Cell, Piece, Zone } from '../messages';
import BattlegridBoard from './battlegrid/Board.svelte';
import BattlegridCell from './battlegrid/Cell.svelte';
import BattlegridPiece from './battlegrid/Piece.svelte';
import CrashByCrashBoard from './crash-by-crash/Board.svelte';
import CrashByCrashCell from './crash-by-crash/Cell.svelte';
import CrashByCrashPiece from './crash-by-crash/Piece.svelte';
import CrashGridPiece from './crash-grid/Piece.svelte';
import GoldPiece from './gold-n-crash/Piece.svelte';
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

export interface GameArt {
  Piece: Component<PieceArt>;
  Cell: Component<CellArt>;
  Board?: Component<BoardArt>;
}

const PLAIN: GameArt = { Piece: PlainPiece, Cell: PlainCell };

const ART: Record<string, GameArt> = {
  'crash-grid': { ...PLAIN, Piece: CrashGridPiece },
  'gold-n-crash': { ...PLAIN, Piece: GoldPiece },
  'grid-of-shadows': { ...PLAIN, Piece: ShadowsPiece },
  battlegrid: { Piece: BattlegridPiece, Cell: BattlegridCell, Board: BattlegridBoard },
  'crash-by-crash': { Piece: CrashByCrashPiece, Cell: CrashByCrashCell, Board: CrashByCrashBoard },
};

/** A game without art of its own is drawn plainly. */
export function artOf(game: string): GameArt {
  return ART[game] ?? PLAIN;
}
