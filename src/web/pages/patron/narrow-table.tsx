import { lazy, Suspense } from 'react';
import { resultBets } from '../../../rules/results.ts';
import { untilLoaded } from '../../live/until-loaded.ts';
import { classes } from '../../parts/classes.ts';
import { spotLimits } from '../../parts/spot-limit.ts';
import { Spots } from '../../parts/spots.tsx';
import { useWords } from '../../words/index.ts';
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

/** A hand has no room for them: they come where they are drawn. */
const Roads = lazy(
  untilLoaded(async () => ({ default: (await import('../../parts/roads.tsx')).Roads })),
);

/** For a hand: one column, what is pressed most at the bottom. */
export const PhoneTable = (parts: TableParts) => (
  <div className="flex flex-1 flex-col gap-1.5 p-2">
    <Top {...parts} />
    <div className="[@media(max-height:640px)]:hidden">
      <RoadStrip board={parts.seat.view.board} onOpen={() => parts.open('roads')} />
    </div>
    <HandStrip book={parts.seat.book} view={parts.seat.view} width="9dvh" />
    <StatusLines seat={parts.seat} />
    <Asks {...parts} />
    <OwnSpots {...parts} />
    <Bottom {...parts} />
  </div>
);

/** For a hand that holds it across: the cards and the rack beside the spots. */
export const LowTable = (parts: TableParts) => (
  <div className="grid flex-1 grid-cols-[minmax(0,9fr)_minmax(0,11fr)] gap-3 px-2 py-1">
    <div className="flex min-w-0 flex-col gap-1">
      <HandStrip book={parts.seat.book} view={parts.seat.view} width="15dvh" />
      <StatusLines seat={parts.seat} />
      <Asks {...parts} />
      <Bottom {...parts} />
    </div>
    <div className="flex min-w-0 flex-col gap-2">
      <OwnSpots {...parts} />
      <Top {...parts} />
    </div>
  </div>
);

/** For a lap: the same as for a hand, larger, with the roads beside it and the result below. */
export const TabletTable = (parts: TableParts) => (
  <div className="grid w-full flex-1 grid-cols-[minmax(0,1fr)_19rem] gap-3 p-2">
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <Top {...parts} />
      <HandStrip book={parts.seat.book} view={parts.seat.view} width="7.5dvh" />
      <StatusLines seat={parts.seat} />
      <Asks {...parts} />
      <OwnSpots {...parts} />
      <div className="goes-on-below panel min-h-16 flex-1 basis-0 overflow-y-auto px-4 py-3">
        <ResultPanel seat={parts.seat} result={parts.result} />
      </div>
      <Bottom {...parts} />
    </div>
    <aside className="panel self-start p-3">
      <Suspense>
        <Roads
          board={parts.seat.view.board}
          results={resultBets(parts.seat.book, parts.seat.view.layout)}
          cell={20}
        />
      </Suspense>
    </aside>
  </div>
);

const Top = ({ seat: { view, book }, result, open, room }: TableParts) => (
  <div className="flex items-center justify-between gap-2 px-1">
    <LimitsLine view={view} book={book} short={room !== 'tablet'} />
    <LastResult result={result} now={view.outcome !== null} onOpen={() => open('result')} />
  </div>
);

export const Asks = ({ seat, home, betAt, open, onInsure }: TableParts) => (
  <Prompts
    seat={seat}
    home={home}
    betAt={betAt}
    onBoxes={() => open('boxes')}
    onSqueeze={() => open('squeeze')}
    onInsure={onInsure}
  />
);

const OwnSpots = ({ seat, betting, chip, holder, open }: TableParts) => {
  const { say } = useWords();
  return (
    <div ref={holder} className="relative">
      <Spots
        rulebook={seat.book}
        layout={seat.view.layout}
        spots={ownSpots(seat, betting)}
        limits={spotLimits(seat.book, seat.view.limits, say)}
        disabled={!betting.open}
        onPress={(bet) => betting.place(bet, chip.chosen)}
        onExplain={(bet) => open({ explain: bet })}
      />
      <SpotNotes notes={betting.notes} around={holder} seat={seat} />
    </div>
  );
};

/** Chips and the rack; on a phone what the round came to lies over them until the next one. */
const Bottom = ({ seat, betting, chip, result, room, empty }: TableParts) => {
  const { view } = seat;
  const isHidden = room !== 'tablet' && view.outcome !== null && result?.round === view.round;
  return (
    <div className="sticky bottom-0 z-30 mt-auto flex flex-col gap-2 bg-page pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
      <div className="relative flex flex-col gap-1">
        <div className={classes('flex flex-col gap-1', isHidden && 'invisible')}>
          <ChipActions betting={betting} />
          <ChipRow betting={betting} box={seat.patron.box} {...chip} />
        </div>
        {isHidden && (
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
            tabIndex={0}
            className="goes-on-below panel absolute inset-0 overflow-y-auto px-3 py-1 [scrollbar-width:thin]"
          >
            <ResultPanel seat={seat} result={result} />
          </div>
        )}
      </div>
      <RackLine betting={betting} />
      {empty}
    </div>
  );
};
