import {
  type Actor,
  type Asking,
  type Command,
  dealOf,
  isEntering,
  phaseOf,
  type State,
  type Table,
  view,
} from '../../src/table/index.ts';
import { truthOfGame } from '../second/truths.ts';
import { check, same } from './model-check.ts';
import { hasRankByHand, mayByHand } from './model-matrix.ts';

/** The one thing that a patron does with a card: turn what was shown to him. */
const turnsOwn = (command: Command, before: State): boolean =>
  command.type === 'ExposeCard' &&
  before.status !== 'unopened' &&
  phaseOf(before) === 'dealing' &&
  (before.round?.shown ?? []).some(({ to, hand, index }) => {
    return to === command.by.id && hand === command.hand && index === command.index;
  });

/** Whoever was obeyed had the authority, as typed by hand. */
export const checkAuthority = ({ command, given }: Asking, before: State): void => {
  const { by, type } = command;
  check(
    mayByHand(by.role, type) || turnsOwn(command, before),
    `${type} was accepted from a ${by.role}`,
  );
  if (by.role === 'patron' && 'patron' in command) {
    check(command.patron === by.id, `${by.id} acted for ${command.patron}`);
  }
  if (before.status === 'unopened') return;
  if (command.type === 'Ask') {
    checkAuthority({ command: { ...command.wish, by }, given }, before);
    return;
  }
  const { settings } = before;
  const cards: readonly string[] = ['LoadShoe', 'BurnCards', 'DrawCard', 'ExposeCard'];
  if (cards.includes(type)) {
    const named = 'card' in command && command.card !== undefined;
    const opened = given.card !== undefined || given.shoe !== undefined;
    // In a round that is entered again people name the cards, whatever the shoe is.
    const keyed = (type === 'DrawCard' || type === 'ExposeCard') && isEntering(before);
    const shoe = keyed ? 'keyed' : (before.upcoming?.settings ?? settings).shoe;
    check(!(shoe === 'electronic' ? named : opened), `a card at a table with ${shoe} cards`);
  }
  if ('round' in command && before.status !== 'closed') {
    const meant = type === 'OpenRound' ? before.rounds + 1 : before.rounds;
    check(command.round === meant, `${type} of round ${command.round} in ${before.rounds}`);
  }
  if (command.type === 'OpenRound' && command.entered !== undefined) {
    check(hasRankByHand(by.role, 'pit-supervisor'), `a missing round was entered by a ${by.role}`);
  }
  if (by.role === 'patron' && 'round' in command) {
    check(!isEntering(before), `${type} of a patron in a round that is entered again`);
  }
  if (by.role === 'house' && given.cause === undefined && given.due !== undefined) {
    check(given.due <= given.at, `${type} by the house before its time`);
  }
  if (command.type === 'ChangeSettings') {
    const { insurance } = before.upcoming?.settings ?? settings;
    const turned = insurance !== command.settings.insurance;
    check(!turned || hasRankByHand(by.role, 'pit-manager'), `insurance turned by a ${by.role}`);
  }
  if (command.type === 'Resolve') {
    const kind = before.reports.find(({ report }) => report === command.report)?.kind ?? 'none';
    const remedy = truthOfGame(before.book.id).irregularities.remedies[kind];
    const lowest = remedy?.split(' | ')[1]?.split(' ')[0] ?? 'nobody';
    check(hasRankByHand(by.role, lowest), `${kind} was decided by a ${by.role}`);
  }
};

/** What a viewer is shown holds nothing that is not the viewer's. */
export const checkView = (state: Table, viewer: Actor): void => {
  const { public: shown, own } = view(state, viewer);
  if (shown === null) throw new Error('an open table has a public view');
  const deal = state.round === null ? { player: [], banker: [] } : dealOf(state.round);
  for (const hand of ['player', 'banker'] as const) {
    same(shown.hands[hand].cards, deal[hand], 'the cards as they lie');
    if (deal[hand].includes('faceDown'))
      check(shown.hands[hand].points === null, 'points of a hidden card');
  }
  const outcome = JSON.stringify({ ...shown, automation: null });
  check(!outcome.includes('"rack"'), 'a rack in the public view');
  check(!outcome.includes('"choice"'), 'an election in the public view');
  check(!outcome.includes('"insurance"'), 'an insurance in the public view');
  if (viewer.role === 'display') same(own, { role: 'display' }, 'the own part of a display');
  if (viewer.role !== 'patron') return;
  const text = JSON.stringify(own);
  const others = [...text.matchAll(/"(?:patron|id|to)":"([^"]+)"/g)].filter(
    ([, id]) => id !== viewer.id,
  );
  check(others.length === 0, `${viewer.id} is shown what is ${others[0]?.[1]}'s`);
  // No card at all is in the part that is a patron's own.
  check(!/"(?:10|[2-9AJQK])[SHDC]"/.test(text), `a card is in the own view of ${viewer.id}`);
};
