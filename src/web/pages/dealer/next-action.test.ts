import '../../../../tests/web/every-word.ts';
import { describe, expect, test } from 'vitest';
import { asking } from '../../../../tests/table/asking.ts';
import { type Rulebook, rulebooks } from '../../../rulebooks/index.ts';
import {
  type Actor,
  decide,
  grow,
  initialState,
  isRefusal,
  MANUAL,
  type Settings,
  type State,
  settingsOf,
  view,
  type Wanted,
} from '../../../table/index.ts';
import { wordsIn } from '../../words/index.ts';
import { nextAction, situationOf } from './next-action.ts';
import { staffIn } from './staff-view.ts';

const insured = rulebooks.find(({ insurance }) => insurance !== null);
if (insured === undefined) throw new Error('no book with insurance');
const book: Rulebook = insured;

const dealer: Actor = { role: 'dealer', id: 'd1' };
const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
const house: Actor = { role: 'house', id: 'house' };

/** A real table, worked by commands; what the dealer's page makes of it is asked after each. */
const tableOf = (chosen: Partial<Settings> = {}) => {
  let state: State = initialState;
  let at = 0;
  const does = (by: Actor, ...wishes: Wanted[]) => {
    for (const wish of wishes) {
      at += 1000;
      const put = asking(by, wish, state, at);
      const decided = decide(put, state);
      if (isRefusal(decided)) throw new Error(`${wish.type}: ${decided.message}`);
      state = grow(state, decided, put.given.book);
    }
  };
  const next = (
    by: Actor = dealer,
    language: 'en' | 'zh' = 'en',
    notOffered: string | null = null,
  ) => {
    const seen = view(state, by);
    const own = staffIn(seen.own);
    if (seen.public === null || own === null) throw new Error('no view');
    return nextAction({ view: seen.public, own, book, notOffered }, wordsIn(language));
  };
  does(
    supervisor,
    { type: 'OpenTable', settings: settingsOf(book.id, chosen) },
    { type: 'FillTray', amount: 1_000_000 },
  );
  const shown = () => {
    const seen = view(state, dealer).public;
    if (seen === null) throw new Error('no view');
    return seen;
  };
  return { does, next, shown };
};

const LOAD: Wanted = { type: 'LoadShoe', shuffled: true, cards: 416 };
const BETS: Wanted[] = [
  { type: 'Join', patron: 'p1', box: 1, seat: 'seated' },
  { type: 'BuyIn', patron: 'p1', amount: 100_000 },
  { type: 'OpenRound' },
  { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 },
];
const draw = (...cards: ('2D' | 'KS' | '3C' | '4H' | '9S')[]): Wanted[] =>
  cards.map((card) => ({ type: 'DrawCard', card }));

describe('the next action of a table with real cards', () => {
  const { does, next } = tableOf();
  test('LoadShoe asks for the count and the shuffle first', () => {
    expect(next()).toMatchObject({ does: 'open', sheet: 'load', title: 'Load a new shoe' });
  });
  test('OpenRound', () => {
    does(dealer, LOAD);
    expect(next()).toMatchObject({
      does: 'send',
      command: { type: 'OpenRound' },
      title: 'Place your Bets, please: open round 1',
    });
  });
  test('CloseBets', () => {
    does(dealer, ...BETS);
    expect(next()).toMatchObject({ command: { type: 'CloseBets' }, title: 'No more Bets' });
  });
  test('DrawCard wants a card to be keyed', () => {
    does(dealer, { type: 'CloseBets' });
    const action = next();
    expect(action).toMatchObject({ does: 'key', title: 'Deal Player first card' });
    expect(action.does === 'key' && action.commandFor('10D')).toEqual({
      type: 'DrawCard',
      card: '10D',
    });
  });
  test('DrawCard says what the Table of Play says', () => {
    does(dealer, ...draw('2D', 'KS', '3C', '4H'));
    expect(next()).toMatchObject({
      title: 'Deal Player third card',
      why: 'Player draws: 5 points',
    });
    expect(next(dealer, 'zh')).toMatchObject({ title: '发閒家第三张牌', why: '閒补牌：5 点' });
  });
  test('who has declared to insure holds it, and is named', () => {
    does(dealer, { type: 'DeclareInsurance', patron: 'p1' });
    expect(next()).toMatchObject({ does: 'open', sheet: 'insurance' });
    expect(next().title).toContain('The draw waits for p1');
    does(dealer, { type: 'DeclineInsurance', patron: 'p1' });
    expect(next()).toMatchObject({ does: 'key' });
  });
  test('Resolve is for whoever has the authority; the dealer calls that person', () => {
    const detail = { words: 'two at once', cards: ['9S', '9H'] as const };
    does(dealer, { type: 'Report', kind: 'drawn-together', detail });
    expect(next()).toMatchObject({
      does: 'wait',
      title: 'Decide: Two cards came out together',
      why: 'Call: Pit Supervisor or above',
    });
    expect(next(supervisor)).toMatchObject({ does: 'open', sheet: 'decide' });
  });
  test('CloseElections says how many are still to choose', () => {
    does(supervisor, { type: 'Resolve', decision: { is: 'order', order: [0, 1] }, reason: 'seen' });
    expect(next()).toMatchObject({
      command: { type: 'CloseElections' },
      why: '1 patron is still to choose; no answer means going on',
      asks: expect.stringContaining('Not chosen yet: p1'),
    });
  });
  test('a card that waits is dealt without being keyed', () => {
    does(dealer, { type: 'CloseElections' });
    expect(next()).toMatchObject({ does: 'send', command: { type: 'DrawCard' } });
    expect(next().title).toBe('Deal the waiting card to Player: third card');
  });
  test('Settle, then OpenRound again', () => {
    does(dealer, { type: 'DrawCard' });
    while (next().title.startsWith('Deal')) does(dealer, { type: 'DrawCard' });
    expect(next()).toMatchObject({ command: { type: 'Settle' }, title: 'Settle the round' });
    does(dealer, { type: 'Settle' });
    expect(next().title).toBe('Place your Bets, please: open round 2');
  });
  test('CloseTable is a supervisor’s', () => {
    does(dealer, { type: 'OpenRound' }, { type: 'CloseBets' });
    does(supervisor, { type: 'CloseTable' });
    does(dealer, { type: 'Interrupt', cause: 'the power is out' });
    expect(next()).toMatchObject({ does: 'wait', why: 'Call: Pit Supervisor or above' });
    expect(next(supervisor)).toMatchObject({ does: 'open', sheet: 'decide' });
    does(supervisor, { type: 'Resolve', decision: { is: 'so' }, reason: 'seen by all' });
    expect(next()).toMatchObject({ does: 'wait', why: 'Call: Pit Supervisor or above' });
    expect(next(supervisor)).toMatchObject({ does: 'open', sheet: 'count' });
  });
});

describe('what takes two persons', () => {
  const { does, next, shown } = tableOf();
  does(dealer, LOAD, ...BETS, { type: 'CloseBets' }, ...draw('2D'));
  test('stops the round, and says what waits for whom', () => {
    const { round } = shown();
    const cards = [{ hand: 'player', index: 0, card: '3D' }] as const;
    const wish = { type: 'CorrectCards', cards, reason: 'keyed wrongly', round } as const;
    does(dealer, { type: 'Ask', wish });
    const waits = {
      does: 'open',
      sheet: 'asks',
      title: 'For a second person: Player first card: 3♦ instead of 2♦',
      why: 'Play is waiting for: Pit Supervisor or above',
    };
    expect(next()).toEqual(waits);
    expect(next(supervisor)).toEqual(waits);
    does(supervisor, { type: 'Confirm', ask: shown().asks[0]?.ask ?? 0 });
    expect(next()).toMatchObject({ does: 'key', title: 'Deal Banker first card' });
  });
  test('a ruling waits for its witness, not for another decision', () => {
    does(dealer, { type: 'Report', kind: 'anything-else', detail: { words: 'a cup fell' } });
    const manager: Actor = { role: 'shift-manager', id: 'sm1' };
    expect(next(manager)).toMatchObject({ does: 'open', sheet: 'decide' });
    const { round, report } = shown();
    const decision = { is: 'continue' } as const;
    const wish = { type: 'Resolve', decision, reason: 'no harm', round, report: report ?? 0 };
    does(manager, { type: 'Ask', wish: { ...wish, type: 'Resolve' } });
    expect(next()).toMatchObject({ sheet: 'asks', title: 'For a second person: Ruling: Go on' });
  });
  test('money that waits stops nothing', () => {
    const { does: act, next: then } = tableOf();
    act(dealer, LOAD);
    act(supervisor, { type: 'Ask', wish: { type: 'FillTray', amount: 9_000_000 } });
    expect(then()).toMatchObject({ command: { type: 'OpenRound' } });
  });
});

test('of several reports the one that is decided first is the next action', () => {
  const { does, next } = tableOf();
  does(dealer, LOAD, ...BETS, { type: 'CloseBets' }, ...draw('2D'));
  does(dealer, { type: 'Report', kind: 'excess-card', detail: { words: 'x', cards: ['9S'] } });
  does(dealer, { type: 'Report', kind: 'foreign-card', detail: { words: 'another back' } });
  expect(next(supervisor).title).toBe('Decide: A card that does not belong to the shoe');
});

test('face down, a card is drawn unseen and keyed when it is turned', () => {
  const { does, next } = tableOf({ faceDown: true });
  does(dealer, LOAD, ...BETS, { type: 'CloseBets' });
  expect(next()).toMatchObject({
    does: 'send',
    command: { type: 'DrawCard' },
    title: 'Deal Player first card, face down',
  });
  does(dealer, ...Array.from({ length: 4 }, (): Wanted => ({ type: 'DrawCard' })));
  const action = next();
  expect(action).toMatchObject({ does: 'key', title: 'Turn Player first card' });
  expect(action.does === 'key' && action.commandFor('7S')).toEqual({
    type: 'ExposeCard',
    hand: 'player',
    index: 0,
    card: '7S',
  });
});

test('at an electronic table nothing is keyed', () => {
  const { does, next } = tableOf({ shoe: 'electronic', faceDown: true, burn: 'by-first-card' });
  expect(next()).toMatchObject({ does: 'send', command: { type: 'LoadShoe' } });
  does(house, LOAD);
  expect(next()).toMatchObject({ does: 'send', command: { type: 'BurnCards' } });
  does(house, { type: 'BurnCards', card: '2D' });
  does(dealer, ...BETS, { type: 'CloseBets' });
  expect(next()).toMatchObject({ does: 'send', command: { type: 'DrawCard' } });
  does(house, ...Array.from({ length: 4 }, (): Wanted => ({ type: 'DrawCard' })));
  expect(next()).toMatchObject({
    does: 'send',
    command: { type: 'ExposeCard', hand: 'player', index: 0 },
  });
});

test('a shoe of another kind is loaded as the next round will have it', () => {
  const { does, next } = tableOf();
  does(dealer, LOAD, ...BETS, { type: 'CloseBets' }, ...draw('9S', 'KS', 'KS', 'KS'));
  does(dealer, { type: 'Settle' });
  const settings = settingsOf(book.id, { shoe: 'electronic' });
  does(
    supervisor,
    { type: 'ReplaceShoe', reason: 'worn cards' },
    { type: 'ChangeSettings', settings },
  );
  const action = next();
  expect(action.does === 'send' && action.command).toEqual({ type: 'LoadShoe' });
});

test('BurnCards of real cards: the first one is keyed', () => {
  const { does, next } = tableOf({ burn: 'by-first-card' });
  does(dealer, LOAD);
  const action = next();
  expect(action.does === 'key' && action.commandFor('KD')).toEqual({
    type: 'BurnCards',
    card: 'KD',
  });
});

test('an offer that the dealer makes comes before the card that would close it', () => {
  const { does, next, shown } = tableOf({ automation: { ...MANUAL, offer: 'manual' } });
  does(dealer, LOAD, ...BETS, { type: 'CloseBets' }, ...draw('2D', 'KS', '3C', '4H'));
  expect(next()).toMatchObject({ does: 'send', command: { type: 'OfferInsurance' } });
  expect(next().title).toMatch(/^Offer insurance: Player \d/);
  // Refused once in this situation: the card comes next all the same.
  expect(next(dealer, 'en', situationOf(shown()))).toMatchObject({ does: 'key' });
  does(dealer, { type: 'OfferInsurance' });
  expect(next()).toMatchObject({ does: 'key', title: 'Deal Player third card' });
});
