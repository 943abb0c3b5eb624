import { useMemo } from 'react';
import { resultBets } from '../../../rules/results.ts';
import { Felt } from '../../parts/felt.tsx';
import { Notices } from '../../parts/notices.tsx';
import { Roads } from '../../parts/roads.tsx';
import { spotLimits } from '../../parts/spot-limit.ts';
import { useWords } from '../../words/index.ts';
import { HandStrip } from './hand-strip.tsx';
import { LimitsLine } from './limits-line.tsx';
import { Asks } from './narrow-table.tsx';
import { newsOf } from './news.ts';
import { feltStakes } from './own-spots.ts';
import { ChipActions, ChipRow, RackLine } from './rack.tsx';
import { ResultPanel } from './result-panel.tsx';
import { otherBoxes } from './seat.ts';
import { SpotNotes } from './spot-notes.tsx';
import { StatusLines } from './status-lines.tsx';
import type { TableParts } from './table-top.tsx';
import { winningBets } from './winning.ts';

/** For a desk: the whole felt, the rack below, roads and what was said on a rail at the right. */
const WideTable = (parts: TableParts) => {
  const { seat, betting, result, chip, holder, open } = parts;
  const { view, book, patron } = seat;
  const words = useWords();
  const winning = winningBets(book, view);
  const results = useMemo(() => resultBets(book, view.layout), [book, view.layout]);
  const limits = useMemo(
    () => spotLimits(book, view.limits, words.say),
    [book, view.limits, words.say],
  );
  const news = newsOf(seat, words).slice(-4);
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-2 p-3">
        <div
          ref={holder}
          className="relative mx-auto w-full max-w-[min(100%,calc((100dvh-18.5rem)*1.93))]"
        >
          <Felt
            rulebook={book}
            layout={view.layout}
            boxes={view.boxes}
            ownBox={patron.box}
            seat={parts.home}
            takes={betting.open ? [...otherBoxes(seat), parts.home] : NONE}
            onTake={parts.betAt}
            patron={patron.id}
            stakes={feltStakes(seat, betting, winning)}
            limits={limits}
            winning={winning}
            pending={[...betting.pending]}
            disabled={!betting.open}
            onPress={(_, bet) => betting.place(bet, chip.chosen)}
            onExplain={(bet) => open({ explain: bet })}
          >
            <div className="flex w-[66cqi] max-w-full flex-col">
              <HandStrip book={book} view={view} width="14cqi" />
              <StatusLines seat={seat} onFelt />
            </div>
          </Felt>
          <SpotNotes notes={betting.notes} around={holder} seat={seat} />
        </div>
        <div className="mt-auto grid grid-cols-[minmax(0,1fr)_26rem] gap-3">
          <div className="panel flex flex-col justify-between gap-2 p-3">
            <Asks {...parts} />
            <div className="grid grid-cols-[minmax(0,24rem)_minmax(0,1fr)] items-end gap-4">
              <ChipRow betting={betting} box={patron.box} {...chip} />
              <ChipActions betting={betting} />
            </div>
            <div className="border-t border-edge pt-2">
              <RackLine betting={betting} />
            </div>
            {parts.empty}
          </div>
          <div className="goes-on-below panel h-48 overflow-y-auto p-3">
            <ResultPanel seat={seat} result={result} />
          </div>
        </div>
      </div>
      <aside className="flex min-w-0 flex-col gap-4 border-l border-edge bg-panel p-4">
        <LimitsLine view={view} book={book} />
        <Roads board={view.board} results={results} cell={22} />
        <Notices notices={news} label={words.say('patron.news')} />
      </aside>
    </div>
  );
};

const NONE: readonly number[] = [];

export default WideTable;
