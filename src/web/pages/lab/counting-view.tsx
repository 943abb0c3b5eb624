import { useRef } from 'react';
import { PARTS } from '../../../odds/counting.ts';
import { freshShoe } from '../../../odds/shoe.ts';
import { countsFor, cutBounds } from '../../../odds/work.ts';
import { isRefusal } from '../../../rules/index.ts';
import { Choice } from '../../parts/field.tsx';
import { wholeText } from '../../words/figures.ts';
import { useWords } from '../../words/index.ts';
import { MOST } from './address.ts';
import type { CountedFigures } from './asks.ts';
import type { Bench } from './bench.tsx';
import { BetChoice } from './bet-choice.tsx';
import { wholeDecks } from './chosen.ts';
import { CountedTables } from './counted-tables.tsx';
import { CutChart } from './cut-chart.tsx';
import { numberOf } from './desk.ts';
import { NumberField } from './number-field.tsx';
import { RunPanel } from './run-panel.tsx';
import { useRun } from './use-run.ts';

/** Of each number of a run, so that a worker knows what it kept from what it is told now. */
let runs = 0;

/** What a patron who knows the exact odds makes of each bet: the figures of the command with the same seed. */
export const CountingView = ({ lab, desks, first, bet }: Bench) => {
  const { say, language } = useWords();
  const { shoes, seed, cut, afterCut, burn } = lab.state.counting;
  const running = useRun<CountedFigures>();
  const ran = useRef(first.book);
  const decks = wholeDecks(first);
  const shoe = freshShoe(first.book, decks);
  const bounds = isRefusal(shoe) ? null : cutBounds(shoe, afterCut);
  const canStart = bounds !== null && cut >= bounds.from && cut <= bounds.to;
  const change = (part: Partial<typeof lab.state.counting>) =>
    lab.change({ counting: { ...lab.state.counting, ...part } }, 'edit');
  const start = () => {
    if (isRefusal(shoe)) return;
    const { book } = first;
    const bets = countsFor({ book, shoe }, book.bets);
    if (isRefusal(bets)) return;
    runs += 1;
    const run = runs;
    ran.current = book;
    const work = {
      book: numberOf(book),
      counts: shoe.counts,
      rules: { cut, afterCut, burn },
      seed,
      shoes,
      bets: bets.map(({ bet: { id }, count }) => ({ bet: id, count })),
    };
    running.start({
      book,
      pieces: Math.min(PARTS, shoes),
      order: (place) => ({ is: 'count', work, ...place }),
      take: (_, told) =>
        told.is === 'counted'
          ? desks.slow.ask('counted', { work, run, parts: told.parts }, book)
          : null,
    });
  };
  const { answer } = running;
  const inWords = (count: number) =>
    say('lab.counting.done', { count }).replace(String(count), wholeText(count, language));
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <RunPanel
        running={running}
        done={answer?.shoes ?? 0}
        asked={shoes}
        inWords={inWords}
        command={`puntobanco counting --game ${first.book.id} --decks ${decks} --cut ${cut} --after-cut ${afterCut} --burn ${burn} --shoes ${shoes} --seed ${seed}`}
        start={canStart ? start : null}
      >
        <NumberField
          label={say('lab.counting.shoes')}
          value={shoes}
          most={MOST.shoes}
          onChange={(value) => change({ shoes: value })}
          className="w-40"
        />
        <NumberField
          label={say('lab.run.seed')}
          value={seed}
          least={0}
          most={MOST.seed}
          onChange={(value) => change({ seed: value })}
          className="w-40"
        />
        <NumberField
          label={say('lab.counting.cut')}
          value={cut}
          least={bounds?.from ?? 0}
          most={bounds?.to ?? 0}
          onChange={(value) => change({ cut: value })}
          className="w-48"
        />
        <NumberField
          label={say('lab.counting.after')}
          value={afterCut}
          least={0}
          most={MOST.afterCut}
          onChange={(value) => change({ afterCut: value })}
          className="w-40"
        />
        <Choice
          label={say('lab.counting.burn')}
          value={burn}
          className="w-44"
          onChange={({ target }) =>
            change({ burn: target.value === 'first-card' ? 'first-card' : 'none' })
          }
        >
          {(['none', 'first-card'] as const).map((one) => (
            <option key={one} value={one}>
              {say(`lab.counting.burn.${one}`)}
            </option>
          ))}
        </Choice>
        <p className="pt-9 text-sm text-muted">{say('lab.run.whole', { decks })}</p>
      </RunPanel>
      {answer !== null && answer.shoes > 0 && ran.current === first.book && (
        <>
          <BetChoice lab={lab} first={first} bet={bet} />
          <CutChart answer={answer} bet={bet} />
          <CountedTables answer={answer} book={ran.current} />
        </>
      )}
    </div>
  );
};
