import { isDeepStrictEqual } from 'node:util';
import {
  concerned,
  type Event,
  isCrowd,
  ownView,
  publicView,
  stakesInBox,
  type Table,
  toldTo,
  toldToEach,
} from '../../src/table/index.ts';
import { check } from './model-check.ts';
import { PEOPLE } from './model-people.ts';
import { patron } from './scenario.ts';

/** Whoever is not concerned by what happened need not be told: nothing of his own has changed. */
export const checkConcerned = (before: Table, events: readonly Event[], after: Table): void => {
  const whom = concerned(before, after, events);
  const crowd = isCrowd(after);
  const told = toldToEach(events, crowd);
  for (const id of PEOPLE) {
    const one = patron(id);
    const alone = events
      .map((event) => toldTo(event, one, crowd))
      .filter((event) => event !== null);
    check(isDeepStrictEqual(told.get(id) ?? [], alone), `${id} is told otherwise than the others`);
    if (whom === null || whom.has(id)) continue;
    const same = isDeepStrictEqual(ownView(before, one), ownView(after, one));
    check(same && alone.length === 0, `${id} is concerned after all`);
  }
};

/** In a crowd the sums are those of the stacks, of which each patron sees his own and the pit all. */
export const checkCrowd = (table: Table): void => {
  const { stakes, totals, boxes } = publicView(table);
  const lying = table.round?.boxes.flatMap(stakesInBox) ?? [];
  const all = lying.reduce((sum, { amount }) => sum + amount, 0);
  const pit = ownView(table, { role: 'dealer', id: 'd' });
  if (totals === null) {
    check(stakes.length === lying.length, 'a stack is not shown');
    check('stakes' in pit && pit.stakes.length === 0, 'stacks are shown twice');
    return;
  }
  check(stakes.length === 0, 'a stack of a crowd is shown to all');
  check(totals.reduce((sum, { amount }) => sum + amount, 0) === all, 'the sums are wrong');
  check(totals.reduce((sum, { patrons }) => sum + patrons, 0) === lying.length, 'wrong counts');
  for (const { number, player, banker } of boxes) {
    const on = (hand: string) =>
      totals
        .filter((total) => total.box === number && total.hand === hand)
        .reduce((sum, { amount }) => sum + amount, 0);
    check(on('player') === player && on('banker') === banker, `other sums in box ${number}`);
  }
  check('stakes' in pit && pit.stakes.length === lying.length, 'the pit does not see a stack');
  for (const id of PEOPLE) {
    const own = ownView(table, patron(id));
    const mine = lying.filter((stake) => stake.patron === id).length;
    check('stakes' in own && own.stakes.every((stake) => stake.patron === id), 'not his own');
    check('stakes' in own && own.stakes.length === mine, `${id} does not see a stack of his own`);
  }
};
