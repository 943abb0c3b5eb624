import { randomBytes } from 'node:crypto';
import { type HouseClient, HouseRefused, type TableSeen } from '../../client/index.ts';
import { meantFor, type PatronView, type Wanted } from '../../table/index.ts';
import type { Arrivals } from './arrivals.ts';
import { betsFor } from './bets.ts';
import type { Book } from './book.ts';
import { anyBetween, oftenAs } from './chance.ts';
import { type Line, lineTo } from './line.ts';
import type { Style } from './styles.ts';

export type PatronMeans = {
  readonly house: HouseClient;
  readonly id: string;
  readonly table: string;
  readonly book: Book;
  readonly style: Style;
  /** The how-manieth robot of the table it is. */
  readonly place: number;
  readonly speed: number;
  readonly arrivals: Arrivals;
  readonly log: (message: string, facts: object) => void;
};

/** Every robot is called so: the pit knows them by it. */
export const ROBOT = 'robot-';

/** Boxes that robots leave to people. */
const LEFT_FREE = 3;

/** A robot patron: joins, bets in its own style, insures, squeezes, elects. Returns how to stop it. */
export const openPatron = (means: PatronMeans): (() => Promise<void>) => {
  const { house, id, table, style, speed, arrivals, log } = means;
  const timers = new Set<NodeJS.Timeout>();
  const done = new Set<string>();
  let line: Line | null = null;
  let stopped = false;

  const later = (milliseconds: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, milliseconds / speed);
    timers.add(timer);
  };
  const ask = (command: Wanted) => void line?.ask(command);
  /** Meant for what it sees now, however much later it comes to ask. */
  const askLater = (milliseconds: number, { public: now }: TableSeen, command: Wanted) => {
    const meant = meantFor(command, now);
    later(milliseconds, () => ask(meant));
  };

  /** Once in a round; what is past is forgotten with the round. */
  const once = (what: string): boolean => {
    if (done.has(what)) return false;
    done.add(what);
    return true;
  };

  const heard = (seen: TableSeen) => {
    const { own } = seen;
    if (!('insurable' in own)) return;
    if (own.patron === null) {
      if (once('join')) later(anyBetween(100, 900), () => join(seen));
      return;
    }
    const { round, phase } = seen.public;
    if (once(`round ${round}`)) {
      done.clear();
      done.add(`round ${round}`);
    }
    add(seen, own);
    if (phase === 'betting' && once('bets')) bet(seen, own);
    if (own.elects && once('elect')) elect(seen);
    if (phase !== 'dealing') return;
    if (own.insurable.length > 0 && once(`insure ${own.insurable[0]?.after}`)) consider(seen, own);
    if (own.maySqueeze && once('squeeze')) squeeze(seen);
    turn(seen, own);
  };

  const join = ({ public: { boxes } }: TableSeen) => {
    // Every other box, so that a newcomer finds one beside somebody.
    const place = style.standing ? 0 : means.place;
    const box = boxes[Math.min(place * 2 + 1, boxes.length - 1)];
    if (box === undefined) return;
    const free = boxes.filter(({ seated }) => seated === null).length;
    const stands = style.standing || box.seated !== null || free <= LEFT_FREE;
    const seat = stands ? 'standing' : 'seated';
    ask({ type: 'Join', patron: id, box: box.number, seat });
  };

  /** As a page does by itself. */
  const add = ({ public: { coming } }: TableSeen, { patron, nonce }: PatronView) => {
    if (coming === null || nonce !== null || patron?.seat !== 'seated') return;
    if (!once(`nonce ${coming.commitment}`)) return;
    const own = randomBytes(32).toString('hex');
    ask({ type: 'AddNonce', patron: id, shoe: coming.number, nonce: own });
  };

  const bet = (seen: TableSeen, { patron, lines }: PatronView) => {
    if (patron === null) return;
    const { close } = seen.public.automation;
    const window = close === null ? 10_000 : close * speed;
    // Who stands may bet once the seated patron has.
    const from = patron.seat === 'standing' ? 0.45 : 0.08;
    for (const command of betsFor(means, { seen, patron, lines })) {
      const at = anyBetween(Math.round(window * from), Math.round(window * 0.75));
      askLater(at, seen, command);
      if (!oftenAs(style.takesBack)) continue;
      const { box, bet } = command;
      askLater(at + window * 0.15, seen, { type: 'WithdrawBet', patron: id, box, bet });
    }
  };

  const elect = (seen: TableSeen) => {
    const choice = oftenAs(style.returns) ? 'return' : 'continue';
    askLater(anyBetween(1500, 7000), seen, { type: 'Elect', patron: id, choice });
  };

  /** Says so at once, which holds the draw, and takes a moment: so people have time for theirs. */
  const consider = (seen: TableSeen, { insurable }: PatronView) => {
    if (!oftenAs(Math.max(style.insures, 50))) return;
    ask({ type: 'DeclareInsurance', patron: id });
    const after = anyBetween(4000, 6500);
    const [offer] = insurable;
    if (offer === undefined || !oftenAs(style.insures)) {
      return askLater(after, seen, { type: 'DeclineInsurance', patron: id });
    }
    const { box, hand, most } = offer;
    const { chipUnit } = seen.public;
    const part = Math.floor((most * anyBetween(1, 4)) / 4 / chipUnit) * chipUnit;
    const amount = part > 0 ? part : most;
    askLater(after, seen, { type: 'PlaceInsurance', patron: id, box, hand, amount });
  };

  /** Leaves the cards to people who play with their own money, however little of it is real. */
  const squeeze = ({ public: { stakes, squeezes } }: TableSeen) => {
    const people = stakes.some(({ patron }) => !patron.startsWith(ROBOT));
    const hand = stakes.find((stake) => stake.patron === id && stake.hand !== null)?.hand ?? null;
    if (people || squeezes.length > 0 || hand === null || !oftenAs(style.squeezes)) return;
    ask({ type: 'RequestSqueeze', patron: id, hand, index: 1 });
  };

  /** Turns the card that was shown to it, when its turn has come. */
  const turn = (seen: TableSeen, { shown }: PatronView) => {
    const { needed } = seen.public;
    if (needed?.type !== 'ExposeCard') return;
    const mine = shown.find(({ hand, index }) => hand === needed.hand && index === needed.index);
    if (mine === undefined || !once(`turn ${mine.hand} ${mine.index}`)) return;
    askLater(anyBetween(2000, 5000), seen, { type: 'ExposeCard', ...mine });
  };

  const renew = () => arrivals.admit(house, { table, id });
  const arrive = () => {
    renew().then(
      () => {
        if (!stopped) line = lineTo({ house, table, heard, renew });
      },
      (error: unknown) => {
        if (stopped) return;
        // After a start in the midst of a round nobody takes its racks over alone: it comes once that is over.
        const inRound = error instanceof HouseRefused && error.code === 'SECOND_PERSON';
        if (!inRound) log('a robot was not let in', { id, error: String(error) });
        later(20_000 * speed, arrive);
      },
    );
  };
  arrive();

  return async () => {
    stopped = true;
    for (const timer of timers) clearTimeout(timer);
    await line?.stop();
  };
};
