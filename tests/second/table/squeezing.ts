// The second table: who may ask to squeeze, and the Banker third card first (3.9, CI and NI 3.14; readings 29, 34, 55,
// 66).

import { effectiveStakes } from '../limits.ts';
import { truthOfGame } from '../truths.ts';
import { hasLimits } from './betting.ts';
import { bankerIsCertain, rankOf } from './cards.ts';
import type { Card, Hand, SecondState } from './state.ts';
import { atStake, phase } from './state.ts';

/** Whoever has the highest Original Bet as it counts; several may have it alike. */
export function highest({ settings, round }: SecondState): string[] {
  const { squeeze } = truthOfGame(settings.game);
  const { minimum, maximum, per } = settings;
  const rules = { proRata: '', short: '' };
  const shares = hasLimits(settings.game)
    ? effectiveStakes(round.bets, minimum, maximum, per, rules)
    : round.bets.map(({ amount }) => ({ effective: amount }));
  const lying = atStake(round)
    .filter(({ bet }) => bet === 'player' || bet === 'banker')
    .filter(({ standing }) => squeeze === 'any' || !standing)
    .map((bet) => ({ ...bet, amount: shares[round.bets.indexOf(bet)]?.effective ?? 0 }));
  const most = Math.max(0, ...lying.map(({ amount }) => amount));
  return [...new Set(lying.filter(({ amount }) => amount === most).map(({ patron }) => patron))];
}

/** The first two of each Hand are dealt in turn; which Hand has the fifth is not known before. */
export const placeIn = (place: number): { hand: Hand; index: number } => ({
  hand: place % 2 === 0 ? 'player' : 'banker',
  index: Math.floor(place / 2),
});

/** A card of the first four that is not dealt yet, at a table that deals face down. */
export function maySqueeze(state: SecondState, place: number): boolean {
  const { settings, round } = state;
  if (!settings.faceDown || truthOfGame(settings.game).squeeze === null) return false;
  if (phase(state) !== 'dealing' || place > 3 || place < round.dealt.length) return false;
  return !round.squeezes.some(({ hand }) => hand === placeIn(place).hand);
}

export function squeeze({ round }: SecondState, patron: string, place: number): void {
  round.squeezes.push({ patron, ...placeIn(place), alone: true });
}

/** Only where the Banker is certain to draw, and nobody has seen a third card. */
export function mayGoFirst(state: SecondState): boolean {
  const { settings, round } = state;
  if (truthOfGame(settings.game).insurance === null || !settings.faceDown) return false;
  if (phase(state) !== 'dealing' || round.dealt.length < 4 || round.dealt.length > 5) return false;
  if (round.squeezes.some(({ hand, index }) => hand === 'banker' && index === 2)) return false;
  const [p1, b1, p2, b2, third] = round.dealt;
  if (
    third !== undefined &&
    (third.face !== null || round.shown.some(({ card }) => card === third))
  )
    return false;
  const ranks = [p1, p2, b1, b2].map((card) => card?.face ?? null);
  if (ranks.includes(null)) return false;
  const [a = '', b = '', c = '', d = ''] = ranks.map((face) => rankOf(face ?? ''));
  return bankerIsCertain(settings.game, [a, b], [c, d]);
}

/** The offer after the Player third card is waived for everyone. */
export function goFirst({ round }: SecondState, patron: string, how: 'squeeze' | 'expose'): void {
  round.waived = true;
  round.bankerFirst = true;
  round.squeezes.push({ patron, hand: 'banker', index: 2, alone: how === 'squeeze' });
}

/** The card comes: its face goes to whoever asked for it. */
export function shownAlone({ round }: SecondState, card: Card, hand: Hand, index: number): void {
  for (const one of round.squeezes) {
    if (one.hand !== hand || one.index !== index || !one.alone) continue;
    round.shown.push({ card, to: one.patron });
    one.alone = false;
  }
}
