import { DRILL_KINDS, type DrillKind, LEVELS, type Level } from '../../../drills/index.ts';
import { go } from '../../path.ts';

/** What the address of a drill says besides its kind: a link leads to the same drill. */
export type Address = {
  readonly game: string | null;
  readonly level: Level;
  readonly seed: string | null;
  readonly trouble: string | null;
  readonly layout: string | null;
};

export const addressNow = (): Address => {
  const query = new URLSearchParams(location.search);
  const level = Number(query.get('level'));
  const seed = query.get('seed');
  return {
    game: query.get('game'),
    level: LEVELS.find((one) => one === level) ?? 2,
    seed: seed !== null && /^[A-Za-z0-9._-]{1,64}$/.test(seed) ? seed : null,
    trouble: query.get('trouble'),
    layout: query.get('layout'),
  };
};

export const addressOf = (kind: DrillKind, address: Partial<Address>): string => {
  const { game, level, seed, trouble, layout } = address;
  const query = new URLSearchParams({
    ...(game && { game }),
    ...(level && { level: String(level) }),
    ...(seed && { seed }),
    ...(trouble && { trouble }),
    ...(layout && { layout }),
  });
  return `/drills/${kind}?${query}`;
};

/** The same page for something else: nothing is drawn anew by that alone. */
export const readdress = (kind: DrillKind, address: Partial<Address>): void =>
  go(addressOf(kind, address), 'replace');

export const kindIn = (text: string | null): DrillKind | null =>
  DRILL_KINDS.find((kind) => kind === text) ?? null;

/** Of this page's own chance: whoever practises alone cheats nobody. */
export const seedHere = (): string =>
  [...crypto.getRandomValues(new Uint8Array(6))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
