/**
 * What is wrong with the page as it is drawn now, in words; runs in the page. Looked at is all text, every card and
 * everything that can be pressed:
 *
 * - nothing is cut off by its surroundings, or lies outside of the window, of its panel or of its button;
 * - nothing lies over it; what is scrolled away counts, as long as the place that scrolls says so by its bar;
 * - two texts do not run into each other;
 * - under fingers, whatever can be pressed measures 44 pixels both ways;
 * - what is marked `data-primary` is in view without scrolling.
 */
export const faultsIn = ({ touch }: { readonly touch: boolean }): string[] => {
  const faults = new Set<string>();
  // What lets fingers through is looked at too.
  const hittable = document.createElement('style');
  hittable.textContent = '* { pointer-events: auto !important }';
  document.head.append(hittable);
  const SLACK = 1.5;
  const TARGET = 43.5;
  const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"]')];
  const root: Element = dialogs.at(-1) ?? document.body;

  const styleOf = (element: Element) => getComputedStyle(element);
  const ancestors = (element: Element): Element[] => {
    const all: Element[] = [];
    for (let at = element.parentElement; at !== null; at = at.parentElement) all.push(at);
    return all;
  };
  const isSeen = (element: Element): boolean =>
    [element, ...ancestors(element)].every((one) => {
      const { visibility, opacity, display, clipPath } = styleOf(one);
      return (
        visibility !== 'hidden' &&
        Number(opacity) > 0.05 &&
        display !== 'none' &&
        one.tagName !== 'defs' &&
        !one.matches('details:not([open]) > :not(summary)') &&
        !clipPath.startsWith('inset(50%')
      );
    });
  const nameOf = (element: Element): string => {
    const own = element.closest('button, [role="button"], a, section, [data-bet], [data-card]');
    const label = own?.getAttribute('aria-label') ?? own?.getAttribute('data-bet') ?? '';
    return `<${element.tagName.toLowerCase()}${label === '' ? '' : ` in ${label}`}>`;
  };
  const quoted = (text: string) => `“${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`;

  /** Whether anything is painted there by an element itself. */
  const paints = (element: Element): boolean => {
    const style = styleOf(element);
    const alpha = (colour: string): number => {
      if (colour === 'none' || colour === 'transparent') return 0;
      const [, part] = /[,/]\s*([\d.]+)\)$/.exec(colour) ?? [];
      return colour.startsWith('rgba') || colour.includes('/') ? Number(part ?? 1) : 1;
    };
    if (Number(style.opacity) < 0.1) return false;
    if (element instanceof SVGGeometryElement) {
      return alpha(style.fill) * Number(style.fillOpacity) > 0.1;
    }
    if (element instanceof SVGElement) return false;
    return alpha(style.backgroundColor) > 0.1 || element.tagName === 'IMG';
  };
  /** Who lies over an element at a point, if anybody does. */
  const coverOf = (element: Element, x: number, y: number): Element | null => {
    for (const hit of document.elementsFromPoint(x, y)) {
      if (hit === element || hit.contains(element) || element.contains(hit)) return null;
      // A drawing paints in the order of its parts: what comes before a letter lies under it.
      const before = hit.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
      const drawing = element.closest('svg');
      if (drawing !== null && drawing === hit.closest('svg') && before !== 0) continue;
      if (paints(hit)) return hit;
    }
    return null;
  };

  /** In which way a place is cut off: null where it is whole, or can be scrolled to by a bar that is there. */
  const cutOf = (holders: readonly Element[], rect: DOMRect): string | null => {
    let scrolls = false;
    for (const one of holders) {
      if (!root.contains(one)) break;
      const { overflowX, overflowY, scrollbarWidth } = styleOf(one);
      const clip = one.getBoundingClientRect();
      const axes = [
        [overflowX, rect.left < clip.left - SLACK || rect.right > clip.right + SLACK],
        [overflowY, rect.top < clip.top - SLACK || rect.bottom > clip.bottom + SLACK],
      ] as const;
      for (const [overflow, isOut] of axes) {
        if (overflow === 'visible') continue;
        const canScroll = overflow === 'auto' || overflow === 'scroll';
        if (canScroll && scrollbarWidth !== 'none') scrolls ||= isOut;
        else if (isOut && !scrolls) return `cut off by ${nameOf(one)}`;
      }
      if (!scrolls && one.matches('button, .panel, .wall-panel, [data-bet]')) {
        const isOut =
          rect.left < clip.left - SLACK ||
          rect.right > clip.right + SLACK ||
          rect.top < clip.top - SLACK ||
          rect.bottom > clip.bottom + SLACK;
        if (isOut) return `outside of ${nameOf(one)}`;
      }
    }
    if (scrolls) return null;
    return rect.left < -SLACK || rect.right > innerWidth + SLACK ? 'outside of the window' : null;
  };
  const isInWindow = (rect: DOMRect): boolean =>
    rect.top >= 0 && rect.bottom <= innerHeight && rect.left >= 0 && rect.right <= innerWidth;
  const isScrolledAway = (element: Element, rect: DOMRect): boolean =>
    ancestors(element).some((one) => {
      const { overflowX, overflowY } = styleOf(one);
      const clip = one.getBoundingClientRect();
      return (
        (overflowY !== 'visible' && (rect.top < clip.top - 1 || rect.bottom > clip.bottom + 1)) ||
        (overflowX !== 'visible' && (rect.left < clip.left - 1 || rect.right > clip.right + 1))
      );
    });
  /** Covered where it lies now, and also once it was brought to the middle of what scrolls. */
  const coveredBy = (element: Element, points: () => readonly (readonly [number, number])[]) => {
    const now = () =>
      points()
        .map(([x, y]) => coverOf(element, x, y))
        .find((one) => one !== null);
    if (now() === undefined) return null;
    const positions = [...document.querySelectorAll('*')].map(
      (one) => [one, one.scrollTop] as const,
    );
    element.scrollIntoView({ block: 'center' });
    const still = now() ?? null;
    for (const [one, top] of positions) if (one.scrollTop !== top) one.scrollTop = top;
    return still;
  };

  const lines: { readonly element: Element; readonly text: string; readonly rect: DOMRect }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? '';
    if (element === null || text.trim() === '' || !isSeen(element)) continue;
    if (element.closest('option, title, style, script, [data-may-hide]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      // The box of a letter is a good deal higher than what is drawn of it.
      const side = 0.25 * Math.min(rect.width, rect.height);
      const [x, y] = element.closest('svg') === null ? [0, 0.18 * rect.height] : [side, side];
      const drawn = new DOMRect(rect.x + x, rect.y + y, rect.width - 2 * x, rect.height - 2 * y);
      lines.push({ element, text, rect: drawn });
    }
  }
  const inner = ({ left, right, top, bottom }: DOMRect) => {
    const y = (top + bottom) / 2;
    return [left + 2, (left + right) / 2, right - 2].map((x) => [x, y] as const);
  };
  for (const { element, text, rect } of lines) {
    const cut = cutOf([element, ...ancestors(element)], rect);
    if (cut !== null) {
      faults.add(`text ${quoted(text)} is ${cut}`);
      continue;
    }
    if (!isInWindow(rect) || isScrolledAway(element, rect)) continue;
    const place = () => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return inner(range.getClientRects()[0] ?? rect);
    };
    if (inner(rect).every(([x, y]) => coverOf(element, x, y) === null)) continue;
    const cover = coveredBy(element, place);
    if (cover !== null) faults.add(`text ${quoted(text)} is covered by ${nameOf(cover)}`);
  }
  for (const [i, one] of lines.entries()) {
    if (one.element.closest('svg') !== null || isScrolledAway(one.element, one.rect)) continue;
    for (const other of lines.slice(i + 1)) {
      if (other.element.closest('svg') !== null) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const across =
        Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const down =
        Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      const low = 0.35 * Math.min(one.rect.height, other.rect.height);
      if (across < 3 || down < low || isScrolledAway(other.element, other.rect)) continue;
      const x = Math.max(one.rect.left, other.rect.left) + across / 2;
      const y = Math.max(one.rect.top, other.rect.top) + down / 2;
      // One of them may lie under something: a bar that stays while the rest scrolls.
      if (coverOf(one.element, x, y) !== null || coverOf(other.element, x, y) !== null) continue;
      faults.add(`text ${quoted(one.text)} and ${quoted(other.text)} run into each other`);
    }
  }

  for (const card of root.querySelectorAll('[data-card]')) {
    if (!isSeen(card)) continue;
    const rect = card.getBoundingClientRect();
    const name = card.getAttribute('data-card');
    const cut = cutOf(ancestors(card), rect);
    if (cut !== null) faults.add(`card ${name} is ${cut}`);
    if (!isInWindow(rect) || isScrolledAway(card, rect)) continue;
    const points = () => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      const [w, h] = [(right - left) / 4, (bottom - top) / 4];
      return [
        [left + w, top + h],
        [right - w, top + h],
        [(left + right) / 2, (top + bottom) / 2],
        [left + w, bottom - h],
        [right - w, bottom - h],
      ] as const;
    };
    const cover = coveredBy(card, points);
    if (cover !== null) faults.add(`card ${name} is covered by ${nameOf(cover)}`);
  }

  if (touch) {
    const TARGETS =
      'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"]';
    for (const target of root.querySelectorAll(TARGETS)) {
      const area = target.closest('label') ?? target;
      if (!isSeen(area) || target.closest('.for-ears, [data-may-hide]')) continue;
      const inText = target.tagName === 'A' && styleOf(target).display === 'inline';
      const { width, height, bottom } = area.getBoundingClientRect();
      // A link to skip to the page waits above it.
      if (width < 1 || bottom < 0 || inText) continue;
      if (width < TARGET || height < TARGET) {
        const words = target.getAttribute('aria-label') ?? target.textContent ?? '';
        const size = `${Math.round(width)} × ${Math.round(height)}`;
        faults.add(`${target.tagName.toLowerCase()} ${quoted(words)} measures ${size}`);
      }
    }
  }

  for (const primary of root.querySelectorAll('[data-primary]')) {
    if (!isSeen(primary)) continue;
    const rect = primary.getBoundingClientRect();
    const name = `${primary.getAttribute('data-primary') || quoted(primary.textContent ?? '')}`;
    const isOut =
      rect.top < -SLACK || rect.bottom > innerHeight + SLACK || isScrolledAway(primary, rect);
    if (isOut) faults.add(`${name} is out of view`);
    else if (coverOf(primary, (rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2)) {
      faults.add(`${name} is covered`);
    }
  }
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1) faults.add(`the page is ${page.scrollWidth} wide`);
  for (const one of root.querySelectorAll('*')) {
    const { overflowX, overflowY, scrollbarWidth } = styleOf(one);
    const scrolls = (way: string) => way === 'auto' || way === 'scroll';
    const more =
      (scrolls(overflowY) && one.scrollHeight > one.clientHeight + 2) ||
      (scrolls(overflowX) && one.scrollWidth > one.clientWidth + 2);
    if (more && scrollbarWidth === 'none' && !one.hasAttribute('data-scroll-mark') && isSeen(one)) {
      faults.add(`${nameOf(one)} scrolls, and nothing says so`);
    }
  }
  hittable.remove();
  return [...faults];
};
