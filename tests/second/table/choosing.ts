// The second table: what patrons may choose after a dealing error (5.13 of NC and CI, 5.12 of DH and NI; readings 39,
// 40, 49). E6 knows no choices.

import { truthOfGame, WITH_ELECTIONS } from '../truths.ts';
import { laidInTurn } from './cards.ts';
import { isEstablished, knownAt } from './established.ts';
import { coverBack, offersNow } from './insuring.ts';
import type { Judged, SecondState } from './state.ts';
import { phase } from './state.ts';

/** Whether such a decision lets the patrons choose, on the cards as they are known by now. */
export function grants(state: SecondState, { when, on, exposed, reconstructed }: Judged): boolean {
  if (when === 'always') return true;
  const established = isEstablished(state, knownAt(judgedCards(state, on), exposed));
  if (when === 'unless-established') return !established;
  return !established || !reconstructed;
}

/** As they lie, or for misdirected cards as they will once they are put right (reading 53). */
export function judgedCards({ settings, round, waiting }: SecondState, on: string) {
  if (on === 'before-error') return round.dealt;
  const all = [...round.dealt, ...waiting];
  return all.slice(0, laidInTurn(settings.game, all));
}

/** A report was decided: what it gives is asked for once the last one is. */
export function judge(state: SecondState, judged: Judged) {
  const { round } = state;
  round.judged.push(judged);
  if (!grants(state, judged)) return;
  const { exposed, reconstructed } = judged;
  // Those of several are asked for once, on the cards exposed before the first; whoever has not answered yet has that
  // choice still.
  const first = round.owed ?? round.electing;
  round.owed = {
    exposed: first?.exposed ?? exposed,
    reconstructed: reconstructed || first?.reconstructed === true,
  };
}

/** Whoever has a bet, has not chosen and has not taken a late offer. */
export const choosers = ({ round }: SecondState): string[] => {
  const bettors = [...new Set(round.bets.map(({ patron }) => patron))];
  return bettors.filter((patron) => !isBound(round, patron));
};

const isBound = (round: SecondState['round'], patron: string): boolean =>
  round.choices.some((choice) => choice.patron === patron) || round.tookLate.has(patron);

/** The last report is decided, or something was put right: choices that are owed, else insurance. */
export function goOn(state: SecondState) {
  askToChoose(state);
  offersNow(state);
}

export function askToChoose(state: SecondState) {
  const { settings, round, reports } = state;
  if (round.owed === null || reports.length > 0 || round.is !== 'dealing') return;
  if (!WITH_ELECTIONS.includes(truthOfGame(settings.game).short)) return;
  const waitingFor = choosers(state);
  if (waitingFor.length === 0) return;
  round.electing = { ...round.owed, waitingFor };
  round.owed = null;
}

export function choose(state: SecondState, patron: string, goesBack: boolean) {
  const { round } = state;
  const { electing } = round;
  if (electing === null || phase(state) !== 'electing') throw new Error('nothing is to be chosen');
  const { exposed } = electing;
  round.choices.push({ patron, goesBack, exposed });
  electing.waitingFor = electing.waitingFor.filter((one) => one !== patron);
  if (goesBack) {
    // On the cards of the error nothing of it was offered yet: it goes back with the bet that it is on.
    for (const cover of round.covers.filter((one) => one.patron === patron)) {
      if (cover.after > exposed.length) coverBack(state, cover);
    }
  }
  if (electing.waitingFor.length > 0) return;
  round.electing = null;
  offersNow(state);
}

/** No answer in time: goes on. */
export function chooseByDefault(state: SecondState) {
  for (const patron of [...(state.round.electing?.waitingFor ?? [])]) choose(state, patron, false);
}
