import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { gamesInForce, type Rulebook } from '../rulebooks/index.ts';
import { type Card, decksInWords, isPlayedWith, type Limits, shoe } from '../rules/index.ts';
import { type DealOptions, USUAL_DECKS } from './commands/deal.ts';
import { sampleRound } from './deal-round.ts';
import { roundText, tableText } from './deal-text.ts';
import { gameNamed } from './named.ts';
import { type Output, type Screen, spreadOut, table, terminal } from './screen.ts';
import { seededChance } from './seeded.ts';
import { UsageError } from './usage-error.ts';

export const dealRounds = async (
  game: string | undefined,
  options: DealOptions,
  output: Output,
): Promise<void> => {
  const books = game === undefined ? gamesInForce() : [gameNamed(game)];
  for (const book of books) checkDecks(book, options.decks);
  const run = { ...options, game, seed: options.seed ?? randomInt(DRAWN_SEEDS) };
  const t = terminal(output);
  await print(output, opening(t, run.seed));
  for (const book of books) {
    for (const lines of gameText(t, book, run)) await print(output, lines);
  }
  await print(output, closing(t, run));
};

type Run = Required<DealOptions> & { readonly game: string | undefined };

/** Short enough to be typed again. */
const DRAWN_SEEDS = 1_000_000;

/** What a sample table displays, where the book has limits. */
const LIMITS: Limits = { minimum: 2500, maximumDifferential: 100_000, per: 'box' };

const checkDecks = ({ id, decks }: Rulebook, wanted: number) => {
  if (isPlayedWith(decks, wanted)) return;
  const range = `${decksInWords(decks)} (${decks.rule})`;
  throw new UsageError(`${id} is played with ${range}, not with ${wanted}`);
};

const print = async (output: Output, lines: readonly string[]) => {
  if (!output.write(`${lines.join('\n')}\n`)) await once(output, 'drain');
};

const opening = (t: Screen, seed: number): string[] => [
  ...spreadOut(
    `${t.bold('Puntobanco')}  sample rounds, dealt and settled by the rulebooks`,
    t.dim(`seed ${seed}`),
    t.width,
  ),
  '',
];

/** A game's rounds, one after the other; a shoe too short for a round makes way for the next. */
function* gameText(t: Screen, book: Rulebook, { rounds, decks, seed }: Run): Generator<string[]> {
  // Each game has chances of its own, so that it can be dealt again alone.
  const chance = seededChance(`${seed} ${book.id}`);
  const limits = book.limits === null ? null : LIMITS;
  const at = { book, layout: chance.pick(book.layouts), decks, limits };
  yield tableText(t, at);
  let left: Card[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    if (left.length < LONGEST_ROUND) left = chance.shuffle(shoe(decks));
    const count = rounds === 1 ? [] : [`  ${t.dim(`Round ${round} of ${rounds}`)}`];
    yield [
      '',
      ...count,
      ...roundText(
        t,
        sampleRound(at, () => top(left), chance),
      ),
    ];
  }
  yield ['', ''];
}

const LONGEST_ROUND = 6;

const top = (cards: Card[]): Card => {
  const card = cards.pop();
  if (card === undefined) throw new Error('a round has at most six cards');
  return card;
};

/** What to type next. */
const closing = (t: Screen, { game, rounds, decks, seed }: Run): string[] => {
  const again = [
    game,
    rounds !== 1 && `--rounds ${rounds}`,
    decks !== USUAL_DECKS && `--decks ${decks}`,
    `--seed ${seed}`,
  ].filter((part) => typeof part === 'string');
  return table(t, {
    indent: 0,
    columns: [{ paint: t.dim }, {}],
    rows: [
      ['These rounds again', `npx puntobanco deal ${again.join(' ')}`],
      ['The rules of a game', `npx puntobanco rules ${game ?? gamesInForce()[0]?.id}`],
      ['Rounds of your own', 'npx puntobanco settle ROUNDS.ndjson'],
    ],
  });
};
