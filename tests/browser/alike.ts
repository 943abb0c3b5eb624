/**
 * What looks like something before it on the page, all the way down, and lies on what looks alike, all the way up: the
 * second row of a table, the third paragraph. Runs in the page. What is placed by hand or drawn may lie on anything, and
 * is like nothing else. `besides`: what is not looked at, by a selector.
 */
export const alikeIn = (root: Element, besides: string): Element[] => {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  let singular = 0;
  /** How it looks by itself, and with all that it holds. */
  const looks = new Map<Element, readonly [own: number, whole: number]>();
  const look = (one: Element): number => {
    const style = getComputedStyle(one);
    const placed = one instanceof SVGElement || /absolute|fixed|sticky/.test(style.position);
    if (placed) singular += 1;
    const own = numberOf(
      [
        placed ? `only ${singular}` : one.tagName,
        style.color,
        style.backgroundColor,
        style.backgroundImage,
        style.opacity,
        style.fontSize,
        style.fontWeight,
        style.textShadow,
        style.filter,
        style.display,
        style.visibility,
      ].join(' '),
    );
    const held = [...one.childNodes].map((child) => {
      if (child instanceof Element) return look(child);
      return child.textContent?.trim() === '' ? '' : 'text';
    });
    const whole = numberOf(`${own} holds ${held.join(' ')}`);
    looks.set(one, [own, whole]);
    return whole;
  };
  look(root);
  const met = new Set<string>();
  const alike: Element[] = [];
  const walk = (one: Element, on: number): void => {
    if (one.matches(besides)) return;
    const [own = 0, whole = 0] = looks.get(one) ?? [];
    const place = `${whole} on ${on}`;
    if (met.has(place)) {
      alike.push(one);
      return;
    }
    met.add(place);
    const here = numberOf(`${own} on ${on}`);
    for (const child of one.children) walk(child, here);
  };
  walk(root, -1);
  return alike;
};
