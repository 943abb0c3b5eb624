import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AppFrame } from '../../parts/app-frame.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Chip } from '../../parts/chip.tsx';
import { DENOMINATIONS } from '../../parts/chip-set.ts';
import { ChipStack } from '../../parts/chip-stack.tsx';
import { ConnectionBar } from '../../parts/connection-bar.tsx';
import { Countdown } from '../../parts/countdown.tsx';
import { Felt } from '../../parts/felt.tsx';
import { Hands } from '../../parts/hands.tsx';
import { Money } from '../../parts/money.tsx';
import { Notices, TableNotices } from '../../parts/notices.tsx';
import { BeadStrip, RoadThumb } from '../../parts/road-thumb.tsx';
import { BeadPlate, Roads } from '../../parts/roads.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { Spots } from '../../parts/spots.tsx';
import { SqueezeCard } from '../../parts/squeeze-card.tsx';
import { Empty, Failed, Forbidden, Loading } from '../../parts/states.tsx';
import { boxesOf, sampleBoard, sampleStakes, samples, shortBoard } from './sample.ts';

const HANDS = {
  outcome: 'banker',
  hands: {
    player: { cards: ['3S', 'KD', '2H'] as const, points: 5 },
    banker: { cards: ['10C', '7H', 'faceDown'] as const, points: 7 },
  },
};

const Gallery = () => {
  const [chosen, choose] = useState(() =>
    Number(new URLSearchParams(location.search).get('n') ?? 0),
  );
  const [sheet, setSheet] = useState(location.search.includes('sheet'));
  const [due] = useState({ at: Date.now() + 14_000, after: 20_000 });
  const sample = samples[chosen];
  if (sample === undefined) return null;
  const { book, layout } = sample;
  const boxes = boxesOf(book, book.layouts.find(({ id }) => id === layout)?.boxes.to ?? 6);
  return (
    <AppFrame
      title="Gallery"
      width="wide"
      heading={<span className="engraved truncate text-sm">{book.title}</span>}
      actions={<Countdown due={due} size={36} />}
    >
      <ConnectionBar status={{ is: 'stale', since: Date.now() - 4000 }} />
      <div className="flex flex-col gap-8 p-4">
        <select
          aria-label="Layout"
          value={chosen}
          onChange={(event) => choose(Number(event.target.value))}
          className="self-start rounded-md border border-edge bg-raised p-2"
        >
          {samples.map((one, i) => (
            <option key={`${one.book.id} ${one.layout}`} value={i}>
              {one.book.title} · {one.layout}
            </option>
          ))}
        </select>
        <Show name="Felt">
          <h1 className="for-ears">Gallery</h1>
          <Felt
            rulebook={book}
            layout={layout}
            boxes={boxes}
            ownBox={3}
            patron="p3"
            stakes={sampleStakes}
            winning={['banker']}
            onPress={() => {}}
          >
            <Hands rulebook={book} view={HANDS} />
          </Felt>
        </Show>
        <Show name="Spots">
          <div className="max-w-sm">
            <Spots
              rulebook={book}
              layout={layout}
              spots={{
                player: { amount: 12_500, others: 50_000 },
                tie: { pending: 500 },
                'player-pair': { amount: 500, result: 'win' },
                banker: { refused: { text: 'Over the limit by 500', rule: '5.1' } },
              }}
              onPress={() => {}}
              onExplain={() => setSheet(true)}
            />
          </div>
        </Show>
        <Show name="Cards">
          <div className="felt flex flex-wrap items-end gap-2 rounded-md p-4">
            {(['AS', '2H', '7D', '10C', 'JS', 'QH', 'KD', '9C'] as const).map((card) => (
              <Card key={card} card={card} width={64} />
            ))}
            <Card width={64} />
            <Card card="10D" width={40} />
            <Card card="KS" width={40} />
            <Card card="8H" width={40} across />
            <Card width={40} />
            <span className="w-44">
              <SqueezeCard card="9H" onTurned={() => {}} />
            </span>
          </div>
        </Show>
        <Show name="Chips">
          <div className="flex flex-wrap items-end gap-2">
            {DENOMINATIONS.map((value) => (
              <Chip key={value} value={value} size={52} />
            ))}
          </div>
          <div className="felt mt-2 flex flex-wrap items-end gap-4 rounded-md p-4">
            {[9_500, 52_525, 1_250_000, 4_875_00, 2_500, 99_999_995].map((amount) => (
              <ChipStack key={amount} amount={amount} />
            ))}
          </div>
        </Show>
        <Show name="Roads">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[24rem_minmax(0,1fr)]">
            <TimedRoads />
            <div className="flex flex-col gap-3">
              <BeadPlate board={shortBoard} cell={44} />
              <BeadStrip last={['B', 'P', 'T', 'B', 'B', 'P', 'P']} />
              <RoadThumb
                cells={sampleBoard.bigRoad.map(({ drawn, mark, ties }) => ({
                  ...drawn,
                  winner: mark.winner,
                  ties,
                }))}
              />
            </div>
          </div>
        </Show>
        <Show name="Words and money">
          <div className="flex flex-wrap items-center gap-3">
            <Money cents={487_500} /> <Money cents={-2_595} signed />{' '}
            <Money cents={2_500} form="short" />
            <RuleTag rule="4.1.2" /> <RuleTag rule="house policy" />
            <TableNotices notices={['last-round', 'no-insurance']} />
          </div>
          <Notices
            notices={[
              { id: 1, text: 'Bets are open.' },
              { id: 2, text: 'Banker paid 475.00 on 500.00', rule: '4.1.2', tone: 'good' },
              { id: 3, text: 'Only 300 of 500 was taken', rule: '3.4', tone: 'warn' },
              { id: 4, text: 'No more Bets.', rule: '3.8', tone: 'bad' },
            ]}
          />
        </Show>
        <Show name="Buttons">
          <div className="flex flex-wrap gap-3">
            <Button look="main" size="large" hint="Space">
              Deal Player third card
            </Button>
            <Button>Undo</Button>
            <Button look="quiet">Clear</Button>
            <Button look="danger">Void the round</Button>
            <Button disabled>Rebet</Button>
            <Button onClick={() => setSheet(true)}>Sheet</Button>
          </div>
        </Show>
        <Show name="States">
          <div className="grid gap-4 md:grid-cols-4">
            <Loading />
            <Empty />
            <Failed error={{ code: 'BETS_CLOSED', message: 'the bets are closed', rule: '3.8' }} />
            <Forbidden />
          </div>
        </Show>
      </div>
      {sheet && (
        <Sheet
          title="Insure the Player hand?"
          aside={<RuleTag rule="3.12" />}
          onClose={() => setSheet(false)}
          actions={
            <>
              <Button>No</Button>
              <Button look="main">Insure 100</Button>
            </>
          }
        >
          <p>Player 7, Banker 6: 3 to 2, at most 250. If you do nothing, you are not insured.</p>
        </Sheet>
      )}
    </AppFrame>
  );
};

/** Draws a hundred hands anew, with layout, and says how long it took. */
const TimedRoads = () => {
  const holder = useRef<HTMLDivElement>(null);
  const [times, again] = useState(0);
  const [took, setTook] = useState<number | null>(null);
  const measure = () => {
    const start = performance.now();
    flushSync(() => again((n) => n + 1));
    holder.current?.getBoundingClientRect();
    setTook(performance.now() - start);
  };
  return (
    <div ref={holder}>
      <Roads key={times} board={sampleBoard} />
      <Button size="small" className="mt-3" onClick={measure} id="measure">
        {took === null ? 'Draw again' : `${took.toFixed(1)} ms`}
      </Button>
    </div>
  );
};

const Show = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <section>
    <h2 className="label mb-2">{name}</h2>
    {children}
  </section>
);

export default Gallery;
