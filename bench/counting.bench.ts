import {
  ANY_TRIGGER,
  type CountingPlan,
  countShoe,
  freshShoe,
  nothingCounted,
  removal,
  shuffled,
  tagsOf,
} from '../src/odds/index.ts';
import { rulebooks } from '../src/rulebooks/index.ts';
import { isRefusal } from '../src/rules/index.ts';
import { type Bench, secondsPer, times } from './measure.ts';

const SHOES_A_MINUTE = 2000;

const bench: Bench = {
  title: 'Counting cards',
  run: async () =>
    rulebooks.map((book) => {
      const shoe = freshShoe(book, 8);
      if (isRefusal(shoe)) throw new Error(shoe.message);
      const effects = removal(book, shoe);
      if (isRefusal(effects)) throw new Error(effects.message);
      const plan: CountingPlan = {
        book,
        shoe,
        rules: { cut: 14, afterCut: 1, burn: 'first-card' },
        seed: 1,
        shoes: 1,
        bets: effects.map((one) => ({
          bet: one.bet,
          count: { tags: tagsOf(one), triggers: ANY_TRIGGER },
        })),
      };
      const counted = nothingCounted(plan);
      let at = 0;
      const seconds = secondsPer(20, () => {
        countShoe(plan, shuffled(plan, at), counted);
        at += 1;
      });
      const insurance = book.insurance === null ? '' : ' and insurance';
      return {
        what: `shoes a minute and thread, exact odds of ${book.bets.length} bets${insurance} before every round`,
        figure: Math.round(60 / seconds).toLocaleString('en-US'),
        ratio: `${times(60 / seconds / SHOES_A_MINUTE)} the target`,
        target: `≥ ${SHOES_A_MINUTE.toLocaleString('en-US')}`,
        ok: 60 / seconds >= SHOES_A_MINUTE,
      };
    }),
};

export default bench;
