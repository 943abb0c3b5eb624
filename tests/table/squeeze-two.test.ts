import { describe, expect, test } from 'vitest';
import { at, BOOKS, truthOf, WITH_INSURANCE, WITH_LIMITS } from '../second/truths.ts';
import { rows, types } from './irregular.ts';
import { card, dealer, givenTable, patron, type Scenario, type Short } from './scenario.ts';
import { ask, consent, draw, layBets } from './squeezing.ts';

const SQUEEZED = BOOKS.filter((book) => truthOf(book).squeeze !== null);

const table = (book: Short): Scenario =>
  layBets(book, ['p1', 1, 'player', 20_000], ['p3', 3, 'banker', 10_000]);

describe('reading 55: two patrons hold one Hand each', () => {
  test.each(rows(SQUEEZED, ['squeeze'], 'and each opens his own'))('%s', (_, book) => {
    const scenario = table(book);
    expect(scenario.refused(patron('p3'), ask('p3', 'banker', 1)).code).toBe('NOT_ENTITLED');
    scenario.do(dealer, { type: 'AssignHand', hand: 'player', patron: 'p1' });
    scenario.do(dealer, { type: 'AssignHand', hand: 'banker', patron: 'p3' });
    scenario.do(patron('p1'), ask('p1', 'player', 0));
    scenario.do(patron('p3'), ask('p3', 'banker', 0));
    expect(scenario.refused(patron('p1'), ask('p1', 'banker', 1)).code).toBe('NOT_NOW');
    scenario.close();
    expect(scenario.refused(dealer, consent).code).toBe('NOT_NOW');
    scenario.do(dealer, { type: 'ConsentSqueeze', hand: 'player' });
    scenario.do(dealer, { type: 'ConsentSqueeze', hand: 'banker' });
    const shown = [1, 2].flatMap(() => scenario.do(dealer, draw));
    expect(shown.filter(({ type }) => type === 'CardShown')).toMatchObject([
      { hand: 'player', to: 'p1' },
      { hand: 'banker', to: 'p3' },
    ]);
    expect(scenario.table.round?.squeezes).toEqual([]);
  });

  test.each(rows(SQUEEZED, ['squeeze'], 'who asked takes it back before the card is shown'))(
    '%s',
    (_, book) => {
      const scenario = table(book);
      scenario.do(patron('p1'), ask('p1', 'player', 0));
      const back = { type: 'WithdrawSqueeze', patron: 'p1' } as const;
      scenario.do(patron('p1'), back);
      expect(scenario.refused(patron('p1'), back).code).toBe('NOT_NOW');
      scenario.do(patron('p1'), ask('p1', 'player', 0));
      scenario.close();
      scenario.do(dealer, consent);
      scenario.do(patron('p1'), back);
      expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt']);
    },
  );
});

describe('reading 55: both cards of a Hand are asked for at once', () => {
  const both = { ...ask('p1', 'player', 0), both: true } as const;
  const shownBy = (events: ReturnType<Scenario['do']>) =>
    events.flatMap((one) =>
      one.type === 'CardShown' ? [`${one.hand} ${one.index} ${one.to}`] : [],
    );

  test.each(rows(SQUEEZED, ['squeeze'], 'one consent is to both, and each is shown as it comes'))(
    '%s',
    (_, book) => {
      const scenario = table(book);
      scenario.do(patron('p1'), both);
      scenario.close();
      scenario.do(dealer, consent);
      const dealt = [1, 2, 3, 4].map(() => shownBy(scenario.do(dealer, draw)));
      expect(dealt).toEqual([['player 0 p1'], [], ['player 1 p1'], []]);
      expect(scenario.table.round?.squeezes).toEqual([]);
    },
  );

  test.each(rows(SQUEEZED, ['squeeze'], 'a late consent shows what lies and what comes'))(
    '%s',
    (_, book) => {
      const first = table(book);
      first.do(patron('p1'), both);
      first.close();
      first.do(dealer, draw);
      expect(shownBy(first.do(dealer, consent))).toEqual(['player 0 p1']);
      first.do(dealer, draw);
      expect(shownBy(first.do(dealer, draw))).toEqual(['player 1 p1']);
      const last = table(book);
      last.do(patron('p1'), both);
      last.close();
      for (let i = 0; i < 4; i += 1) last.do(dealer, draw);
      expect(shownBy(last.do(dealer, consent))).toEqual(['player 0 p1', 'player 1 p1']);
    },
  );

  test.each(rows(SQUEEZED, ['squeeze'], 'the second is taken back once the first is shown'))(
    '%s',
    (_, book) => {
      const scenario = table(book);
      scenario.do(patron('p1'), both);
      scenario.close();
      scenario.do(dealer, consent);
      scenario.do(dealer, draw);
      expect(scenario.table.round?.squeezes).toMatchObject([{ index: 1, consented: true }]);
      scenario.do(patron('p1'), { type: 'WithdrawSqueeze', patron: 'p1' });
      scenario.do(dealer, draw);
      expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt']);
    },
  );

  test.each(rows(SQUEEZED, ['squeeze'], 'before the first is dealt, and by its own number'))(
    '%s',
    (_, book) => {
      const scenario = table(book);
      const second = { ...both, index: 1 };
      expect(scenario.refused(patron('p1'), second).code).toBe('NOT_NOW');
      scenario.close();
      scenario.do(dealer, draw);
      expect(scenario.refused(patron('p1'), both).code).toBe('NOT_NOW');
    },
  );
});

describe('reading 66: the highest Bet', () => {
  test.each(rows(WITH_LIMITS, ['squeeze'], 'is the largest effective one at the close'))(
    '%s',
    (_, book) => {
      const scenario = givenTable(book, { faceDown: true, limits: { maximum: 20_000 } }).open();
      const lay = (id: string, box: number, bet: string, amount: number) =>
        scenario.do(dealer, { type: 'RecordBet', patron: id, box, bet, amount });
      // 50,000 on one Hand of a box that may hold 20,000 more than the other.
      lay('p1', 1, 'player', 50_000);
      lay('p3', 3, 'player', 30_000);
      lay('p3', 3, 'banker', 12_500);
      scenario.close();
      // p1 counts for 20,000, p3 for 30,000.
      expect(scenario.refused(patron('p1'), ask('p1', 'player', 0)).code).toBe('NOT_ENTITLED');
      scenario.do(patron('p3'), ask('p3', 'player', 0));
    },
  );
});

describe('reading 55: the Banker third card first', () => {
  test.each(
    rows(WITH_INSURANCE, ['insurance-waived'], 'only while nobody has seen the Player third card'),
  )('%s', (_, book) => {
    const scenario = table(book);
    scenario.do(patron('p1'), ask('p1', 'player', 2));
    scenario.close();
    scenario.do(dealer, consent);
    for (let i = 0; i < 4; i += 1) scenario.do(dealer, draw);
    const turn = (hand: 'player' | 'banker', index: number, text: string) =>
      scenario.do(dealer, { type: 'ExposeCard', hand, index, card: card(text) });
    turn('player', 0, 'KS');
    turn('player', 1, 'QS');
    turn('banker', 0, 'KD');
    turn('banker', 1, 'QD');
    // It is shown to p1 as it is dealt.
    expect(types(scenario.do(dealer, draw))).toContain('CardShown');
    const first = { type: 'RequestBankerThirdFirst', patron: 'p1', how: 'squeeze' } as const;
    expect(scenario.refused(patron('p1'), first)).toMatchObject({
      code: 'NOT_NOW',
      rule: at(book, 'insurance-waived'),
    });
  });
});
