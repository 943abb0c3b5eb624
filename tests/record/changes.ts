import { DECK, parseCard } from '../../src/rules/index.ts';

export type Change = {
  /** Where, with places in lists left out: `detail.cards.[]`. */
  readonly path: string;
  readonly how: 'changed' | 'left out' | 'put in' | 'twice';
  readonly value: unknown;
};

/** A value changed in every way at every place in it: each leaf, each member, each element. */
export function* changes(value: unknown, path = ''): Generator<Change> {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(value)) {
    for (const [i, part] of value.entries()) {
      for (const inner of changes(part, at('[]'))) {
        yield { ...inner, value: value.with(i, inner.value) };
      }
    }
    if (value.length > 0) {
      yield { path, how: 'left out', value: value.slice(0, -1) };
      yield { path, how: 'twice', value: [...value, value.at(-1)] };
    }
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      for (const inner of changes(part, at(name))) {
        yield { ...inner, value: { ...value, [name]: inner.value } };
      }
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      yield { path: at(name), how: 'left out', value: rest };
    }
    yield { path: at('more'), how: 'put in', value: { ...value, more: 1 } };
    return;
  }
  yield { path, how: 'changed', value: another(value) };
}

const PAIRS: Readonly<Record<string, string>> = {
  player: 'banker',
  banker: 'player',
  seated: 'standing',
  standing: 'seated',
  continue: 'return',
  return: 'continue',
  squeeze: 'expose',
  expose: 'squeeze',
  p1: 'p2',
  p2: 'p1',
  p3: 'p1',
  box: 'table',
  offered: 'placed',
  dealer: 'pit-supervisor',
  'pit-supervisor': 'dealer',
  'pit-manager': 'pit-supervisor',
  'shift-manager': 'pit-manager',
  physical: 'electronic',
  electronic: 'physical',
};

/** Another value of the same kind, one that could stand there where there is such a one. */
const another = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 1;
  const card = parseCard(value);
  if (card !== undefined) return DECK[(DECK.indexOf(card) + 9) % DECK.length];
  return PAIRS[value] ?? `${value}x`;
};
