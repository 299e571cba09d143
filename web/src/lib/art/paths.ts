// Outlines that several artists use, around their own middle.

/** Diagonal lines both ways, cut off at a rectangle's edges. */
export function lattice(width: number, height: number, step: number): string {
  const lines: string[] = [];
  const x = width / 2;
  const y = height / 2;
  for (let off = -x - y + step; off < x + y; off += step) {
    const from = Math.max(-x, off - y);
    const to = Math.min(x, off + y);
    if (from >= to) continue;
    lines.push(`M${from} ${off - from}L${to} ${off - to}`, `M${-from} ${off - from}L${-to} ${off - to}`);
  }
  return lines.join('');
}

/** A hexagon with a point at the top, `half` of it wide to each side. */
export function hexagon(half: number): string {
  const tall = half / Math.cos(Math.PI / 6);
  return `M0 ${-tall}L${half} ${-tall / 2}V${tall / 2}L0 ${tall}L${-half} ${tall / 2}V${-tall / 2}z`;
}

/** A star or a gear: so many points between two radii. */
export function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, place) => {
    const angle = (Math.PI * place) / points - Math.PI / 2;
    const radius = place % 2 ? inner : outer;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}z`;
}

export function gear(teeth: number, outer: number, inner: number): string {
  const wide = Math.PI / teeth / 2;
  const corners: string[] = [];
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const middle = (2 * Math.PI * tooth) / teeth;
    for (const [off, radius] of [[-1.4, inner], [-0.8, outer], [0.8, outer], [1.4, inner]] as const) {
      const angle = middle + off * wide;
      corners.push(`${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`);
    }
  }
  return `M${corners.join('L')}z`;
}

export const PIPS: Record<string, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
