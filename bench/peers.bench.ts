import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { blocksOf, dealBlock, freshShoe, nothingDealt, type Plan } from '../src/odds/index.ts';
import { seeded } from '../src/odds/random.ts';
import { shuffle } from '../src/odds/shuffle.ts';
import { type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import { DECK, dealOut, facts, isRefusal, pay, verdict } from '../src/rules/index.ts';
import { type Bench, type Line, millions, secondsPer, times } from './measure.ts';

/** The bets that the peers know, or could settle from what they say. */
const FIVE = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'];

const bench: Bench = {
  title: 'Beside other packages: rounds a second, dealt and settled',
  run: async () => {
    const book = rulebooks.find(({ bets }) => bets.length === 20);
    if (book === undefined) throw new Error('no book has twenty bets');
    const simulator = simulated(book);
    const rules = settled(book);
    const peers = [
      { name: 'baccarat-engine, five bets', rate: await baccaratEngine() },
      { name: 'bac-motor, one bet', rate: await bacMotor() },
    ];
    return peers.flatMap(({ name, rate }): readonly Line[] => [
      {
        what: `simulator, all 20 bets, beside ${name}`,
        figure: `${millions(simulator)} and ${millions(rate)}`,
        ratio: times(simulator / rate),
        target: 'above 1.00 ×',
        ok: simulator > rate,
      },
      {
        what: `card by card through the rules, five bets, beside ${name}`,
        figure: `${millions(rules)} and ${millions(rate)}`,
        ratio: times(rules / rate),
        target: 'shown',
        ok: true,
      },
    ]);
  },
};

export default bench;

const simulated = (book: Rulebook): number => {
  const eight = freshShoe(book, 8);
  if (isRefusal(eight)) throw new Error(eight.message);
  const plan: Plan = { book, shoe: eight, seed: 1, rounds: 10_000_000, mix: [] };
  const work = () => {
    const into = nothingDealt(plan);
    for (let block = 0; block < blocksOf(plan); block += 1) dealBlock(plan, block, into);
  };
  return plan.rounds / secondsPer(1, work);
};

/** Through the code that settles at a table: every card dealt by `next`, every bet paid in cents. */
const settled = (book: Rulebook): number => {
  const bets = book.bets.filter(({ id }) => FIVE.includes(id));
  const order = Uint8Array.from({ length: 8 * DECK.length }, (_, at) => at % DECK.length);
  const state = seeded(1, 0);
  let rounds = 0;
  const playOne = () => {
    shuffle(order, state);
    const cards = Array.from(order, (at) => DECK[at] ?? 'AS');
    for (let dealt = 0; cards.length - dealt >= 14; rounds += 1) {
      const { deal, used } = dealOut(book, cards.slice(dealt, dealt + 6));
      const ended = facts(deal);
      for (const bet of bets) {
        const { line } = verdict(bet, ended);
        if (line !== null) pay(STAKE, line.pays, book.rounding);
      }
      dealt += used;
    }
  };
  return perSecond(playOne, () => rounds);
};

const STAKE = 10_000;

/** Rounds a second over a good second of shoes. */
const perSecond = (playOne: () => void, rounds: () => number): number => {
  for (let shoes = 0; shoes < 50; shoes += 1) playOne();
  const before = rounds();
  const start = process.hrtime.bigint();
  const seconds = () => Number(process.hrtime.bigint() - start) / 1e9;
  while (seconds() < 1.5) playOne();
  return (rounds() - before) / seconds();
};

/** What we use of the peers; they are dependencies of this folder alone. */
type BaccaratEngine = {
  readonly BaccaratGameEngine: new () => {
    readonly shoe: { cards: unknown[]; createDecks(): void; shuffle(): void };
    readonly resultsEngine: {
      calculateGameResult(hand: unknown): { readonly outcome: string; readonly pair: string };
    };
    readonly isBurnNeeded: boolean;
    dealGame(): unknown;
  };
};
type BacMotor = {
  readonly Engine: new () => {
    powerOn(config: object): void;
    playOneShoe(beforeBet: () => unknown, afterBet: () => void): unknown;
  };
  readonly Bet: new (on: unknown, wager: number) => unknown;
  readonly BancoMun: new () => unknown;
};

const baccaratEngine = async (): Promise<number> => {
  const { BaccaratGameEngine }: BaccaratEngine = await peer('baccarat-engine');
  const engine = new BaccaratGameEngine();
  let rounds = 0;
  let paid = 0;
  const playOne = () => {
    engine.shoe.cards = [];
    engine.shoe.createDecks();
    engine.shoe.shuffle();
    while (!engine.isBurnNeeded) {
      const { outcome, pair } = engine.resultsEngine.calculateGameResult(engine.dealGame());
      paid += paidByHand(outcome, pair);
      rounds += 1;
    }
  };
  const rate = perSecond(playOne, () => rounds);
  if (paid === 0) throw new Error('nothing was paid');
  return rate;
};

/** It says who won and who had a pair; the money is left to whoever uses it. */
const paidByHand = (outcome: string, pair: string): number =>
  (outcome === 'player' ? STAKE : outcome === 'banker' ? STAKE * 0.95 : STAKE * 8) +
  (pair === 'none' ? 0 : STAKE * 11);

const bacMotor = async (): Promise<number> => {
  const { Engine, Bet, BancoMun }: BacMotor = await peer('bac-motor');
  const engine = new Engine();
  // Roads are no part of a settlement.
  engine.powerOn({ shouldGenerateRoad: false, shouldBurnCard: false });
  let rounds = 0;
  const bet = () => new Bet(new BancoMun(), 100);
  const count = () => {
    rounds += 1;
  };
  return perSecond(
    () => engine.playOneShoe(bet, count),
    () => rounds,
  );
};

/** Named at run time, so that the project needs none of them to compile. */
const peer = async (name: string) => {
  try {
    return await import(name);
  } catch {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    execFileSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
    return await import(name);
  }
};
