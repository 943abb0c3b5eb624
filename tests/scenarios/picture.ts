import { inOrder } from '../../src/table/cards.ts';
import { type Table as LiveTable, patrons, phaseOf } from '../../src/table/index.ts';
import { type Card, phase, type SecondState } from '../second/table/state.ts';
import { handAt } from '../second/table/table.ts';

/** What both implementations must agree on after every act, in lines that can be read. */
export type Picture = Readonly<Record<string, string>>;

const faces = (cards: readonly { readonly face: string | null }[]): string =>
  cards.map(({ face }) => face ?? '??').join(' ');

const sorted = (names: Iterable<string>): string => [...new Set(names)].sort().join(' ');

export const liveOf = (table: LiveTable): Picture => {
  const { round, waiting, carried, shoe, reports } = table;
  if (round === null) return {};
  const { open, stage } = round;
  return {
    phase: phaseOf(table),
    cards: faces(inOrder(round.hands)),
    // In a void round nothing is laid any more, whatever a card turns out to be.
    'of them the Player’s': stage.is === 'void' ? '' : String(round.hands.player.length),
    waiting: faces(waiting),
    carried: faces(carried),
    shoe: shoe === null ? 'none' : `${shoe.number}${shoe.withdrawn === null ? '' : ' withdrawn'}`,
    reports: reports.map(({ kind }) => kind).join(' '),
    offer:
      open === null
        ? 'none'
        : `after ${open.offers[0]?.after} ${open.offers
            .map(({ hand, pays }) => `${hand} ${pays}`)
            .sort()
            .join(', ')}${open.late ? ` late to ${sorted(open.to ?? [])}` : ''}`,
    declared: sorted(round.declared),
    forgone: sorted(round.forgone),
    choosing: sorted(round.electing?.waitingFor ?? []),
    shown:
      stage.is === 'void'
        ? ''
        : sorted(round.shown.map(({ hand, index, to }) => `${hand} ${index} ${to}`)),
    racks: patrons(table.roster)
      .map(({ id, rack }) => `${id} ${rack}`)
      .sort()
      .join(', '),
    void: stage.is === 'void' ? stage.rule : '',
  };
};

export const secondOf = (state: SecondState): Picture => {
  const { round, waiting, carried, shoe, reports } = state;
  const { open } = round;
  const isVoid = round.is === 'void';
  const ofPlayer = isVoid
    ? ''
    : round.dealt.filter((_, place) => handAt(state, place) === 'player').length;
  return {
    phase: phase(state),
    cards: faces(round.dealt),
    'of them the Player’s': String(ofPlayer),
    waiting: faces(waiting),
    carried: faces(carried),
    shoe: shoe === null ? 'none' : `${shoe.number}${shoe.withdrawn ? ' withdrawn' : ''}`,
    reports: reports.map(({ kind }) => kind).join(' '),
    offer:
      open === null
        ? 'none'
        : `after ${open.after} ${Object.entries(open.odds)
            .map(([hand, odds]) => `${hand} ${odds}`)
            .sort()
            .join(', ')}${open.late ? ` late to ${sorted(open.to ?? [])}` : ''}`,
    declared: sorted(round.declared),
    forgone: sorted(round.forgone),
    choosing: sorted(round.electing?.waitingFor ?? []),
    shown: sorted(round.shown.flatMap(({ card, to }) => shownAt(state, card, to))),
    racks: [...state.patrons]
      .map(([id, { rack }]) => `${id} ${rack}`)
      .sort()
      .join(', '),
    void: round.is === 'void' ? (round.voidBy ?? '') : '',
  };
};

const shownAt = (state: SecondState, card: Card, to: string): string[] => {
  const place = state.round.dealt.indexOf(card);
  if (place < 0 || state.round.is === 'void') return [];
  const hand = handAt(state, place);
  return [`${hand} ${place < 4 ? Math.floor(place / 2) : 2} ${to}`];
};

/** Where they differ; empty: nowhere. */
export const differences = (live: Picture, second: Picture): string[] =>
  Object.keys(second).flatMap((name) =>
    live[name] === second[name]
      ? []
      : [`${name}: decide has “${live[name]}”, the second table “${second[name]}”`],
  );
