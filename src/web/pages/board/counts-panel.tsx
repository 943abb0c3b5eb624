import type { ReactNode } from 'react';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { resultBets } from '../../../rules/results.ts';
import type { Board } from '../../../table/index.ts';
import { Beads } from '../../parts/bead-plate.tsx';
import type { ResultLetters } from '../../parts/road-marks.tsx';
import { useWords, type Words } from '../../words/index.ts';
import { Other } from './both.tsx';
import { RoadTitle } from './road-title.tsx';

/** How often each Hand won, each pair came, and each other result that the layout has a bet on. */
export const CountsPanel = ({
  board: { counts },
  book,
  layout,
  letters,
  unit,
}: {
  readonly board: Pick<Board, 'counts'>;
  readonly book: Rulebook | null;
  readonly layout: string;
  readonly letters: ResultLetters | null;
  readonly unit: number;
}) => {
  const { say } = useWords();
  const size = unit * 2.1;
  return (
    <section className="flex flex-1 flex-col">
      <div className="wall-road-name wall-small">
        <RoadTitle name="board.counts" />
        <span className="tabular">{say('board.hands', { count: counts.hands })}</span>
      </div>
      <dl className="wall-panel wall-counts">
        {(['player', 'banker', 'tie'] as const).map((winner) => (
          <div key={winner} className="wall-winner">
            <svg viewBox="0 0 1 1" width={size} height={size} aria-hidden="true">
              <Beads beads={[{ column: 1, row: 1, winner }]} filled />
            </svg>
            <dd className="wall-usual tabular font-bold">{counts[winner]}</dd>
            <dt>
              {say(`shared.hand.${winner}`)}{' '}
              <Other text={(words) => words.say(`shared.hand.${winner}`)} />
            </dt>
          </div>
        ))}
        {(['playerPair', 'bankerPair'] as const).map((pair) => (
          <Line key={pair} text={({ say: inWords }) => inWords(PAIRS[pair])} count={counts[pair]}>
            <svg viewBox="-0.5 -0.5 1 1" width={unit * 1.4} height={unit * 1.1} aria-hidden="true">
              <circle
                r="0.36"
                fill={pair === 'playerPair' ? 'var(--player)' : 'var(--banker)'}
                stroke="var(--night)"
                strokeWidth="0.08"
              />
            </svg>
          </Line>
        ))}
        {book !== null &&
          resultBets(book, layout).map(({ id, name }) => (
            <Line
              key={id}
              text={({ name: inWords }) => inWords(name)}
              count={counts.results?.[id] ?? 0}
            >
              <kbd className="font-bold uppercase" style={{ width: unit * 1.4 }}>
                {letters?.get(id)}
              </kbd>
            </Line>
          ))}
      </dl>
    </section>
  );
};

const PAIRS = { playerPair: 'board.player-pair', bankerPair: 'board.banker-pair' } as const;

/** A sign as on the roads, what it stands for in both languages, and how often it came. */
const Line = ({
  text,
  count,
  children,
}: {
  readonly text: (words: Words) => string;
  readonly count: number;
  readonly children: ReactNode;
}) => {
  const words = useWords();
  return (
    <div className="wall-result">
      <dt>
        {children}
        <span>
          {text(words)} <Other text={text} />
        </span>
      </dt>
      <dd className="tabular font-bold">{count}</dd>
    </div>
  );
};
