import type { Irregularity, Rulebook } from '../rulebooks/index.ts';
import type { Decision } from './commands.ts';
import type { Incident } from './state.ts';

/** The clause that an incident is decided by; more copies than the decks hold is a shortage or excess. */
export const clauseOf = (
  book: Pick<Rulebook, 'irregularities'>,
  kind: Incident['kind'],
): Irregularity | null => {
  const named = kind === 'copies' ? 'shortage-or-excess' : kind;
  return book.irregularities.find((one) => one.kind === named) ?? null;
};

/** What can be decided, most usual first. An effect that needs no decision has none. */
export const decisionsFor = (effect: Irregularity['effect']): readonly Decision['is'][] => {
  switch (effect) {
    case 'void':
    case 'offer-or-return':
      return ['so', 'not-so'];
    case 'reconstruct':
    case 'reconstruct-or-void':
    case 'void-unless-reconstructed':
      return ['reconstructed', 'cannot-be-reconstructed', 'not-so'];
    case 'decide-order':
      return ['order', 'not-so'];
    case 'ruling':
      return ['continue', 'settle', 'return', 'void'];
    case 'void-unless-established':
    case 'replace-shoe':
    case 'continue':
    case 'stands':
    case 'settle':
    case 'refuse':
    case 'reject-or-pro-rata':
    case 'advise':
    case 'return-bets':
    case 'cards-prevail':
    case 'allowed':
      return [];
  }
};
