// What makes an element of a picture a thing to press, with the keyboard as with a finger.

import type { SVGAttributes } from 'svelte/elements';
import type { Point } from './zoom';

/** Who hears of a press, and of what is looked at. */
export interface Pressing {
  onpress?: ((id: string) => void) | undefined;
  onlook?: ((id: string | null) => void) | undefined;
}

/** The attributes of a target that keys can reach. Chromium lets the Tab key stop at every SVG element
 *  that listens for focus: only targets may. */
export function focusing<Shape extends SVGElement>(id: string, { onpress, onlook }: Pressing): SVGAttributes<Shape> {
  return {
    onkeydown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      onpress?.(id);
    },
    onfocus: () => onlook?.(id),
    onblur: () => onlook?.(null),
  };
}

/** Where an event happened, in units of the picture. */
export function pointOf(svg: SVGSVGElement, event: MouseEvent): Point | null {
  const matrix = svg.getScreenCTM();
  return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : null;
}

/** The pieces under a point of the page, topmost first. */
export function piecesUnder(event: MouseEvent): string[] {
  return document.elementsFromPoint(event.clientX, event.clientY)
    .flatMap((element) => element.closest<SVGGElement>('[data-piece]')?.dataset.piece ?? []);
}
