import { type Event, stakesOf, type Table } from '../../src/table/index.ts';
import { boxOver, tableOver } from '../../src/table/limit-flags.ts';

/** What may happen in a round: each alone is tested elsewhere, here they meet. */
export const FEATURES = [
  'ruling',
  'insurance',
  'late insurance',
  'neglected',
  'second report open',
  'several cards corrected',
  'waiting card corrected',
  'chips put right',
  'confirmation refused',
  'interruption',
  'seat changed',
  'walked away',
  'squeeze',
  'election',
  'reconstruction',
  'as they lie',
  'card for the next round',
  'shoe replaced',
  'void',
  'settlement reopened',
  'pro rata',
  'left up',
  'standing patron',
  'entered again',
] as const;
export type Feature = (typeof FEATURES)[number];

const COUNT = FEATURES.length;

/** How often each feature occurred in a round, and each two of them in the same one. */
export class Pairs {
  /** Row by row; a feature with itself is how often it occurred. */
  readonly met: number[];

  constructor(met: readonly number[] = new Array(COUNT * COUNT).fill(0)) {
    this.met = [...met];
  }

  /** What occurred in one round. */
  add(features: ReadonlySet<Feature>): void {
    const places = [...features].map((one) => FEATURES.indexOf(one));
    for (const a of places) {
      for (const b of places) this.met[a * COUNT + b] = (this.met[a * COUNT + b] ?? 0) + 1;
    }
  }

  /** Those of another run too. */
  join(others: readonly number[]): void {
    others.forEach((times, i) => {
      this.met[i] = (this.met[i] ?? 0) + times;
    });
  }

  times(one: Feature, other: Feature = one): number {
    return this.met[FEATURES.indexOf(one) * COUNT + FEATURES.indexOf(other)] ?? 0;
  }

  /** Two features that never met, each pair once. */
  never(): string[] {
    return FEATURES.flatMap((one, i) =>
      FEATURES.slice(i)
        .filter((other) => this.times(one, other) === 0)
        .map((other) => (one === other ? one : `${one} × ${other}`)),
    );
  }
}

/** Notes what occurs from one "Place your Bets" to the next. */
export class RoundFeatures {
  readonly #pairs: Pairs;
  #now = new Set<Feature>();
  #corrected = 0;

  constructor(pairs: Pairs) {
    this.#pairs = pairs;
  }

  event(event: Event, after: Table): void {
    if (event.type === 'RoundOpened') this.end();
    for (const feature of shownBy(event, after)) this.#now.add(feature);
    if (event.type === 'CardCorrected' || event.type === 'WaitingCardCorrected') {
      this.#corrected += 1;
    }
  }

  /** After each entry: some features are seen in the table, or in all its events. */
  entry({ reports }: Table): void {
    if (this.#corrected > 1) this.#now.add('several cards corrected');
    if (reports.length > 1) this.#now.add('second report open');
    this.#corrected = 0;
  }

  /** The round is over. */
  end(): void {
    this.#pairs.add(this.#now);
    this.#now = new Set();
  }
}

const shownBy = (event: Event, after: Table): readonly Feature[] => {
  switch (event.type) {
    case 'IrregularityResolved':
      return decided(event);
    case 'InsurancePlaced':
      return [event.late ? 'late insurance' : 'insurance'];
    case 'WaitingCardCorrected':
      return ['waiting card corrected'];
    case 'BetCorrected':
      return ['chips put right'];
    case 'Refused':
      return ['confirmation refused'];
    case 'Interrupted':
      return ['interruption'];
    case 'RoundOpened':
      return event.entered === undefined ? [] : ['entered again'];
    case 'SeatChanged':
      return ['seat changed'];
    case 'WalkedAway':
      return ['walked away'];
    case 'SqueezeConsented':
      return ['squeeze'];
    case 'Elected':
      return ['election'];
    case 'CardsCarried':
      return ['card for the next round'];
    case 'ShoeReplaced':
      return ['shoe replaced'];
    case 'RoundVoided':
      return ['void'];
    case 'RoundReopened':
      return ['settlement reopened'];
    case 'BetsClosed':
      return atTheClose(after);
    case 'BetLeftUp':
      return ['left up'];
    case 'BetPlaced':
      return event.leftUp === true ? ['left up'] : [];
    default:
      return [];
  }
};

const decided = ({
  kind,
  decision,
}: Extract<Event, { type: 'IrregularityResolved' }>): readonly Feature[] => {
  if (kind === 'anything-else') return ['ruling'];
  if (kind === 'insurance-neglected' && decision.is === 'so') return ['neglected'];
  if (decision.is === 'reconstructed') return ['reconstruction'];
  return 'hands' in decision && decision.hands !== undefined ? ['as they lie'] : [];
};

/** More lies on a Hand than the Differential allows; somebody's bet lies in another's box. */
const atTheClose = ({ round, settings, book }: Table): readonly Feature[] => {
  if (round === null) return [];
  const over =
    tableOver(round.boxes, settings.limits, book) > 0 ||
    round.boxes.some((box) => boxOver(box, settings.limits, book) > 0);
  const standing = stakesOf(round).some((stake) => stake.standing);
  return [
    ...(over ? (['pro rata'] as const) : []),
    ...(standing ? (['standing patron'] as const) : []),
  ];
};
