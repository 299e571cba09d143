() => {
  const SHAPES = 'rect, path, circle, ellipse, polygon, line, use, image, text';
  const NEVER = '.reach, .opener, .backdrop, defs, clipPath, mask, pattern';

  const rounded = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round);
  const together = (boxes) => boxes.length && {
    left: Math.min(...boxes.map((box) => box.left)), top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)), bottom: Math.max(...boxes.map((box) => box.bottom)),
  };

  function isSeen(element) {
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  /** Whether a shape leaves any mark: what is only there to be pressed does not. */
  function isDrawn(shape) {
    if (shape.closest(NEVER) || !isSeen(shape)) return false;
    const { fill, stroke } = getComputedStyle(shape);
    const inked = (paint) => paint !== 'none' && paint !== 'transparent' && !/, 0\)$|\/ 0\)$/.test(paint);
    return inked(fill) || inked(stroke);
  }

  /** The box around all that a picture draws. */
  function boxOf(picture) {
    const shapes = [...picture.querySelectorAll(SHAPES)].filter(isDrawn);
    return together(shapes.map((shape) => shape.getBoundingClientRect()).filter(({ width, height }) => width || height));
  }

  const clipped = (box) => ({
    left: Math.max(box.left, 0), top: Math.max(box.top, 0),
    right: Math.min(box.right, innerWidth), bottom: Math.min(box.bottom, innerHeight),
  });

  /** How much of the window some boxes cover together, counted on a fine grid. */
  function covered(boxes) {
    const STEP = 4;
    let hit = 0;
    let all = 0;
    for (let x = STEP / 2; x < innerWidth; x += STEP) {
      for (let y = STEP / 2; y < innerHeight; y += STEP) {
        all += 1;
        if (boxes.some((box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom)) hit += 1;
      }
    }
    return hit / all;
  }

  /** Whether a box lies in the window and in everything that cuts off what is larger than itself. */
  function isWhole(element, box) {
    const SLACK = 2;
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      const { display, overflow } = getComputedStyle(parent);
      if (display === 'contents' || overflow === 'visible' || parent === document.documentElement) continue;
      const edge = parent.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return box.left >= left - SLACK && box.top >= top - SLACK && box.right <= right + SLACK && box.bottom <= bottom + SLACK;
  }

  /** How tall letters are on the screen, after everything that scales them. */
  function letters() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || element.closest('.sr-only, .skip, script, style') || !isSeen(element)) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.right < 0 || box.left > innerWidth || box.bottom < 0 || box.top > innerHeight) continue;
      const size = parseFloat(getComputedStyle(element).fontSize);
      const matrix = element instanceof SVGElement ? element.getScreenCTM() : null;
      const scale = matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
      found.push({ size: size * scale, text: node.data.trim().slice(0, 30), where: element.closest('[class]')?.getAttribute('class') ?? '' });
    }
    return found.sort((one, other) => one.size - other.size);
  }

  const pictures = (selector) => [...document.querySelectorAll(`${selector} .picture > svg`)].filter(isSeen)
    .map((picture) => ({ picture, box: boxOf(picture) })).filter(({ box }) => box);
  const board = pictures('.arena .board');
  const hand = pictures('.low');
  const prompt = document.querySelector('.prompt');
  const texts = letters();
  return {
    share: covered([...board, ...hand].map(({ box }) => clipped(box))),
    wider: document.documentElement.scrollWidth - innerWidth,
    board: board.map(({ box }) => rounded(box)),
    hand: hand.map(({ box }) => rounded(box)),
    cut: [
      ...board.filter(({ picture, box }) => !isWhole(picture, box)).map(() => 'board'),
      ...hand.filter(({ picture, box }) => !isWhole(picture, box)).map(() => 'hand'),
      ...(prompt && !isWhole(prompt, prompt.getBoundingClientRect()) ? ['prompt'] : []),
    ],
    smallest: texts[0]?.size ?? 99,
    small: texts.filter(({ size }) => size < 10.95).map(({ size, text, where }) => `${size.toFixed(1)} px: ${text} (${where})`),
  };
}
