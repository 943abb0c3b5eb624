import {
  addMark,
  boardFrom,
  type Mark,
  type Roads,
  roadsOf,
  USUAL_CONVENTION,
} from '../src/table/roads/index.ts';

const SHOES = 500;
const HANDS = 80;

export default {
  title: 'Roads',
  async run() {
    const shoes = Array.from({ length: SHOES }, (_, n) => dealtHands(n + 1, 101));
    const marks = shoes.map((shoe) => shoe.slice(0, HANDS));
    const rebuilds =
      SHOES /
      median(() => {
        for (const shoe of marks) keep(boardFrom(shoe, USUAL_CONVENTION).bigRoad.length);
      });
    const [first, early, late] = [addOne(shoes, 1), addOne(shoes, 20), addOne(shoes, 100)];
    return [
      {
        what: `five roads with their six-row layout, from a shoe of ${HANDS} hands, one core`,
        figure: `${Math.round(rebuilds).toLocaleString('en')} a second`,
        ratio: `${(rebuilds / 20_000).toFixed(1)} × the target`,
        target: '≥ 20,000 a second',
        ok: rebuilds >= 20_000,
      },
      {
        what: 'one hand added to all five, after 100 hands',
        figure: micros(late),
        ratio: `${(late / 5e-6).toFixed(2)} × the target`,
        target: '≤ 5 µs',
        ok: late <= 5e-6,
      },
      {
        // After the first hand no derived road has begun, so there is less to do.
        what: 'the same after 1 and after 20',
        figure: `${micros(first)} and ${micros(early)}`,
        ratio: `${(late / early).toFixed(2)} × from 20 to 100`,
        target: '≤ 1.5 ×',
        ok: late <= 1.5 * early,
      },
    ];
  },
};

const micros = (seconds: number) => `${(seconds * 1e6).toFixed(2)} µs`;

/** Seconds for one hand on roads that have so many already. */
const addOne = (shoes: readonly (readonly Mark[])[], after: number): number => {
  const roads = shoes.map((shoe) => roadsOf(shoe.slice(0, after)));
  const next = shoes.map((shoe) => shoe.slice(after, after + 1));
  const turns = 100;
  const seconds = median(() => {
    for (let turn = 0; turn < turns; turn++) addAll(roads, next);
  });
  return seconds / (turns * shoes.length);
};

const addAll = (roads: readonly Roads[], next: readonly (readonly Mark[])[]) => {
  for (const [n, before] of roads.entries()) {
    for (const mark of next[n] ?? []) keep(addMark(before, mark).counts.hands);
  }
};

/** Seconds that the work takes as a rule, once it is warm. */
const median = (work: () => void): number => {
  const turns = Array.from({ length: 41 }, () => {
    const start = process.hrtime.bigint();
    work();
    return Number(process.hrtime.bigint() - start) / 1e9;
  });
  const warm = turns.slice(10).sort((a, b) => a - b);
  return warm[Math.floor(warm.length / 2)] ?? Number.POSITIVE_INFINITY;
};

/** What is used cannot be left out by the compiler. */
let kept = 0;
const keep = (value: number) => {
  kept = (kept + value) | 0;
};

/** Hands as often as they happen, the same in every run. */
const dealtHands = (seed: number, count: number): Mark[] => {
  let state = seed;
  const chance = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => {
    const draw = chance();
    return {
      winner: draw < 0.0952 ? 'tie' : draw < 0.5414 ? 'player' : 'banker',
      points: Math.floor(chance() * 10),
      natural: chance() < 0.34,
      playerPair: chance() < 0.075,
      bankerPair: chance() < 0.075,
    };
  });
};
