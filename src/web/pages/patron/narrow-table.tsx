import { Roads } from '../../parts/roads.tsx';
import { Spots } from '../../parts/spots.tsx';
import { HandStrip } from './hand-strip.tsx';
import { LastResult } from './last-result.tsx';
import { LimitsLine } from './limits-line.tsx';
import { ownSpots } from './own-spots.ts';
import { Prompts } from './prompts.tsx';
import { ChipActions, ChipRow, RackLine } from './rack.tsx';
import { ResultPanel } from './result-panel.tsx';
import { RoadStrip } from './road-strip.tsx';
import { SpotNotes } from './spot-notes.tsx';
import { StatusLines } from './status-lines.tsx';
import type { TableParts } from './table-top.tsx';

/** For a hand: one column, what is pressed most at the bottom. A tablet has the roads beside it. */
export const NarrowTable = ({ tablet, ...parts }: TableParts & { readonly tablet: boolean }) => {
  const { seat, betting, result, chip, holder, open } = parts;
  const { view, book } = seat;
  const over = view.outcome !== null;
  return (
    <div
      className={
        tablet
          ? 'mx-auto grid w-full max-w-5xl flex-1 grid-cols-[minmax(0,1fr)_19rem] gap-4 p-4'
          : 'flex flex-1 flex-col'
      }
    >
      <div className={`flex flex-1 flex-col gap-2 ${tablet ? '' : 'p-2'}`}>
        <div className="flex items-center justify-between gap-2 px-1">
          <LimitsLine view={view} book={book} short={!tablet} />
          <LastResult result={result} now={over} onOpen={() => open('result')} />
        </div>
        {!tablet && <RoadStrip board={view.board} onOpen={() => open('roads')} />}
        <HandStrip book={book} view={view} width={tablet ? 58 : 46} />
        <StatusLines seat={seat} />
        <Prompts seat={seat} onSqueeze={() => open('squeeze')} onInsure={parts.onInsure} />
        <div ref={holder} className="relative">
          <Spots
            rulebook={book}
            layout={view.layout}
            spots={ownSpots(seat, betting)}
            disabled={!betting.open}
            large={tablet}
            onPress={(bet) => betting.place(bet, chip.chosen)}
            onExplain={(bet) => open({ explain: bet })}
          />
          <SpotNotes notes={betting.notes} around={holder} seat={seat} />
        </div>
        {tablet && (
          <div className="panel min-h-48 flex-1 overflow-y-auto px-4 py-3">
            <ResultPanel seat={seat} result={result} />
          </div>
        )}
        <div className="sticky bottom-0 z-30 mt-auto flex flex-col gap-2 bg-page pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
          <div className="relative flex flex-col gap-1">
            <ChipActions betting={betting} />
            <ChipRow betting={betting} box={seat.patron.box} {...chip} />
            {over && !tablet && result?.round === view.round && (
              <div className="panel absolute inset-x-0 bottom-0 max-h-64 min-h-full overflow-y-auto px-3 py-2 shadow-table">
                <ResultPanel seat={seat} result={result} />
              </div>
            )}
          </div>
          <RackLine betting={betting} />
          {parts.empty}
        </div>
      </div>
      {tablet && (
        <aside className="panel self-start p-3">
          <Roads board={view.board} cell={20} />
        </aside>
      )}
    </div>
  );
};
