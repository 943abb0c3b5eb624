import { CROWD } from '../../../table/crowd.ts';
import { GRACE, type Settings } from '../../../table/settings.ts';

/** What a table may leave out, as it stands in its fields: an empty one is as usual. */
export type Bounds = { readonly grace: string; readonly crowd: string };

export const BOUNDS = ['grace', 'crowd'] as const;

/** In what it is typed, the most of it, and what holds where nothing is typed. */
const KINDS = {
  grace: { unit: 1000, most: 3600, usual: GRACE / 1000 },
  crowd: { unit: 1, most: 1_000_000, usual: CROWD },
} as const;

export const usualOf = (name: keyof Bounds): number => KINDS[name].usual;
export const mostOf = (name: keyof Bounds): number => KINDS[name].most;

export const boundsIn = ({ grace, crowd }: Pick<Settings, keyof Bounds>): Bounds => ({
  grace: grace === undefined ? '' : String(grace / KINDS.grace.unit),
  crowd: crowd === undefined ? '' : String(crowd),
});

/** `usual`: nothing is typed; null: it is none. Seconds may have parts, people not. */
export const boundOf = (name: keyof Bounds, text: string): number | 'usual' | null => {
  const plain = text.trim();
  if (plain === '') return 'usual';
  const { unit, most } = KINDS[name];
  const form = unit === 1 ? /^\d{1,7}$/ : /^\d{1,4}(?:[.]\d{1,3})?$/;
  return form.test(plain) && Number(plain) <= most ? Math.round(Number(plain) * unit) : null;
};

/** The settings with these; null: one of them is none. */
export const withBounds = (settings: Settings, bounds: Bounds): Settings | null => {
  const { grace: _, crowd: __, ...others } = settings;
  const grace = boundOf('grace', bounds.grace);
  const crowd = boundOf('crowd', bounds.crowd);
  if (grace === null || crowd === null) return null;
  return {
    ...others,
    ...(grace !== 'usual' && { grace }),
    ...(crowd !== 'usual' && { crowd }),
  };
};
