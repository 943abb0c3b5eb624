// @vitest-environment happy-dom
import '../../../tests/web/every-word.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { board, type Mark, roadsOf } from '../../table/index.ts';
import { speak } from '../words/language.ts';
import { BeadPlate, BigEyeBoy, BigRoad, CockroachPig, Roads, SmallRoad } from './roads.tsx';

beforeEach(() => speak('en'));
afterEach(cleanup);

const WINNERS: Readonly<Record<string, Mark['winner']>> = { B: 'banker', P: 'player', T: 'tie' };
const boardOf = (letters: string, more: Partial<Mark> = {}) =>
  board(
    roadsOf(
      [...letters].map((letter) => ({
        winner: WINNERS[letter] ?? 'tie',
        points: 7,
        natural: false,
        playerPair: false,
        bankerPair: false,
        ...more,
      })),
    ),
  );

/** Where the marks of some paths stand, as column/row, each place once. */
const places = (container: HTMLElement, paths = 'svg > path:not(:first-child)') => {
  const starts = [...container.querySelectorAll(paths)].flatMap((path) => [
    ...(path.getAttribute('d') ?? '').matchAll(/M(\S+) (-?[\d.]+)/g),
  ]);
  const named = starts.map(
    ([, x, y]) => `${Math.floor(Number(x)) + 1}/${Math.floor(Number(y)) + 1}`,
  );
  return [...new Set(named)].sort();
};
/** How many marks a path of that colour draws. */
const marks = (container: HTMLElement, paths: string) =>
  [...container.querySelectorAll(paths)].reduce(
    (sum, path) => sum + (path.getAttribute('d') ?? '').split('M').length - 1,
    0,
  );
const strokes = (container: HTMLElement, colour: string) =>
  marks(container, `[stroke="var(--${colour})"]`);

describe('bead plate', () => {
  test('a letter for every hand, down six and on', () => {
    const { container } = render(<BeadPlate board={boardOf('BPTBBPBP')} />);
    expect(container.textContent).toBe('BPTBBPBP');
    const text = container.querySelector('text');
    expect(text?.getAttribute('x')).toBe('0.5 0.5 0.5 0.5 0.5 0.5 1.5 1.5');
    expect(places(container)).toEqual(['1/1', '1/2', '1/3', '1/4', '1/5', '1/6', '2/1', '2/2']);
  });
  test('says the counts', () => {
    render(<BeadPlate board={boardOf('BPTB')} />);
    const label = 'Bead plate, 4 hands: 1 Player, 2 Banker, 1 Tie';
    expect(screen.getByRole('img', { name: label })).toBeTruthy();
  });
  test('the letters are those of the felt in Chinese', () => {
    speak('zh');
    const { container } = render(<BeadPlate board={boardOf('BPT')} />);
    expect(container.textContent).toBe('庄閒和');
  });
  test('white letters stand on a fill only where they are large', () => {
    const fills = (cell: number) => {
      const { container } = render(<BeadPlate board={boardOf('B')} cell={cell} />);
      return marks(container, '[fill="var(--banker)"][stroke-width="0.03"]');
    };
    expect([fills(22), fills(40)]).toEqual([0, 1]);
  });
  test('pair dots: Banker top left, Player bottom right', () => {
    const { container } = render(
      <BeadPlate board={boardOf('T', { playerPair: true, bankerPair: true })} />,
    );
    const start = (colour: string) =>
      /M(\S+) (-?[\d.]+)/
        .exec(container.querySelector(`[fill="var(--${colour})"]`)?.getAttribute('d') ?? '')
        ?.slice(1)
        .map(Number);
    const [bankerX, bankerY] = start('banker') ?? [];
    const [playerX, playerY] = start('player') ?? [];
    expect(bankerX).toBeLessThan(0.3);
    expect(bankerY).toBeLessThan(0.3);
    expect(playerX).toBeGreaterThan(0.6);
    expect(playerY).toBeGreaterThan(0.7);
  });
});

describe('big road', () => {
  test('runs go down, a dragon turns', () => {
    const { container } = render(<BigRoad board={boardOf('BBBBBBBBP')} />);
    expect(places(container)).toEqual([
      '1/1',
      '1/2',
      '1/3',
      '1/4',
      '1/5',
      '1/6',
      '2/1',
      '2/6',
      '3/6',
    ]);
  });
  test('one ring for Banker, two for Player: the shape tells', () => {
    const { container } = render(<BigRoad board={boardOf('BP')} />);
    expect([strokes(container, 'banker'), strokes(container, 'player')]).toEqual([1, 2]);
  });
  test('ties are a stroke, with the number if several', () => {
    const { container } = render(<BigRoad board={boardOf('BTPTT')} />);
    expect(strokes(container, 'tie')).toBe(2);
    expect(container.textContent).toBe('2');
  });
  test('ties before any win stand in the first place', () => {
    const { container } = render(<BigRoad board={boardOf('TT')} />);
    expect([strokes(container, 'tie'), container.textContent, places(container)]).toEqual([
      1,
      '2',
      ['1/1'],
    ]);
  });
});

describe('derived roads', () => {
  const shown = boardOf('BPBPPBBPPPBPBBBPPBPBBPPPB');
  test.each([
    ['Big Eye Boy', BigEyeBoy, shown.bigEyeBoy],
    ['Small Road', SmallRoad, shown.smallRoad],
    ['Cockroach Pig', CockroachPig, shown.cockroachPig],
  ] as const)('%s has a mark for every cell, where the board has it', (name, Road, cells) => {
    expect(cells.length).toBeGreaterThan(4);
    const { container } = render(<Road board={shown} />);
    expect(places(container)).toEqual(
      cells.map(({ drawn }) => `${drawn.column}/${drawn.row}`).sort(),
    );
    const red = cells.filter(({ colour }) => colour === 'red').length;
    const label = `${name}: ${red} red, ${cells.length - red} blue`;
    expect(screen.getByRole('img', { name: label })).toBeTruthy();
  });
  test('red and blue differ in shape', () => {
    const cells = (colour: 'red' | 'blue') => [
      { colour, logical: { column: 1, row: 1 }, drawn: { column: 1, row: 1 } },
    ];
    const shape = (colour: 'red' | 'blue') => {
      const made = {
        bigEyeBoy: cells(colour),
        smallRoad: cells(colour),
        cockroachPig: cells(colour),
      };
      return [BigEyeBoy, SmallRoad, CockroachPig].map((Road) => {
        const { container } = render(<Road board={made} />);
        const drawn = [...container.querySelectorAll('svg > path:not(:first-child)')];
        return drawn.map((path) => path.getAttribute('d')).join('');
      });
    };
    const [red, blue] = [shape('red'), shape('blue')];
    expect(red.every((one, i) => one !== '' && one !== blue[i])).toBe(true);
  });
});

test('all five, the counts and what comes next', () => {
  render(<Roads board={boardOf('BPBPPBB')} />);
  for (const name of ['Bead plate', 'Big Road', 'Big Eye Boy', 'Small Road', 'Cockroach Pig']) {
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  }
});

test('an empty board draws its squares and nothing in them', () => {
  const { container } = render(<BigRoad board={boardOf('')} />);
  expect(places(container)).toEqual([]);
  expect(container.querySelector('svg > path')).not.toBeNull();
});
