import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import {
  ANY_TRIGGER,
  type CountingPlan,
  countingFigures,
  countsFor,
  cutBelow,
  cutBounds,
  freshShoe,
  type LinearCount,
} from '../odds/index.ts';
import { type Bet, RANKS, type Rulebook } from '../rulebooks/index.ts';
import type { CountingOptions } from './commands/counting.ts';
import { type CountedCards, countingText } from './counting-text.ts';
import { countOnThreads } from './counting-threads.ts';
import { gameNamed } from './named.ts';
import { accepted } from './odds-arguments.ts';
import { type Output, terminal } from './screen.ts';
import { UsageError } from './usage-error.ts';
import { watched } from './watched.ts';
import { threadsNamed, wholeNumber } from './whole-number.ts';

export const countCards = async (
  options: CountingOptions,
  output: Output,
  messages: Output,
): Promise<void> => {
  const decks = wholeNumber('--decks', options.decks);
  const plan = countingPlan(options, decks);
  const below = options.below === undefined ? null : positive('--below', options.below);
  const threads = threadsNamed(options.threads, availableParallelism());
  const start = process.hrtime.bigint();
  const run = countOnThreads(plan, threads);
  const counted = await watched(run, { total: plan.shoes, unit: 'shoes' }, messages);
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const figures = countingFigures(plan, counted);
  const found = {
    plan,
    decks,
    below,
    threads: run.threads,
    seconds,
    shoes: counted.shoes,
    figures,
  };
  const text = options.json
    ? JSON.stringify(countingJson(found))
    : countingText(terminal(output), found).join('\n');
  output.write(`${text}\n`);
  if (counted.shoes < plan.shoes) process.exitCode = STOPPED;
};

/** What a shell says of a program that Ctrl-C ended. */
const STOPPED = 130;

const MOST_SHOES = 100_000_000;
const SEEDS = 2 ** 32;
const MOST_AFTER_CUT = 10;

export const countingPlan = (options: CountingOptions, decks: number): CountingPlan => {
  const book = gameNamed(options.game);
  const shoe = accepted(freshShoe(book, decks));
  const afterCut = wholeNumber('--after-cut', options.afterCut, { from: 0, to: MOST_AFTER_CUT });
  const cut = wholeNumber('--cut', options.cut, cutBounds(shoe, afterCut));
  const stated = statedCount(options);
  const bets = betsNamed(book, options.bets);
  return {
    book,
    shoe,
    rules: { cut, afterCut, burn: options.burn },
    seed: options.seed === undefined ? randomInt(SEEDS) : wholeNumber('--seed', options.seed),
    shoes: wholeNumber('--shoes', options.shoes, { from: 1, to: MOST_SHOES }),
    bets: accepted(countsFor({ book, shoe }, bets, stated)),
  };
};

const betsNamed = (book: Rulebook, list: string | undefined): readonly Bet[] => {
  if (list === undefined) return book.bets;
  return list.split(',').map((text) => {
    const bet = book.bets.find(({ id }) => id === text.trim());
    if (bet !== undefined) return bet;
    const there = book.bets.map(({ id }) => id).join(', ');
    throw new UsageError(`--bets: ${book.id} has no bet '${text.trim()}': there are ${there}`);
  });
};

const statedCount = ({ tags, trigger }: CountingOptions): LinearCount | null => {
  if (tags === undefined) {
    if (trigger === undefined) return null;
    throw new UsageError('--trigger belongs to a stated count: give --tags too');
  }
  return {
    tags: tagsNamed(tags),
    triggers: trigger === undefined ? ANY_TRIGGER : [positive('--trigger', trigger)],
  };
};

const VALUES_NAMED = 10;

/** Ten tags, the last for tens and pictures alike, or thirteen. */
const tagsNamed = (text: string): readonly number[] => {
  const tags = text.split(',').map((one) => {
    if (/^\s*[-+]?\d{1,4}\s*$/.test(one)) return Number(one);
    throw new UsageError(`--tags: '${one}' is no whole number: give such as -1, 0 or 2`);
  });
  if (tags.length === RANKS.length) return tags;
  if (tags.length === VALUES_NAMED) return RANKS.map((_, at) => tags[Math.min(at, 9)] ?? 0);
  throw new UsageError(
    `--tags: give 10 whole numbers, ace to nine and ten, or 13, ace to king: ${tags.length} were given`,
  );
};

const positive = (flag: string, text: string): number => {
  if (/^\d{1,9}(\.\d{1,9})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new UsageError(`${flag}: give a number above 0, such as 4 or 0.05, not '${text}'`);
};

export const countingJson = (found: CountedCards) => {
  const { plan, decks, below, threads, seconds, shoes, figures } = found;
  return {
    game: plan.book.id,
    version: plan.book.version,
    decks,
    ...plan.rules,
    shoes,
    ...(shoes < plan.shoes ? { stoppedBefore: plan.shoes } : {}),
    seed: plan.seed,
    threads,
    seconds,
    shoesPerMinuteAndThread: (shoes / seconds / threads) * 60,
    cuts: figures.cuts,
    bets: figures.bets.map(({ bet, perfect, count }) => ({
      bet: bet.id,
      perfect,
      count,
      ...(below === null ? {} : { below: { units: below, cut: cutBelow(perfect, below) } }),
    })),
    insurance: figures.insurance.map(({ row, perfect }) => ({
      hand: row.hand,
      after: row.after,
      own: row.own,
      other: row.other,
      odds: row.pays,
      perfect,
    })),
  };
};
