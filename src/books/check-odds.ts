import { type ExactOdds, exactOdds } from '../odds/index.ts';
import { shoeOfDecks } from '../odds/usual-shoe.ts';
import type { Rulebook } from '../rulebooks/index.ts';
import type { Finding } from './finding.ts';

export type Edge = { readonly bet: string; readonly houseEdge: number };

/** Beyond these an edge is worth a second look. */
const LEAST = 0;
const MOST = 0.35;

export const edgesOf = (exact: ExactOdds): readonly Edge[] =>
  exact.bets.map(({ bet, houseEdge }) => ({ bet: bet.id, houseEdge }));

export function* checkEdges(exact: ExactOdds): Generator<Finding> {
  for (const [i, { bet, houseEdge }] of exact.bets.entries()) {
    if (houseEdge >= LEAST && houseEdge <= MOST) continue;
    const favours = houseEdge < LEAST ? 'the patron has the edge' : 'more than 35%';
    const message = `${bet.name.en}: the house keeps ${percent(houseEdge)}, ${favours}`;
    yield { code: 'EDGE', severity: 'warning', at: `bets[${i}]`, message, rule: bet.rule };
  }
}

/** Every row of the insurance table, with every number of decks that the book allows. */
export function* checkInsurance(book: Rulebook): Generator<Finding> {
  const { insurance, decks } = book;
  if (insurance === null) return;
  yield* checkRows(book);
  const { rows, rule } = insurance.table;
  const worst = new Map<number, { edge: number; decks: number }>();
  for (let number = decks.from; number <= decks.to; number += 1) {
    for (const { row, houseEdge: edge } of exactOdds(book, shoeOfDecks(book, number)).insurance) {
      const at = rows.indexOf(row);
      const known = worst.get(at);
      if (known === undefined || edge < known.edge) worst.set(at, { edge, decks: number });
    }
  }
  for (const [at, row] of rows.entries()) {
    const found = worst.get(at);
    const place = { at: `insurance.table.rows[${at}]`, rule, severity: 'error' } as const;
    const what = `${row.hand} insurance after ${row.after} cards at ${row.pays}`;
    if (found === undefined) {
      yield { ...place, code: 'NEVER_WINS', message: `${what}: the situation never comes up` };
    } else if (found.edge < 0) {
      const message = `${what} favours the patron by ${percent(-found.edge)} with ${found.decks} decks`;
      yield { ...place, code: 'FAVOURS_PATRON', message };
    }
  }
}

function* checkRows({ insurance }: Rulebook): Generator<Finding> {
  const seen = new Map<string, number>();
  for (const [at, { hand, after, own, other }] of insurance?.table.rows.entries() ?? []) {
    for (const key of own.flatMap((a) => other.map((b) => `${hand} ${after} ${a} ${b}`))) {
      const first = seen.get(key);
      if (first !== undefined) {
        const message = `rows ${first} and ${at} both cover ${key.split(' ')[0]} insurance after ${after} cards on ${key.split(' ').slice(2).join(' against ')}`;
        const place = { at: `insurance.table.rows[${at}]`, rule: insurance?.table.rule ?? '' };
        yield { code: 'OVERLAP', severity: 'error', message, ...place };
        break;
      }
      seen.set(key, at);
    }
  }
}

const percent = (edge: number): string => `${(100 * edge).toFixed(3)}%`;
