import type { Hand, Kind } from '../../src/rulebooks/index.ts';
import { FACE_DOWN, type Slot } from '../../src/rules/index.ts';
import type {
  Actor,
  BankerFirst,
  Correction,
  Decision,
  Detail,
  Reportable,
  Wanted,
} from '../../src/table/index.ts';
import { card, dealer, house, manager, patron, shift, supervisor } from '../table/scenario.ts';
import { type Chosen, tableSettings } from './table-line.ts';

/** What somebody wants: to be asked of a second person where `asks` says so, or about a report of that kind. */
export type Wished = Wanted & { readonly asks?: true; readonly about?: Kind };

/** One thing that somebody does, and the refusal that is meant, if one is. */
export type Act = {
  readonly line: string;
  readonly by: Actor;
  readonly wish: Wished;
  readonly refused: { readonly code: string; readonly rule: string | null } | null;
};

/** Reads a script: a line a command, in words. `! CODE 5.7` after it: it is refused, by that paragraph. */
export const readScript = (text: string): Act[] => {
  let settings: Chosen = null;
  return text.split('\n').flatMap((raw) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return [];
    const [, command = '', code, rule] = /^(.*?)(?:\s+! ([A-Z_]+)(?: (.+))?)?$/.exec(line) ?? [];
    const refused = code === undefined ? null : { code, rule: rule ?? null };
    const set = tableSettings(command, settings);
    if (set !== null) settings = set.settings;
    const acts = set?.acts ?? spoken(command);
    return acts.map(([by, wish]): Act => ({ line: command, by, wish, refused }));
  });
};

type Done = readonly [Actor, Wished];

const STAFF: Readonly<Record<string, Actor>> = { dealer, supervisor, manager, shift, house };

const actor = (name: string): Actor => STAFF[name] ?? patron(name);

/** What a line says; `by NAME` at its end names who does it, `NAME asks:` before it that a second person answers. */
const spoken = (command: string): Done[] => {
  const asked = /^(\S+) asks: (.*)$/.exec(command);
  if (asked !== null) {
    const [, who = '', what = ''] = asked;
    return spoken(what).map(([, wish]): Done => [actor(who), { ...wish, asks: true }]);
  }
  const by = /^(.*) by (\S+)$/.exec(command);
  const words = by?.[1] ?? command;
  for (const [pattern, meant] of SENTENCES) {
    const found = pattern.exec(words);
    if (found === null) continue;
    return meant(...found.slice(1).map((part) => part ?? '')).map(
      ([who, wish]): Done => [by?.[2] === undefined ? who : actor(by[2]), wish],
    );
  }
  throw new Error(`the script says nothing with: ${command}`);
};

type Sentence = readonly [RegExp, (...parts: string[]) => Done[]];

/** 1,000 or 33.50, in cents. */
const cents = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100);

const place = (text: string): { hand: Hand; index: number } => ({
  hand: text.startsWith('P') ? 'player' : 'banker',
  index: Number(text.slice(1)) - 1,
});

const slots = (text: string): Slot[] =>
  text
    .trim()
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => (part === '?' ? FACE_DOWN : card(part)));

const boxes = new Map<string, number>();
const boxOf = (name: string, box: string) => (box === '' ? (boxes.get(name) ?? 0) : Number(box));

const joins = (name: string, box: string, rack: string, seat: 'seated' | 'standing'): Done[] => {
  boxes.set(name, Number(box));
  return [
    [patron(name), { type: 'Join', patron: name, box: Number(box), seat }],
    ...(rack === '' ? [] : [buysIn(name, rack)]),
  ];
};

const moves = (name: string, box: string, seat: 'seated' | 'standing'): Done => {
  boxes.set(name, Number(box));
  return [patron(name), { type: 'ChangeSeat', patron: name, box: Number(box), seat }];
};

const buysIn = (name: string, amount: string): Done => [
  dealer,
  { type: 'BuyIn', patron: name, amount: cents(amount) },
];

const NAME = '([A-Za-z]\\w*)';
const BOX = '(?: in box (\\d+))?';
const s = (text: string): RegExp => new RegExp(`^${text}$`);
const hand = (text: string): Hand => (text === 'player' ? 'player' : 'banker');
const handNamed = (text: string) => (text === '' ? {} : { hand: hand(text) });

/** `P2 to 8H`; `W1 to 8H` is the first card that waits. */
const correction = (text: string): Correction => {
  const [at = '', , to = ''] = text.split(' ');
  return at.startsWith('W')
    ? { waiting: Number(at.slice(1)) - 1, card: card(to) }
    : { ...place(at), card: card(to) };
};

const SENTENCES: readonly Sentence[] = [
  // People and money
  [
    s(`${NAME} sits at box (\\d+)(?: with (\\S+))?`),
    (name = '', box = '', rack = '') => joins(name, box, rack, 'seated'),
  ],
  [
    s(`${NAME} stands at box (\\d+)(?: with (\\S+))?`),
    (name = '', box = '', rack = '') => joins(name, box, rack, 'standing'),
  ],
  [s(`${NAME} buys in (\\S+)`), (name = '', amount = '') => [buysIn(name, amount)]],
  [
    s(`${NAME} cashes out (\\S+)`),
    (name = '', amount = '') => [
      [dealer, { type: 'CashOut', patron: name, amount: cents(amount) }],
    ],
  ],
  [s(`${NAME} moves to box (\\d+)`), (name = '', box = '') => [moves(name, box, 'seated')]],
  [
    s(`${NAME} moves to stand at box (\\d+)`),
    (name = '', box = '') => [moves(name, box, 'standing')],
  ],
  [s('fill (\\S+)'), (amount = '') => [[supervisor, { type: 'FillTray', amount: cents(amount) }]]],
  [s(`${NAME} leaves`), (name = '') => [[patron(name), { type: 'Leave', patron: name }]]],
  // Bets
  [s('open'), () => [[dealer, { type: 'OpenRound' }]]],
  [
    s('enter a missing round "(.*)"'),
    (entered = '') => [[supervisor, { type: 'OpenRound', entered }]],
  ],
  [
    s('the data are restored'),
    () => [[house, { type: 'AcceptRollback', count: 99, hash: 'ab'.repeat(32) }]],
  ],
  [
    s(`${NAME} bets (\\S+) on (\\S+)${BOX}`),
    (name = '', amount = '', bet = '', box = '') => [
      [
        patron(name),
        { type: 'PlaceBet', patron: name, box: boxOf(name, box), bet, amount: cents(amount) },
      ],
    ],
  ],
  [
    s(`${NAME} has (\\S+) lying on (\\S+)${BOX}`),
    (name = '', amount = '', bet = '', box = '') => [
      [
        dealer,
        { type: 'RecordBet', patron: name, box: boxOf(name, box), bet, amount: cents(amount) },
      ],
    ],
  ],
  [
    s(`${NAME} takes (\\S+) off (\\S+)${BOX}`),
    (name = '', amount = '', bet = '', box = '') => [
      [
        patron(name),
        { type: 'ReduceBet', patron: name, box: boxOf(name, box), bet, amount: cents(amount) },
      ],
    ],
  ],
  [
    s(`${NAME} withdraws (\\S+)${BOX}`),
    (name = '', bet = '', box = '') => [
      [patron(name), { type: 'WithdrawBet', patron: name, box: boxOf(name, box), bet }],
    ],
  ],
  [
    s(`${NAME} leaves (\\S+) up${BOX}`),
    (name = '', bet = '', box = '') => [
      [patron(name), { type: 'LeaveUp', patron: name, box: boxOf(name, box), bet }],
    ],
  ],
  [
    s(`${NAME} refuses to share`),
    (name = '') => [[patron(name), { type: 'RefuseToShare', patron: name }]],
  ],
  [s('close'), () => [[dealer, { type: 'CloseBets' }]]],
  // Cards
  [
    s('deal ((?:\\S+ ?)+)'),
    (cards = '') =>
      cards.split(' ').map((text): Done => [dealer, { type: 'DrawCard', card: card(text) }]),
  ],
  [
    s('draw(?: (\\d+))?'),
    (count = '') =>
      Array.from({ length: Number(count || 1) }, (): Done => [dealer, { type: 'DrawCard' }]),
  ],
  [
    s('turn ((?:\\S+ \\S+ ?)+)'),
    (pairs = '') =>
      [...pairs.matchAll(/([PB]\d) (\S+)/g)].map(
        ([, at = '', text = '']): Done => [
          dealer,
          { type: 'ExposeCard', ...place(at), card: card(text) },
        ],
      ),
  ],
  [
    s('correct ([PB]\\d) to (\\S+) "(.*)"'),
    (at = '', text = '', reason = '') => [
      [dealer, { type: 'CorrectCard', ...place(at), card: card(text), reason }],
    ],
  ],
  [
    s('correct ((?:[PBW]\\d to \\S+, )+[PBW]\\d to \\S+) "(.*)"'),
    (cards = '', reason = '') => [
      [dealer, { type: 'CorrectCards', cards: cards.split(', ').map(correction), reason }],
    ],
  ],
  [
    s(`the chips of ${NAME} on (\\S+) are (\\S+)${BOX} "(.*)"`),
    (name = '', bet = '', amount = '', box = '', reason = '') => [
      [
        dealer,
        {
          type: 'CorrectBet',
          patron: name,
          box: boxOf(name, box),
          bet,
          amount: cents(amount),
          reason,
        },
      ],
    ],
  ],
  [
    s(`the (player|banker) insurance of ${NAME} after (4|5) cards is (\\S+)${BOX} "(.*)"`),
    (on = '', name = '', after = '', amount = '', box = '', reason = '') => [
      [
        dealer,
        {
          type: 'CorrectBet',
          patron: name,
          box: boxOf(name, box),
          bet: `${on}-insurance`,
          after: after === '4' ? 4 : 5,
          amount: cents(amount),
          reason,
        },
      ],
    ],
  ],
  [s('settle'), () => [[dealer, { type: 'Settle' }]]],
  // Insurance
  [s('offer insurance'), () => [[dealer, { type: 'OfferInsurance' }]]],
  [
    s(`${NAME} means to insure`),
    (name = '') => [[patron(name), { type: 'DeclareInsurance', patron: name }]],
  ],
  [
    s(`${NAME} declines`),
    (name = '') => [[patron(name), { type: 'DeclineInsurance', patron: name }]],
  ],
  [
    s(`${NAME} insures (player|banker) for (\\S+)${BOX}`),
    (name = '', on = '', amount = '', box = '') => [
      [
        patron(name),
        {
          type: 'PlaceInsurance',
          patron: name,
          box: boxOf(name, box),
          hand: hand(on),
          amount: cents(amount),
        },
      ],
    ],
  ],
  // Squeezing
  [
    s(`${NAME} accepts the (player|banker) hand`),
    (name = '', on = '') => [[dealer, { type: 'AssignHand', hand: hand(on), patron: name }]],
  ],
  [
    s(`${NAME} asks to squeeze ([PB]\\d)`),
    (name = '', at = '') => [
      [patron(name), { type: 'RequestSqueeze', patron: name, ...place(at) }],
    ],
  ],
  [
    s(`${NAME} asks to squeeze both (player|banker) cards`),
    (name = '', on = '') => {
      const cards = { hand: hand(on), index: 0, both: true } as const;
      return [[patron(name), { type: 'RequestSqueeze', patron: name, ...cards }]];
    },
  ],
  [
    s(`${NAME} asks to (squeeze|expose) the Banker third card first`),
    (name = '', how = '') => {
      const first: BankerFirst = how === 'expose' ? 'expose' : 'squeeze';
      return [[patron(name), { type: 'RequestBankerThirdFirst', patron: name, how: first }]];
    },
  ],
  [
    s('consent(?: to the (player|banker) hand)?'),
    (on = '') => [[dealer, { type: 'ConsentSqueeze', ...handNamed(on) }]],
  ],
  [
    s('refuse(?: the (player|banker) hand)?'),
    (on = '') => [[dealer, { type: 'RefuseSqueeze', ...handNamed(on) }]],
  ],
  [
    s(`${NAME} does not squeeze after all`),
    (name = '') => [[patron(name), { type: 'WithdrawSqueeze', patron: name }]],
  ],
  [s(`${NAME} walks away`), (name = '') => [[patron(name), { type: 'WalkAway', patron: name }]]],
  // Irregularities
  [
    s('report (\\S+) "(.*?)"(.*)'),
    (kind = '', words = '', rest = '') => [
      [dealer, { type: 'Report', kind: kind as Reportable, detail: detail(words, rest) }],
    ],
  ],
  [
    s('(supervisor|manager|shift|dealer) decides (.*?)(?: on (\\S+))? "(.*)"'),
    (who = '', what = '', about = '', reason = '') => [
      [
        actor(who),
        {
          type: 'Resolve',
          decision: decision(what),
          reason,
          ...(about !== '' && { about: about as Kind }),
        },
      ],
    ],
  ],
  // A ruling is asked for, and witnessed.
  [
    s('(supervisor|manager|shift|dealer) rules (.*?) "(.*)"'),
    (who = '', what = '', reason = '') => [
      [actor(who), { type: 'Resolve', decision: decision(what), reason, asks: true }],
    ],
  ],
  // What was asked for last is answered; which entry asked is read off the table.
  [
    s('(supervisor|manager|shift|dealer) confirms'),
    (who = '') => [[actor(who), { type: 'Confirm', ask: 0 }]],
  ],
  [
    s('(supervisor|manager|shift|dealer) refuses "(.*)"'),
    (who = '', reason = '') => [[actor(who), { type: 'Refuse', ask: 0, reason }]],
  ],
  [
    s(`${NAME} elects to (continue|return)`),
    (name = '', choice = '') => [
      [
        patron(name),
        { type: 'Elect', patron: name, choice: choice === 'return' ? 'return' : 'continue' },
      ],
    ],
  ],
  [s('close the elections'), () => [[dealer, { type: 'CloseElections' }]]],
  [s('interrupt "(.*)"'), (cause = '') => [[dealer, { type: 'Interrupt', cause }]]],
  [s('replace the shoe "(.*)"'), (reason = '') => [[supervisor, { type: 'ReplaceShoe', reason }]]],
  // The table
  [s('the cut card comes out'), () => [[dealer, { type: 'CutCardOut' }]]],
  [s('burn (\\S+)'), (text = '') => [[dealer, { type: 'BurnCards', card: card(text) }]]],
  [
    s('load (\\d+) cards(, unshuffled)?'),
    (count = '', unshuffled = '') => [
      [dealer, { type: 'LoadShoe', shuffled: unshuffled === '', cards: Number(count) }],
    ],
  ],
  [s('close the table'), () => [[supervisor, { type: 'CloseTable' }]]],
];

/** `, cards 9D ?` left the shoe out of turn; `, slot B2 5H` was seen; `, meant p1 player`: to insure. */
const detail = (words: string, rest: string): Detail => {
  const cards = /, cards ([^,]+)/.exec(rest)?.[1];
  const slot = /, slot ([PB]\d) (\S+)/.exec(rest);
  const round = /, round (\d+)/.exec(rest)?.[1];
  const intended = [...rest.matchAll(/, meant (\S+) (player|banker)/g)].map(
    ([, name = '', on = '']) => ({ patron: name, box: boxOf(name, ''), hand: hand(on) }),
  );
  return {
    words,
    ...(cards !== undefined && { cards: slots(cards) }),
    ...(slot !== null && { slot: { ...place(slot[1] ?? ''), card: card(slot[2] ?? '') } }),
    ...(round !== undefined && { round: Number(round) }),
    ...(intended.length > 0 && { intended }),
  };
};

const decision = (what: string): Decision => {
  const [is = '', ...rest] = what.split(' ');
  switch (is) {
    case 'so':
    case 'not-so':
    case 'reconstructed':
    case 'cannot-be-reconstructed':
    case 'void':
    case 'settle':
      return { is };
    case 'continue': {
      // `continue without 1 2`: those of the cards that wait are out of play.
      const discard = rest.slice(1).map((number) => Number(number) - 1);
      return discard.length === 0 ? { is } : { is, discard };
    }
    case 'order': {
      const order = rest.filter((part) => part !== 'replacing').map((part) => Number(part) - 1);
      return { is, order, ...(rest.includes('replacing') && { replaceShoe: true }) };
    }
    case 'return':
      return {
        is,
        bets: rest.map((text) => {
          const [name = '', bet = '', after = ''] = text.split(':');
          const stage = after === '' ? {} : ({ after: after === '4' ? 4 : 5 } as const);
          return { patron: name, bet, box: boxOf(name, ''), ...stage };
        }),
      };
    default:
      throw new Error(`no decision ${what}`);
  }
};
