import type { Words } from '../../words/index.ts';
import { verdict } from '../../words/verdict.ts';
import { boxOf, type Seat } from './seat.ts';

/** What is going on, and what the table waits for. */
export type Situation = {
  readonly now: string;
  readonly wait: string;
  readonly rule?: string;
};

export const situation = (
  seat: Pick<Seat, 'view' | 'book' | 'patron' | 'live'>,
  words: Words,
): Situation => {
  const { view, book } = seat;
  const { say } = words;
  const now = verdict(view, book, words);
  switch (view.phase) {
    case 'none':
    case 'settled':
      return { now, wait: nextRound(view.needed?.type, view.due !== null, words) };
    case 'void': {
      const { voided } = view;
      const wait = say('patron.wait.void', { reason: voided?.reason ?? '' });
      return { now, wait, ...(voided !== null && { rule: voided.rule }) };
    }
    case 'betting':
      if (!view.stakes.some((stake) => stake.patron === seat.patron.id)) {
        return { now, wait: say('patron.wait.bet') };
      }
      return { now, wait: view.due === null ? say('patron.wait.close') : '' };
    case 'dealing':
      return { now, wait: dealing(seat, words) };
    case 'electing': {
      const wait = say('patron.wait.electing', { count: view.electing.length });
      return { now, wait };
    }
    case 'halted': {
      const { incident } = view;
      if (incident === null) return { now, wait: '' };
      const clause = book.irregularities.find(({ kind }) => kind === incident.kind);
      const who = say(`irregularities.authority.${clause?.authority ?? 'pit-supervisor'}`);
      const what = say(`irregularities.kind.${incident.kind}`);
      return {
        now: say('patron.halted', { what }),
        wait: say('patron.wait.halted', { who }),
        rule: incident.rule,
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

const dealing = (seat: Pick<Seat, 'view' | 'patron' | 'live'>, { say }: Words): string => {
  const { view, patron } = seat;
  const { declared, squeeze, needed, due } = view;
  const other = declared.find((id) => id !== patron.id);
  if (declared.includes(patron.id)) return say('patron.wait.you-insure');
  if (other !== undefined) {
    return say('patron.wait.insures', { box: boxOf(view, other) ?? '–' });
  }
  if (squeeze !== null && squeeze.patron !== patron.id) {
    const box = boxOf(view, squeeze.patron) ?? '–';
    const hand = say(`shared.hand.${squeeze.hand}`);
    return say(squeeze.consented ? 'patron.wait.squeezes' : 'patron.wait.asks', { box, hand });
  }
  const shown = shownTo(seat);
  if (shown !== null) {
    const hand = say(`shared.hand.${shown.hand}`);
    if (shown.to === patron.id) return say('patron.wait.you-squeeze');
    return say('patron.wait.squeezes', { box: boxOf(view, shown.to) ?? '–', hand });
  }
  if (needed?.type === 'ExposeCard' && due !== null) return '';
  return due === null ? say('patron.wait.dealer') : '';
};

/** The card that somebody is squeezing just now: it was shown to one patron and has not been turned. */
const shownTo = ({ view, live }: Pick<Seat, 'view' | 'live'>) => {
  for (const { what } of live.heard.toReversed()) {
    if (what.type === 'RoundOpened') return null;
    if (what.type !== 'CardShown') continue;
    return view.hands[what.hand].cards[what.index] === 'faceDown' ? what : null;
  }
  return null;
};
