import { AnswerSchema } from '../../api/live.ts';
import { failed, type HouseClient, houseAt, orThrow, type TableSeen } from '../../client/index.ts';
import { meantFor, type PublicView, type StaffView, type Wanted } from '../../table/index.ts';
import { lineTo } from './line.ts';
import { ROBOT } from './patron.ts';

export type PitMeans = {
  readonly house: HouseClient;
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
/** How long the table waits for a visitor who said to insure, or for a decision that nobody takes. */
const PATIENCE = { insurance: 25_000, decision: 120_000 };

/** A robot of the pit, one a table: sells chips, fills the tray, consents to squeezes, and keeps the game going. */
export const openPit = ({ house, table, renew, speed }: PitMeans): (() => Promise<void>) => {
  const timers = new Set<NodeJS.Timeout>();
  const doing = new Set<string>();
  /** The last round in which a visitor had a bet, or was first seen. */
  const lastBet = new Map<string, number>();

  /** One of each kind at a time, so that nothing is done twice before it shows. */
  const later = (name: string, after: number, act: () => Promise<unknown>) => {
    if (doing.has(name)) return;
    doing.add(name);
    const timer = setTimeout(() => {
      timers.delete(timer);
      act()
        .catch(() => {})
        .finally(() => doing.delete(name));
    }, after / speed);
    timers.add(timer);
  };
  /** Meant for what it sees now, however much later it comes to ask. */
  const ask = (name: string, after: number, wanted: Wanted) => {
    const command = meantFor(wanted, line.seen()?.public ?? null);
    later(name, after, () => line.ask(command));
  };

  const heard = (seen: TableSeen) => {
    const { own } = seen;
    if (!('money' in own)) return;
    const { limits, squeezes, phase } = seen.public;
    if (own.money.tray < limits.maximum * LOW) {
      ask('fill', 50, { type: 'FillTray', amount: limits.maximum * FILL });
    }
    for (const { id, rack } of own.patrons) {
      if (!id.startsWith(ROBOT) || rack >= limits.minimum * BROKE) continue;
      ask(`chips ${id}`, 100, { type: 'BuyIn', patron: id, amount: limits.minimum * CHIPS });
    }
    for (const { hand, consented } of phase === 'dealing' ? squeezes : []) {
      if (!consented) ask(`consent ${hand}`, 700, { type: 'ConsentSqueeze', hand });
    }
    goOn(seen);
    freeBoxes(seen, own);
  };

  /** Whoever holds the game and has gone away does not hold it for ever. */
  const goOn = ({ public: { offer, report, asks, phase, declared } }: TableSeen) => {
    const now = () => line.seen()?.public;
    for (const patron of declared) {
      later(`decline ${patron} ${offer}`, PATIENCE.insurance, async () => {
        if (now()?.offer !== offer || !now()?.declared.includes(patron)) return;
        await line.ask({ type: 'DeclineInsurance', patron });
      });
    }
    if (phase !== 'halted') return;
    const [asked] = asks;
    later(`decide ${report} ${asked?.ask}`, PATIENCE.decision, async () => {
      const seen = now();
      const same = seen?.report === report && seen?.asks[0]?.ask === asked?.ask;
      if (!same || seen?.phase !== 'halted') return;
      await decide({ address: house.address, table, seen });
    });
  };

  const freeBoxes = ({ public: { round, stakes } }: TableSeen, { patrons }: StaffView) => {
    const betting = new Set(stakes.map(({ patron }) => patron));
    for (const { id, rack } of patrons) {
      if (id.startsWith(ROBOT)) continue;
      if (betting.has(id) || !lastBet.has(id)) lastBet.set(id, round);
      if (round - (lastBet.get(id) ?? round) < IDLE_ROUNDS) continue;
      const command: Wanted =
        rack > 0 ? { type: 'CashOut', patron: id, amount: rack } : { type: 'Leave', patron: id };
      ask(`leave ${id}`, 1000, command);
    }
  };

  const line = lineTo({ house, table, heard, renew });
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await line.stop();
  };
};

const DECIDERS = ['shift-manager', 'pit-manager'] as const;
/** Play goes on as if nothing had been reported; where a ruling was asked for, it says to go on. */
const DECISIONS = ['not-so', 'continue', 'void'] as const;

type Undecided = {
  readonly address: string;
  readonly table: string;
  readonly seen: PublicView;
};

/** Two people could do it: some things nobody decides who reported them, and a ruling has a witness. */
const decide = async ({ address, table, seen }: Undecided): Promise<void> => {
  const people = await Promise.all(
    DECIDERS.map(async (role) => {
      const house = houseAt(address, { as: 'staff' });
      orThrow(await house.post('/demonstration/role', { role }));
      return house;
    }),
  );
  /** The entry that it became; null: it was refused. */
  const asks = async (who: HouseClient, wanted: Wanted): Promise<number | null> => {
    const body = { id: who.newId(), command: meantFor(wanted, seen) };
    const answer = await who.postFor(`/tables/${table}/commands`, AnswerSchema, body);
    return !failed(answer) && 'sequence' in answer.value ? answer.value.sequence : null;
  };
  const reason = 'nobody decided it';
  // A question that nobody answered comes first: the round waits for it.
  for (const { ask } of seen.asks) {
    for (const who of people) {
      if ((await asks(who, { type: 'Refuse', ask, reason })) !== null) return;
      if ((await asks(who, { type: 'Confirm', ask })) !== null) return;
    }
  }
  for (const who of people) {
    for (const is of DECISIONS) {
      const command: Wanted = { type: 'Resolve', decision: { is }, reason };
      if ((await asks(who, command)) !== null) return;
    }
  }
  const [ruler, witness] = people;
  if (ruler === undefined || witness === undefined) return;
  const wish = meantFor({ type: 'Resolve', decision: { is: 'continue' }, reason }, seen);
  if (wish.type !== 'Resolve') return;
  const ask = await asks(ruler, { type: 'Ask', wish });
  if (ask !== null) await asks(witness, { type: 'Confirm', ask });
};
