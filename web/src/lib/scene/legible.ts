// Letters that would be too small to read: they grow where there is room for them, or are left out until
// one looks closer. Where a text marked `data-brief` is left out, what surrounds it has the class `briefly`.

import type { Attachment } from 'svelte/attachments';

/** Nothing is written smaller than this, in pixels on the screen. */
export const READABLE = 11;
/** A word grows by this much at most, a number or a sign by more: there is room around it. */
const GROWTH = { word: 1.3, sign: 2.2 };
/** A number or a sign may stand out a little from what it belongs to. */
const OVERHANG = 1.2;
/** So many letters are a sign. */
const SIGN = 3;
/** What letters belong to: they stay within it. */
const OWNERS = '.body > *, [data-look], .field, .hint, .count';

/** Of letters that belong together: how many pixels each line is high, and its length beside its room. */
export interface Line {
  size: number;
  letters: number;
  length: number;
  room: number;
}

/** By how much lines that belong together must grow to be read, or null: they cannot. */
export function growthOf(lines: Line[]): number | null {
  const growth = Math.max(1, ...lines.map(({ size }) => READABLE / size));
  const fits = lines.every(({ letters, length, room }) =>
    (letters <= SIGN ? growth <= GROWTH.sign && length * growth <= room * OVERHANG : growth <= GROWTH.word && length * growth <= room));
  return growth === 1 || fits ? growth : null;
}

/** Keeps the letters of a picture legible, whatever its size, and tells whether any are left out. */
export const keepLegible = (ontold?: (unread: boolean) => void): Attachment<SVGSVGElement> => (svg) => {
  let planned = 0;
  const plan = () => (planned ||= requestAnimationFrame(look));
  const mutations = new MutationObserver(plan);
  const watch = () => mutations.observe(svg, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['viewBox'] });

  function look(): void {
    planned = 0;
    mutations.disconnect();
    adjust(svg);
    watch();
    ontold?.(svg.querySelector('.unread') !== null);
    // What is still on its way may be drawn smaller than where it arrives.
    const moving = svg.getAnimations({ subtree: true }).filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    if (moving.length > 0) void Promise.allSettled(moving.map((one) => one.finished)).then(() => svg.isConnected && plan());
  }

  const sizes = new ResizeObserver(plan);
  sizes.observe(svg);
  watch();
  return () => {
    cancelAnimationFrame(planned);
    mutations.disconnect();
    sizes.disconnect();
  };
};

/** What was written in an element's style before it grew. */
const before = new WeakMap<SVGTextElement, string>();

function adjust(svg: SVGSVGElement): void {
  const texts = [...svg.querySelectorAll('text')];
  for (const text of texts) {
    text.classList.remove('unread');
    const size = before.get(text);
    if (size !== undefined) text.style.fontSize = size;
    before.delete(text);
  }
  for (const brief of svg.querySelectorAll('.briefly')) brief.classList.remove('briefly');
  const groups = new Map<string, SVGTextElement[]>();
  for (const text of texts) groups.set(keyOf(text), [...(groups.get(keyOf(text)) ?? []), text]);
  // All is measured before anything is changed: that is one layout instead of many.
  const measured = [...groups.values()].map((group) => ({ group, growth: growthOf(group.map(lineOf)), short: group[0]?.hasAttribute('data-brief') }));
  // Cards of one picture are either all short or all in full.
  const brief = measured.some(({ growth, short }) => short && growth === null);
  for (const { group, growth: own, short } of measured) {
    const growth = short && brief ? null : own;
    for (const text of group) {
      if (growth === null) {
        text.classList.add('unread');
        if (short) text.parentElement?.classList.add('briefly');
      } else if (growth > 1) {
        before.set(text, text.style.fontSize);
        text.style.fontSize = `calc(${growth} * ${text.style.fontSize || getComputedStyle(text).fontSize})`;
      }
    }
  }
}

const numbers = new WeakMap<Element, number>();
let number = 0;

/** Lines of one kind in one place belong together. */
function keyOf(text: SVGTextElement): string {
  const parent = text.parentElement!;
  if (!numbers.has(parent)) numbers.set(parent, (number += 1));
  return `${numbers.get(parent)} ${text.getAttribute('class')}`;
}

function lineOf(text: SVGTextElement): Line {
  const matrix = text.getScreenCTM();
  // A card that is just turned over is narrow for a moment, but as high as ever.
  const unit = matrix ? Math.hypot(matrix.c, matrix.d) : 1;
  const owner = text.closest(OWNERS);
  return {
    size: Math.min(...[text, ...text.querySelectorAll('tspan')].map((part) => parseFloat(getComputedStyle(part).fontSize))) * unit,
    letters: [...(text.textContent ?? '').trim()].length,
    length: text.getComputedTextLength() * unit,
    room: owner ? owner.getBoundingClientRect().width : Infinity,
  };
}
