import Type, { type Static, type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { HANDS } from '../rulebooks/index.ts';
import { DECK, FACE_DOWN, parseCard } from '../rules/index.ts';
import { CONVENTIONS, REPORTABLE, type Wish } from '../table/index.ts';

/**
 * What people ask of a table, as it comes over the wire: one schema is validation, type and OpenAPI. Who asks and
 * when is added by the house, and so is a card at an electronic table.
 */
/** One of a list, typed as such. */
const anyOf = <const T extends string>(choices: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...choices] });

const id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9._-]+$' });
const bet = Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9-]+$' });
const words = Type.String({ minLength: 1, maxLength: 500 });
const cents = Type.Integer({ minimum: 1, maximum: 1e13 });
const count = Type.Integer({ minimum: 0, maximum: 1e6 });
const milliseconds = Type.Union([Type.Integer({ minimum: 0, maximum: 3_600_000 }), Type.Null()]);
const hand = anyOf(HANDS);
const index = Type.Integer({ minimum: 0, maximum: 2 });
const card = anyOf(DECK);
const slot = anyOf([...DECK, FACE_DOWN] as const);
const place = { box: count, patron: id, bet };
/** What a command was meant for: the round, and the entry that made the offer or the report; 0: none was seen. */
const entry = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const ofRound = { round: count };
const ofOffer = { ...ofRound, offer: entry };
const ofReport = { ...ofRound, report: entry };

const closed = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const wish = <T extends string, P extends Record<string, TSchema>>(type: T, properties: P) =>
  closed({ type: Type.Literal(type), ...properties });

const sideLimits = Type.Record(
  Type.String({ maxLength: 40 }),
  closed({ minimum: cents, maximum: cents }),
);

export const Settings = closed({
  game: id,
  layout: Type.String({ minLength: 1, maxLength: 4 }),
  boxes: count,
  decks: count,
  chipUnit: cents,
  limits: closed({
    minimum: cents,
    maximum: cents,
    per: Type.Union([Type.Literal('box'), Type.Literal('table')]),
    side: sideLimits,
  }),
  faceDown: Type.Boolean(),
  private: Type.Boolean(),
  insurance: Type.Union([Type.Literal('offered'), Type.Literal('off')]),
  shoe: Type.Union([Type.Literal('physical'), Type.Literal('electronic')]),
  burn: Type.Union([Type.Literal('none'), Type.Literal('by-first-card')]),
  cutCard: closed({
    fromEnd: count,
    furtherRounds: Type.Union([Type.Literal(0), Type.Literal(1)]),
  }),
  automation: closed({
    open: milliseconds,
    close: milliseconds,
    draw: milliseconds,
    offer: Type.Union([Type.Literal('automatic'), Type.Literal('manual')]),
    elections: milliseconds,
    settle: milliseconds,
    squeeze: Type.Optional(milliseconds),
    insure: Type.Optional(milliseconds),
  }),
  established: Type.Union([Type.Literal('offered'), Type.Literal('placed')]),
  forgone: Type.Union([Type.Literal('round'), Type.Literal('offer')]),
  roads: anyOf(CONVENTIONS),
});

const Detail = closed({
  words,
  round: Type.Optional(count),
  cards: Type.Optional(Type.Array(slot, { maxItems: 8 })),
  slot: Type.Optional(closed({ hand, index, card })),
  intended: Type.Optional(Type.Array(closed({ patron: id, box: count, hand }), { maxItems: 200 })),
});

const plainly = <T extends string>(is: T) => closed({ is: Type.Literal(is) });
const Decision = Type.Union([
  plainly('so'),
  plainly('not-so'),
  plainly('reconstructed'),
  plainly('cannot-be-reconstructed'),
  closed({ is: Type.Literal('order'), order: Type.Array(count, { maxItems: 8 }) }),
  plainly('void'),
  plainly('settle'),
  plainly('continue'),
  closed({
    is: Type.Literal('return'),
    bets: Type.Array(
      closed({
        ...place,
        after: Type.Optional(Type.Union([Type.Literal(4), Type.Literal(5)])),
      }),
      { maxItems: 500 },
    ),
  }),
]);

/** A card is left out where the house supplies it: at an electronic table, or for one dealt face down. */
export const WISHES = {
  OpenTable: wish('OpenTable', { settings: Settings }),
  ChangeSettings: wish('ChangeSettings', { settings: Settings }),
  CloseTable: wish('CloseTable', {}),
  LoadShoe: wish('LoadShoe', {
    shuffled: Type.Optional(Type.Boolean()),
    cards: Type.Optional(count),
  }),
  CutCardOut: wish('CutCardOut', {}),
  BurnCards: wish('BurnCards', { card: Type.Optional(card) }),
  RevealShoe: wish('RevealShoe', {
    shoe: count,
    seed: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
  Join: wish('Join', {
    patron: id,
    box: count,
    seat: Type.Union([Type.Literal('seated'), Type.Literal('standing')]),
  }),
  Leave: wish('Leave', { patron: id }),
  BuyIn: wish('BuyIn', { patron: id, amount: cents }),
  CashOut: wish('CashOut', { patron: id, amount: cents }),
  FillTray: wish('FillTray', { amount: cents }),
  CreditTray: wish('CreditTray', { amount: cents }),
  OpenRound: wish('OpenRound', ofRound),
  PlaceBet: wish('PlaceBet', { ...place, amount: cents, ...ofRound }),
  ReduceBet: wish('ReduceBet', { ...place, amount: cents, ...ofRound }),
  WithdrawBet: wish('WithdrawBet', { ...place, ...ofRound }),
  RecordBet: wish('RecordBet', { ...place, amount: cents, ...ofRound }),
  RefuseToShare: wish('RefuseToShare', { patron: id, ...ofRound }),
  LeaveUp: wish('LeaveUp', { ...place, ...ofRound }),
  CloseBets: wish('CloseBets', ofRound),
  DrawCard: wish('DrawCard', { card: Type.Optional(card), ...ofRound }),
  ExposeCard: wish('ExposeCard', { hand, index, card: Type.Optional(card), ...ofRound }),
  CorrectCard: wish('CorrectCard', { hand, index, card, reason: words, ...ofRound }),
  Settle: wish('Settle', ofRound),
  OfferInsurance: wish('OfferInsurance', ofRound),
  DeclareInsurance: wish('DeclareInsurance', { patron: id, ...ofOffer }),
  PlaceInsurance: wish('PlaceInsurance', {
    patron: id,
    box: count,
    hand,
    amount: cents,
    ...ofOffer,
  }),
  DeclineInsurance: wish('DeclineInsurance', { patron: id, ...ofOffer }),
  AssignHand: wish('AssignHand', { hand, patron: Type.Union([id, Type.Null()]), ...ofRound }),
  RequestSqueeze: wish('RequestSqueeze', { patron: id, hand, index, ...ofRound }),
  RequestBankerThirdFirst: wish('RequestBankerThirdFirst', {
    patron: id,
    how: Type.Union([Type.Literal('squeeze'), Type.Literal('expose')]),
    ...ofRound,
  }),
  ConsentSqueeze: wish('ConsentSqueeze', ofRound),
  RefuseSqueeze: wish('RefuseSqueeze', ofRound),
  WalkAway: wish('WalkAway', { patron: id, ...ofRound }),
  Report: wish('Report', {
    kind: anyOf(REPORTABLE),
    detail: Detail,
    ...ofRound,
  }),
  Resolve: wish('Resolve', { decision: Decision, reason: words, ...ofReport }),
  ReplaceShoe: wish('ReplaceShoe', { reason: words }),
  Elect: wish('Elect', {
    patron: id,
    choice: Type.Union([Type.Literal('continue'), Type.Literal('return')]),
    ...ofReport,
  }),
  CloseElections: wish('CloseElections', ofReport),
  Interrupt: wish('Interrupt', { cause: words, ...ofRound }),
  AcceptRollback: wish('AcceptRollback', {
    count: entry,
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
} satisfies Record<Wish['type'], TSchema>;

export type Asked = Static<(typeof WISHES)[keyof typeof WISHES]>;

export const AskedSchema = Type.Union(Object.values(WISHES));

const isCommand = (type: string): type is keyof typeof WISHES => Object.hasOwn(WISHES, type);

const validators = new Map<string, Validator>();
const validatorOf = (type: string, schema: TSchema): Validator => {
  const known = validators.get(type) ?? Compile(schema);
  validators.set(type, known);
  return known;
};

/** What was asked, or what is wrong with it in one line. */
export const readAsked = (json: unknown): Asked | string =>
  readWish(typeof json === 'object' && json !== null ? withCards(json) : json);

/** A command as the record holds it: in one way of writing only. */
export const readWish = (read: unknown): Asked | string => {
  if (typeof read !== 'object' || read === null || !('type' in read)) {
    return 'a command is an object with a type';
  }
  const { type } = read;
  if (typeof type !== 'string' || !isCommand(type)) return `${show(type)} is no command`;
  const validator = validatorOf(type, WISHES[type]);
  if (validator.Check(read)) return read as Asked;
  const errors = validator.Errors(read);
  const worst = errors.find(({ instancePath }) => instancePath !== '') ?? errors[0];
  const where = worst?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  if (worst?.keyword === 'boolean') return `${type}: ${show(where)} is not one of its fields`;
  const what = where === '' ? type : `${type}: ${where}`;
  return `${what} ${worst?.message ?? 'is malformed'}`;
};

/** `TD` is accepted for `10D`. */
const withCards = (json: object): object => {
  if (!('card' in json)) return json;
  const read = parseCard(json.card);
  return read === undefined ? json : { ...json, card: read };
};

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
