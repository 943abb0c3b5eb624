import type { Hand } from '../../../rulebooks/index.ts';
import type { PublicView } from '../../../table/index.ts';
import type { Words } from '../../words/index.ts';
import { verdict } from '../../words/verdict.ts';
import { boxOf, type Seat } from './seat.ts';

/** What is going on, and what the table waits for. */
export type PatronSituation = {
  readonly now: string;
  readonly wait: string;
  readonly rule?: string;
};

export const patronSituation = (
  seat: Pick<Seat, 'view' | 'own' | 'book' | 'patron'>,
  words: Words,
): PatronSituation => {
  const { view, book } = seat;
  const { say } = words;
  const now = verdict(view, book, words);
  if (view.status === 'closed') {
    const wait = seat.patron.rack > 0 ? say('patron.wait.cash') : '';
    return { now: say('patron.closed'), wait };
  }
  switch (view.phase) {
    case 'none':
    case 'settled':
      return { now, wait: nextRound(view.needed?.type, view.due !== null, words) };
    case 'void': {
      const { voided } = view;
      const wait = say('patron.wait.void');
      return { now, wait, ...(voided !== null && { rule: voided.rule }) };
    }
    case 'betting':
      if (view.entered) return { now: say('shared.notice.entered'), wait: '' };
      if (!view.stakes.some((stake) => stake.patron === seat.patron.id)) {
        return { now, wait: say('patron.wait.bet') };
      }
      return { now, wait: view.due === null ? say('patron.wait.close') : '' };
    case 'dealing':
      return { now, wait: dealing(seat, words) };
    case 'electing': {
      const wait = say('patron.wait.electing', { count: view.choosing });
      return { now, wait };
    }
    case 'halted': {
      const [first] = view.reports;
      if (first === undefined) {
        return { now: say('patron.checked'), wait: say('patron.wait.second') };
      }
      const { kind, authority, rule } = first;
      return {
        now: say('patron.halted', { what: say(`irregularities.kind.${kind}`) }),
        wait: say('patron.wait.halted', { who: say(`irregularities.authority.${authority}`) }),
        rule,
      };
    }
  }
};

const nextRound = (needed: string | undefined, soon: boolean, { say }: Words): string => {
  switch (needed) {
    case 'LoadShoe':
      return say('patron.wait.shoe');
    case 'BurnCards':
      return say('patron.wait.burn');
    case 'CloseTable':
      return say('patron.wait.closing');
    default:
      return say(soon ? 'patron.wait.soon' : 'patron.wait.open');
  }
};

const dealing = (seat: Pick<Seat, 'view' | 'own' | 'patron'>, { say }: Words): string => {
  const { view, own, patron } = seat;
  const { declared, needed, due } = view;
  const other = declared.find((id) => id !== patron.id);
  if (own.insures) return say('patron.wait.you-insure');
  if (other !== undefined) {
    return say('patron.wait.insures', { box: boxOf(view, other) ?? '–' });
  }
  if (view.squeezing.some((one) => one.patron === patron.id)) {
    return say('patron.wait.you-squeeze');
  }
  const others = squeezing(view).filter(({ by }) => by !== patron.id);
  if (others.length > 0) {
    return others
      .map(({ is, by, hand }) =>
        say(`patron.wait.${is}`, {
          box: boxOf(view, by) ?? '–',
          hand: say(`shared.hand.${hand}`),
        }),
      )
      .join(' · ');
  }
  if (needed?.type === 'ExposeCard' && due !== null) return '';
  return due === null ? say('patron.wait.dealer') : '';
};

type Squeezing = {
  readonly is: 'squeezes' | 'will-squeeze' | 'asks';
  readonly by: string;
  readonly hand: Hand;
};

/** Of each Hand at most one: the card that somebody has before him, or who is to have one, or has asked. */
const squeezing = ({
  squeezes,
  squeezing: now,
}: Pick<PublicView, 'squeezes' | 'squeezing'>): readonly Squeezing[] => [
  ...now.map(({ patron: by, hand }) => ({ is: 'squeezes' as const, by, hand })),
  ...squeezes
    .filter(({ hand }) => !now.some((one) => one.hand === hand))
    .map(({ consented, patron: by, hand }) => ({
      is: consented ? ('will-squeeze' as const) : ('asks' as const),
      by,
      hand,
    })),
];
