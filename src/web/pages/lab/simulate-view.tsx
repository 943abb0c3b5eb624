import { useRef } from 'react';
import { freshShoe } from '../../../odds/shoe.ts';
import type { Dealt } from '../../../odds/simulate.ts';
import { ROUNDS_PER_BLOCK } from '../../../odds/simulate.ts';
import { isRefusal } from '../../../rules/index.ts';
import { decimalText, shareText, wholeText } from '../../words/figures.ts';
import { useWords } from '../../words/index.ts';
import { Cell, Figure, Row } from '../pit/sheet-of-rows.tsx';
import { MOST } from './address.ts';
import type { SimulatedFigures } from './asks.ts';
import type { Bench } from './bench.tsx';
import { wholeDecks } from './chosen.ts';
import { numberOf } from './desk.ts';
import { FiguresTable } from './figures-table.tsx';
import { NumberField } from './number-field.tsx';
import { RunPanel } from './run-panel.tsx';
import { useRun } from './use-run.ts';

/** Rounds from shuffled shoes: the counts are those of the command with the same seed. */
export const SimulateView = ({ lab, desks, first }: Bench) => {
  const { say, language } = useWords();
  const { rounds, seed } = lab.state.simulation;
  const running = useRun<SimulatedFigures>();
  const parts = useRef(new Map<number, Dealt>());
  const decks = wholeDecks(first);
  const shoe = freshShoe(first.book, decks);
  const change = (part: Partial<typeof lab.state.simulation>) =>
    lab.change({ simulation: { ...lab.state.simulation, ...part } }, 'edit');
  const start = () => {
    if (isRefusal(shoe)) return;
    const { book } = first;
    const work = { book: numberOf(book), counts: shoe.counts, seed, rounds, mix: [] };
    parts.current = new Map();
    running.start({
      book,
      pieces: Math.ceil(rounds / ROUNDS_PER_BLOCK),
      order: (place) => ({ is: 'simulate', work, ...place }),
      take: (from, told) => {
        if (told.is !== 'dealt') return null;
        parts.current.set(from, told.dealt);
        return desks.slow.ask('dealt', { work, parts: [...parts.current.values()] }, book);
      },
    });
  };
  const { answer } = running;
  const inWords = (count: number) =>
    say('lab.simulate.done', { count }).replace(String(count), wholeText(count, language));
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <RunPanel
        running={running}
        done={answer?.rounds ?? 0}
        asked={rounds}
        inWords={inWords}
        command={`puntobanco simulate --game ${first.book.id} --decks ${decks} --rounds ${rounds} --seed ${seed}`}
        start={isRefusal(shoe) ? null : start}
      >
        <NumberField
          label={say('lab.simulate.rounds')}
          value={rounds}
          most={MOST.rounds}
          onChange={(value) => change({ rounds: value })}
          className="w-48"
        />
        <NumberField
          label={say('lab.run.seed')}
          value={seed}
          least={0}
          most={MOST.seed}
          onChange={(value) => change({ seed: value })}
          className="w-40"
        />
        <p className="pt-9 text-sm text-muted">{say('lab.run.whole', { decks })}</p>
      </RunPanel>
      {answer !== null && answer.rounds > 0 && <Simulated answer={answer} bench={first.book} />}
    </div>
  );
};

const Simulated = ({
  answer: { bets, sure },
  bench,
}: {
  readonly answer: SimulatedFigures;
  readonly bench: Bench['first']['book'];
}) => {
  const words = useWords();
  const { say, language } = words;
  const inside = bets.filter(
    ({ houseEdge, expected, margin }) => Math.abs(houseEdge - expected) <= margin,
  );
  const percent = (share: number) => shareText(share, 4, language);
  return (
    <FiguresTable
      title={say('lab.simulate.title')}
      note={
        <>
          <p>{say('lab.simulate.inside', { inside: inside.length, all: bets.length })}</p>
          <p className={sure.agrees ? '' : 'text-bad'}>
            {say(sure.agrees ? 'lab.simulate.agrees' : 'lab.simulate.disagrees')}
          </p>
        </>
      }
      columns={[
        { text: say('lab.bet') },
        { text: say('lab.hits'), figure: true },
        { text: say('lab.simulate.pushes'), figure: true },
        { text: say('lab.simulate.losses'), figure: true },
        { text: say('lab.edge.house'), figure: true },
        { text: say('lab.simulate.interval'), figure: true },
        { text: say('lab.simulate.exact'), figure: true },
        { text: say('lab.simulate.z'), figure: true },
      ]}
    >
      {bets.map(({ bet, wins, pushes, losses, houseEdge, margin, expected, z }) => (
        <Row key={bet}>
          <Cell>
            <span className="font-semibold whitespace-nowrap">
              {words.name(bench.bets.find(({ id }) => id === bet)?.name ?? { en: bet, zh: bet })}
            </span>
          </Cell>
          {[wins, pushes, losses].map((count, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change places.
            <Figure key={at}>
              <span data-count={`${bet} ${at}`}>{wholeText(count, language)}</span>
            </Figure>
          ))}
          <Figure>{percent(houseEdge)}</Figure>
          <Figure>
            {percent(houseEdge - margin)} … {percent(houseEdge + margin)}
          </Figure>
          <Figure>{percent(expected)}</Figure>
          <Figure>{decimalText(z, 2, language)}</Figure>
        </Row>
      ))}
    </FiguresTable>
  );
};
