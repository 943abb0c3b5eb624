import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { blocksOf, dealBlock, freshShoe, nothingDealt, type Plan } from '../src/odds/index.ts';
import { seeded } from '../src/odds/random.ts';
import { shuffle } from '../src/odds/shuffle.ts';
import { type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import { DECK, dealOut, facts, isRefusal, pay, shoe, verdict } from '../src/rules/index.ts';
import { type Bench, type Line, millions, secondsPer, times } from './measure.ts';

const bench: Bench = {
  title: 'Beside other packages: rounds a second, dealt and settled',
  run: async () => {
    const book = rulebooks.find(({ bets }) => bets.length === 20);
    if (book === undefined) throw new Error('no book has twenty bets');
    const ours = [
      { name: 'the simulator, 20 bets counted', rate: simulated(book) },
      { name: 'card by card through the rules, 20 bets paid', rate: settled(book) },
    ];
    const peers = [
      { name: 'baccarat-engine, outcome and pairs', rate: await baccaratEngine() },
      { name: 'bac-motor, one bet paid', rate: await bacMotor() },
    ];
    return peers.flatMap((peer) =>
      ours.map(
        (own): Line => ({
          what: `${own.name}; ${peer.name}`,
          figure: `${millions(own.rate)} and ${millions(peer.rate)}`,
          ratio: times(own.rate / peer.rate),
          target: 'above 1.00 ×',
          ok: own.rate > peer.rate,
        }),
      ),
    );
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
  const cards = shoe(8);
  const order = Uint16Array.from(cards.keys());
  const state = seeded(1, 0);
  const ranks = Uint8Array.from(cards.keys(), (at) => at % DECK.length);
  let rounds = 0;
  const playOne = () => {
    shuffle(ranks, state);
    let dealt = 0;
    while (order.length - dealt >= 14) {
      const six = Array.from(ranks.subarray(dealt, dealt + 6), (at) => DECK[at] ?? 'AS');
      const { deal, used } = dealOut(book, six);
      const ended = facts(deal);
      for (const bet of book.bets) {
        const { line } = verdict(bet, ended);
        if (line !== null) pay(10_000, line.pays);
      }
      dealt += used;
      rounds += 1;
    }
  };
  return perSecond(playOne, () => rounds);
};

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
    readonly resultsEngine: { calculateGameResult(hand: unknown): unknown };
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
  const playOne = () => {
    engine.shoe.cards = [];
    engine.shoe.createDecks();
    engine.shoe.shuffle();
    while (!engine.isBurnNeeded) {
      engine.resultsEngine.calculateGameResult(engine.dealGame());
      rounds += 1;
    }
  };
  return perSecond(playOne, () => rounds);
};

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
