import type { Asked } from '../../api/wishes.ts';
import type { StaffView } from '../../table/index.ts';
import type { Door } from './door.ts';
import { lineTo, type Seen } from './line.ts';
import { ROBOT } from './patron.ts';

export type PitMeans = {
  readonly door: Door;
  readonly table: string;
  readonly renew: () => Promise<void>;
  readonly speed: number;
};

/** In times the table's maximum: the tray is filled below the one, by the other. */
const LOW = 30;
const FILL = 100;
/** In times the table's minimum. */
const BROKE = 20;
const CHIPS = 400;
/** A visitor who has not bet for so many rounds gives the box back. */
const IDLE_ROUNDS = 60;

/** A robot of the pit, one a table: sells chips, fills the tray, consents to squeezes, frees empty boxes. */
export const openPit = ({ door, table, renew, speed }: PitMeans): (() => void) => {
  const timers = new Set<NodeJS.Timeout>();
  const doing = new Set<string>();
  /** The last round in which a visitor had a bet, or was first seen. */
  const lastBet = new Map<string, number>();

  /** One of each kind at a time, so that nothing is done twice before it shows. */
  const act = (name: string, after: number, command: Asked) => {
    if (doing.has(name)) return;
    doing.add(name);
    const timer = setTimeout(() => {
      timers.delete(timer);
      void line.ask(command).then(() => doing.delete(name));
    }, after / speed);
    timers.add(timer);
  };

  const heard = (seen: Seen) => {
    const { own } = seen;
    if (!('money' in own)) return;
    const { limits, squeeze, phase } = seen.public;
    if (own.money.tray < limits.maximum * LOW) {
      act('fill', 50, { type: 'FillTray', amount: limits.maximum * FILL });
    }
    for (const { id, rack } of own.patrons) {
      if (!id.startsWith(ROBOT) || rack >= limits.minimum * BROKE) continue;
      const amount = limits.minimum * CHIPS;
      act(`chips ${id}`, 100, { type: 'BuyIn', patron: id, amount });
    }
    if (squeeze !== null && !squeeze.consented && phase === 'dealing') {
      act('consent', 700, { type: 'ConsentSqueeze' });
    }
    freeBoxes(seen, own);
  };

  const freeBoxes = ({ public: { round, stakes } }: Seen, { patrons }: StaffView) => {
    const betting = new Set(stakes.map(({ patron }) => patron));
    for (const { id, rack } of patrons) {
      if (id.startsWith(ROBOT)) continue;
      if (betting.has(id) || !lastBet.has(id)) lastBet.set(id, round);
      if (round - (lastBet.get(id) ?? round) < IDLE_ROUNDS) continue;
      const leave: Asked =
        rack > 0 ? { type: 'CashOut', patron: id, amount: rack } : { type: 'Leave', patron: id };
      act(`leave ${id}`, 1000, leave);
    }
  };

  const line = lineTo({ door, table, heard, renew });
  return () => {
    for (const timer of timers) clearTimeout(timer);
    line.stop();
  };
};
