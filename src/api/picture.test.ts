import { describe, expect, test } from 'vitest';
import { freshView } from '../../tests/web/fresh-view.ts';
import type { Announcement, Event, PublicView } from '../table/index.ts';
import type { Own, StakeChange } from './live.ts';
import { GAP, type Picture, pictureAfter, type TableFrame } from './picture.ts';

const VIEW = freshView('easy-six');
const OWN: Own = {
  role: 'patron',
  may: [],
  patron: null,
  stakes: [],
  insurance: [],
  insurable: [],
  lines: [],
  goingBack: [],
  maySqueeze: [],
  shown: [],
  elects: false,
  insures: false,
  away: false,
  guard: null,
  nonce: null,
};

const view = (sequence: number, shown: PublicView | null = VIEW): TableFrame => ({
  type: 'view',
  sequence,
  at: 1000,
  public: shown,
  own: OWN,
});
const change = (
  from: number,
  sequence: number,
  patch: Partial<PublicView> = {},
  heard: readonly Announcement[] = [],
  stakes: readonly StakeChange[] = [],
): TableFrame => ({ type: 'change', from, sequence, at: 1000, public: patch, stakes, heard });
const own = (sequence: number, patch: Partial<Own>, told: readonly Event[] = []): TableFrame => ({
  type: 'own',
  sequence,
  own: patch,
  told,
});

/** All frames in order; fails where one leaves a gap. */
const play = (...frames: readonly TableFrame[]): Picture => {
  let picture: Picture | null = null;
  for (const frame of frames) {
    const next: Picture | typeof GAP = pictureAfter(picture, frame);
    if (next === GAP) throw new Error(`a gap at ${JSON.stringify(frame).slice(0, 80)}`);
    picture = next;
  }
  if (picture === null) throw new Error('no frames');
  return picture;
};

const closed: Announcement = { type: 'BetsClosed', rule: '3.8' };
const bought: Event = {
  type: 'BoughtIn',
  patron: 'p1',
  amount: 100,
  by: { role: 'dealer', id: 'd1' },
  at: 5,
};

describe('a whole view', () => {
  test('is taken as it is', () => {
    const picture = play(view(7));
    expect(picture).toEqual({
      sequence: 7,
      public: VIEW,
      own: OWN,
      box: null,
      heard: [],
      early: [],
    });
  });
  test('replaces everything but what was heard', () => {
    const before = play(view(7), change(7, 8, { round: 3 }, [closed]), own(9, { away: true }));
    const picture = pictureAfter(before, view(20));
    expect(picture).toEqual({
      sequence: 20,
      public: VIEW,
      own: OWN,
      box: null,
      heard: before.heard,
      early: [],
    });
    expect(before.heard).toHaveLength(1);
  });
  test('may be of a sequence that is lower: the house knows', () => {
    expect(play(view(7), view(3)).sequence).toBe(3);
  });
});

describe('a change', () => {
  test('replaces the fields it names and leaves the others the same objects', () => {
    const picture = play(view(7), change(7, 9, { round: 5, phase: 'betting' }));
    expect(picture.public).toEqual({ ...VIEW, round: 5, phase: 'betting' });
    expect(picture.public?.board).toBe(VIEW.board);
    expect(picture.sequence).toBe(9);
    expect(picture.own).toBe(OWN);
  });
  test.each([
    ['skips one', 8, 9],
    ['comes twice', 6, 7],
    ['is old', 2, 3],
    ['overlaps', 6, 9],
  ])('that %s is a gap', (_, from, sequence) => {
    expect(pictureAfter(play(view(7)), change(from, sequence))).toBe(GAP);
  });
  test('before any view is a gap', () => {
    expect(pictureAfter(null, change(0, 1))).toBe(GAP);
  });
  test('with nothing new moves the sequence: a resume that missed nothing', () => {
    const before = play(view(7));
    expect(play(view(7), change(7, 7))).toEqual(before);
    expect(play(view(7), change(7, 8)).public).toEqual(VIEW);
  });
  test('after a resume goes on from the number asked for', () => {
    const picture = play(view(7), change(7, 12, { round: 2 }), change(12, 13, { phase: 'void' }));
    expect([picture.sequence, picture.public?.round, picture.public?.phase]).toEqual([
      13,
      2,
      'void',
    ]);
  });
});

describe('a table that is not open', () => {
  test('stays null through changes that do not concern it', () => {
    expect(play(view(0, null), change(0, 1)).public).toBeNull();
  });
  test('is opened by a change that brings the whole view', () => {
    expect(play(view(0, null), change(0, 1, VIEW)).public).toEqual(VIEW);
  });
  test('cannot be changed in part', () => {
    expect(pictureAfter(play(view(0, null)), change(0, 1, { round: 1 }))).toBe(GAP);
  });
});

describe('the own part', () => {
  test('follows its change', () => {
    const picture = play(view(7), change(7, 8), own(8, { away: true }, [bought]));
    expect(picture.own).toEqual({ ...OWN, away: true });
    expect(picture.heard).toEqual([{ number: 1, sequence: 8, what: bought, own: true }]);
  });
  test('that comes before its change waits for it', () => {
    const early = play(view(7), own(8, { away: true }, [bought]));
    expect(early.own).toEqual(OWN);
    expect(early.heard).toEqual([]);
    const picture = pictureAfter(early, change(7, 8, { round: 4 }, [closed]));
    if (picture === GAP) throw new Error('a gap');
    expect(picture.own).toEqual({ ...OWN, away: true });
    expect(picture.public?.round).toBe(4);
    expect(picture.early).toEqual([]);
    // What everybody heard stands before what this viewer was told.
    expect(picture.heard.map(({ what, own: mine }) => [what.type, mine])).toEqual([
      ['BetsClosed', false],
      ['BoughtIn', true],
    ]);
  });
  test('two that wait are applied in their order, each with its own change', () => {
    const early = play(view(7), own(8, { away: true }), own(9, { away: false, elects: true }));
    const first = pictureAfter(early, change(7, 8));
    if (first === GAP) throw new Error('a gap');
    expect(first.own).toEqual({ ...OWN, away: true });
    const second = pictureAfter(first, change(8, 9));
    if (second === GAP) throw new Error('a gap');
    expect(second.own).toEqual({ ...OWN, away: false, elects: true });
    const both = pictureAfter(early, change(7, 9));
    expect(both === GAP ? GAP : both.own).toEqual({ ...OWN, away: false, elects: true });
  });
  test('older than the picture is a gap', () => {
    expect(pictureAfter(play(view(7)), own(6, { away: true }))).toBe(GAP);
  });
  test('before any view is a gap', () => {
    expect(pictureAfter(null, own(1, {}))).toBe(GAP);
  });
  test('brings the faces of cards to squeeze, and takes them away', () => {
    const faces = [{ hand: 'player', index: 0, card: '9H' }] as const;
    const shown = play(view(7), change(7, 8), own(8, { faces }));
    expect(shown.own.faces).toEqual(faces);
    expect(play(view(7), change(7, 8), own(8, { faces }), own(8, { faces: [] })).own.faces).toEqual(
      [],
    );
  });
});

describe('what is heard', () => {
  test('is numbered on, whoever said it', () => {
    const picture = play(
      view(1),
      change(1, 2, {}, [closed, closed]),
      own(2, {}, [bought]),
      change(2, 3, {}, [closed]),
    );
    expect(picture.heard.map(({ number, sequence }) => [number, sequence])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 3],
    ]);
  });
  test('keeps the newest sixty', () => {
    let picture = play(view(0));
    for (let n = 0; n < 100; n++) {
      const next = pictureAfter(picture, change(n, n + 1, {}, [closed]));
      if (next === GAP) throw new Error('a gap');
      picture = next;
    }
    expect(picture.heard).toHaveLength(60);
    expect(picture.heard[0]?.number).toBe(41);
    expect(picture.heard.at(-1)?.number).toBe(100);
  });
});

test('no picture is ever changed in place', () => {
  const frozen = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
      Object.freeze(value);
      Object.values(value).forEach(frozen);
    }
    return value;
  };
  let picture: Picture = frozen(play(view(0, structuredClone(VIEW))));
  const frames = [change(0, 1, { round: 1 }, [closed]), own(2, { away: true }), change(1, 2)];
  for (const frame of frames) {
    const next = pictureAfter(picture, frozen(frame));
    if (next === GAP) throw new Error('a gap');
    picture = frozen(next);
  }
  expect(picture.own).toEqual({ ...OWN, away: true });
});

describe('stakes go one by one', () => {
  const stake = (patron: string, amount: number, box = 1): StakeChange => ({
    box,
    patron,
    bet: 'player',
    hand: 'player',
    amount,
    standing: false,
    asItLay: false,
    order: 1,
  });
  const amounts = ({ public: shown }: Picture) =>
    shown?.stakes.map(({ box, patron, amount }) => `${box} ${patron} ${amount}`);

  test('a new one is added, a changed one stays where it was, one with nothing is gone', () => {
    const two = change(1, 2, {}, [], [stake('p1', 100), stake('p2', 200), stake('p1', 50, 2)]);
    expect(amounts(play(view(1), two))).toEqual(['1 p1 100', '1 p2 200', '2 p1 50']);
    const more = change(2, 3, {}, [], [stake('p1', 300), stake('p2', 0)]);
    expect(amounts(play(view(1), two, more))).toEqual(['1 p1 300', '2 p1 50']);
  });

  test('a whole list comes first', () => {
    const round = change(1, 2, { stakes: [stake('p3', 10)] }, [], [stake('p1', 100)]);
    expect(amounts(play(view(1), round))).toEqual(['1 p3 10', '1 p1 100']);
  });
});

test('whoever comes back to a whole view hears what was said meanwhile', () => {
  const interrupted: Announcement = {
    type: 'Interrupted',
    cause: 'power',
    rule: '5.4',
    established: [],
  };
  const back: TableFrame = {
    ...(view(9) as Extract<TableFrame, { type: 'view' }>),
    heard: [interrupted],
  };
  const picture = play(view(1), back);
  expect(picture.heard.map(({ what, sequence }) => [what.type, sequence])).toEqual([
    ['Interrupted', 9],
  ]);
});
