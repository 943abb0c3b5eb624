import Type, { type Static, type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { HANDS, rulebooks } from '../rulebooks/index.ts';
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

const closed = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const wish = <T extends string, P extends Record<string, TSchema>>(type: T, properties: P) =>
  closed({ type: Type.Literal(type), ...properties });

const sideLimits = Type.Record(
  Type.String({ maxLength: 40 }),
  closed({ minimum: cents, maximum: cents }),
);

export const Settings = closed({
  game: anyOf(rulebooks.map((book) => book.id)),
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
  closed({ is: Type.Literal('return'), bets: Type.Array(closed(place), { maxItems: 500 }) }),
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
  OpenRound: wish('OpenRound', {}),
  PlaceBet: wish('PlaceBet', { ...place, amount: cents }),
  ReduceBet: wish('ReduceBet', { ...place, amount: cents }),
  WithdrawBet: wish('WithdrawBet', place),
  RecordBet: wish('RecordBet', { ...place, amount: cents }),
  RefuseToShare: wish('RefuseToShare', { patron: id }),
  LeaveUp: wish('LeaveUp', place),
  CloseBets: wish('CloseBets', {}),
  DrawCard: wish('DrawCard', { card: Type.Optional(card) }),
  ExposeCard: wish('ExposeCard', { hand, index, card: Type.Optional(card) }),
  CorrectCard: wish('CorrectCard', { hand, index, card, reason: words }),
  Settle: wish('Settle', {}),
  OfferInsurance: wish('OfferInsurance', {}),
  DeclareInsurance: wish('DeclareInsurance', { patron: id }),
  PlaceInsurance: wish('PlaceInsurance', { patron: id, box: count, hand, amount: cents }),
  DeclineInsurance: wish('DeclineInsurance', { patron: id }),
  AssignHand: wish('AssignHand', { hand, patron: Type.Union([id, Type.Null()]) }),
  RequestSqueeze: wish('RequestSqueeze', { patron: id, hand, index }),
  RequestBankerThirdFirst: wish('RequestBankerThirdFirst', {
    patron: id,
    how: Type.Union([Type.Literal('squeeze'), Type.Literal('expose')]),
  }),
  ConsentSqueeze: wish('ConsentSqueeze', {}),
  RefuseSqueeze: wish('RefuseSqueeze', {}),
  WalkAway: wish('WalkAway', { patron: id }),
  Report: wish('Report', {
    kind: anyOf(REPORTABLE),
    detail: Detail,
  }),
  Resolve: wish('Resolve', { decision: Decision, reason: words }),
  ReplaceShoe: wish('ReplaceShoe', { reason: words }),
  Elect: wish('Elect', {
    patron: id,
    choice: Type.Union([Type.Literal('continue'), Type.Literal('return')]),
  }),
  CloseElections: wish('CloseElections', {}),
  Interrupt: wish('Interrupt', { cause: words }),
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
export const readAsked = (json: unknown): Asked | string => {
  if (typeof json !== 'object' || json === null || !('type' in json)) {
    return 'a command is an object with a type';
  }
  const { type } = json;
  if (typeof type !== 'string' || !isCommand(type)) return `${show(type)} is no command`;
  const schema = WISHES[type];
  const read = withCards(json);
  const validator = validatorOf(type, schema);
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
