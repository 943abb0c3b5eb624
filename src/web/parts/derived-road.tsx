import { memo } from 'react';
import type { Board, DerivedCell, DerivedRoad } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { RoadGrid, type RoadSize } from './road-grid.tsx';
import { DerivedMarks } from './road-marks.tsx';

export const ROAD_NAMES = {
  bigEyeBoy: 'shared.road.eye',
  smallRoad: 'shared.road.small',
  cockroachPig: 'shared.road.pig',
} as const satisfies Readonly<Record<DerivedRoad, string>>;

const Derived = memo(
  ({
    road,
    cells,
    ...size
  }: RoadSize & { readonly road: DerivedRoad; readonly cells: readonly DerivedCell[] }) => {
    const { say } = useWords();
    const red = cells.filter(({ colour }) => colour === 'red').length;
    const used = cells.reduce((last, { drawn }) => Math.max(last, drawn.column), 0);
    const label = say('shared.road.derived', {
      road: say(ROAD_NAMES[road]),
      red,
      blue: cells.length - red,
    });
    return (
      <RoadGrid label={label} used={used} cell={14} columns={16} {...size}>
        {(['red', 'blue'] as const).map((colour) => (
          <DerivedMarks
            key={colour}
            road={road}
            colour={colour}
            places={cells.filter((cell) => cell.colour === colour).map(({ drawn }) => drawn)}
          />
        ))}
      </RoadGrid>
    );
  },
);

type DerivedProps<R extends DerivedRoad> = RoadSize & { readonly board: Pick<Board, R> };

export const BigEyeBoy = ({ board, ...size }: DerivedProps<'bigEyeBoy'>) => (
  <Derived road="bigEyeBoy" cells={board.bigEyeBoy} {...size} />
);
export const SmallRoad = ({ board, ...size }: DerivedProps<'smallRoad'>) => (
  <Derived road="smallRoad" cells={board.smallRoad} {...size} />
);
export const CockroachPig = ({ board, ...size }: DerivedProps<'cockroachPig'>) => (
  <Derived road="cockroachPig" cells={board.cockroachPig} {...size} />
);
