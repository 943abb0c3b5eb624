import type { Told } from '../second/table/acts.ts';
import { accepted, hasLimits } from '../second/table/betting.ts';
import { needOf } from '../second/table/cards.ts';
import { insurable, mayOffer } from '../second/table/insuring.ts';
import { truthOfGame } from '../second/truths.ts';
import { decisionFor } from './decisions.ts';
import { type Course, faceFor } from './faces.ts';
import type { Feature } from './features.ts';
import { AFTER, BETTING, HAPPENINGS } from './happenings.ts';
import type { Scenario } from './scenario.ts';
import { TRIES } from './tries.ts';

/** A happening that is to come, and when. */
type Planned = {
  readonly feature: Feature;
  readonly at: number;
  /** Also while something else waits to be decided, or while patrons choose. */
  readonly halted: boolean;
  readonly choosing: boolean;
};

/** Writes one whole round, with what is planned for it, and has it played at both tables. */
export class RoundWriter {
  readonly scenario: Scenario;
  readonly wanted: ReadonlySet<Feature>;
  readonly course: Course;
  /** What the next rulings shall be. */
  readonly rulings: Feature[] = [];
  #planned: Planned[];
  /** Offers that everybody has answered, or that were passed over. */
  #answered = '';

  constructor(scenario: Scenario, wanted: readonly Feature[]) {
    const { chance } = scenario;
    this.scenario = scenario;
    this.wanted = new Set(wanted);
    this.course = courseOf(scenario, this.wanted);
    this.#planned = wanted.flatMap((feature): Planned[] => {
      const happening = HAPPENINGS[feature];
      if (happening === undefined) return [];
      const { from, until } = happening;
      const at = from + chance.below(until - from + 1);
      const together = this.wants('two reports') ? 80 : 35;
      const choosing = chance.percent(this.wants('reported while choosing') ? 80 : 25);
      return [{ feature, at, halted: chance.percent(together), choosing }];
    });
  }

  wants(feature: Feature): boolean {
    return this.wanted.has(feature);
  }

  /** Whether anything is still to come that needs a round under way. */
  get isAwaited(): boolean {
    return this.#planned.length > 0;
  }

  write() {
    const { scenario } = this;
    const { second, table } = scenario;
    scenario.met = new Set();
    if (table.electronic) scenario.met.add('electronic shoe');
    if (table.second.insurance === 'off' && truthOfGame(table.second.game).insurance !== null) {
      scenario.met.add('no insurance');
    }
    if (second.shoe === null || second.shoe.withdrawn) scenario.does({ does: 'load' });
    scenario.does({ does: 'open' });
    if (second.waiting.length > 0) scenario.met.add('card of the round before');
    this.#bets();
    for (let steps = 0; steps < 150; steps += 1) {
      if (scenario.chance.percent(12)) this.#tries();
      if (!this.#happens() && !this.#step()) return;
    }
    throw new Error('the round does not come to an end');
  }

  /** Something that must be refused. */
  #tries() {
    const { scenario } = this;
    const act = scenario.chance.one(TRIES)(this);
    if (act !== null) scenario.tries(act);
  }

  /** The next thing that is planned, if its time has come. */
  #happens(): boolean {
    const { scenario } = this;
    const point = this.#point();
    for (const planned of this.#planned) {
      if (scenario.phase === 'halted' && !planned.halted) continue;
      if (scenario.phase === 'electing' && !planned.choosing) continue;
      const happening = HAPPENINGS[planned.feature];
      if (happening === undefined || point < planned.at) continue;
      if (point > happening.until && scenario.chance.percent(60)) continue;
      const { length } = scenario.script;
      if (!happening.acts(this)) {
        if (scenario.script.length > length) return true;
        continue;
      }
      this.#planned = this.#planned.filter((one) => one !== planned);
      this.#note(planned.feature);
      return true;
    }
    return false;
  }

  /** 0 while bets are placed, 1 to 7 with none to six cards dealt, 8 once the round is over. */
  #point(): number {
    const { round } = this.scenario;
    if (round.is === 'betting') return BETTING;
    return round.is === 'dealing' ? 1 + round.dealt.length : AFTER;
  }

  /** What was done has happened; of what is decided later see `decisions.ts`. */
  #note(feature: Feature) {
    if (!DECIDED_LATER.has(feature)) this.scenario.met.add(feature);
  }

  /** Somebody reports something; what is counted is its kind unless said otherwise. */
  reports(told: Told, feature: Feature | null = told.kind as Feature) {
    const { scenario } = this;
    const { round, second } = scenario;
    if (second.reports.length > 0) scenario.met.add('two reports');
    if (scenario.phase === 'electing') scenario.met.add('reported while choosing');
    if (round.is === 'settled') scenario.met.add('reported after the settlement');
    scenario.does({ does: 'report', ...told });
    if (feature !== null && !DECIDED_LATER.has(feature)) scenario.met.add(feature);
  }

  /** The plain course of a round; false: it is over. */
  #step(): boolean {
    const { scenario } = this;
    switch (scenario.phase) {
      case 'halted':
        this.#decides();
        return true;
      case 'electing':
        this.#chooses();
        return true;
      case 'betting':
        this.#closes();
        return true;
      case 'dealing':
        this.#deals();
        return true;
      default:
        return false;
    }
  }

  #decides() {
    const { scenario } = this;
    const { second, met, round } = scenario;
    const wasVoid = round.is === 'void';
    const carried = second.carried.length + (round.is === 'settled' ? second.waiting.length : 0);
    const hadShoe = second.shoe;
    const lines = round.lines;
    const { decision, features } = decisionFor(this);
    scenario.does({ does: 'decide', decision });
    for (const feature of features) met.add(feature);
    if (!wasVoid && second.round.is === 'void') met.add('void');
    if (second.carried.length > carried) met.add('card for the next round');
    if (hadShoe !== null && second.shoe === null) met.add('shoe replaced');
    if (lines !== null && round.lines !== null && round.lines !== lines) met.add('settled anew');
  }

  #chooses() {
    const { scenario } = this;
    const { chance, round, met } = scenario;
    const waitingFor = round.electing?.waitingFor ?? [];
    if (chance.percent(this.wants('bets returned') ? 5 : 15)) {
      scenario.does({ does: 'no answer' });
      met.add('goes on');
      return;
    }
    const goesBack = chance.percent(this.wants('bets returned') ? 60 : 35);
    const choice = goesBack ? 'return' : 'continue';
    scenario.does({ does: 'elect', patron: chance.one(waitingFor), choice });
    met.add(goesBack ? 'bets returned' : 'goes on');
  }

  /** Everybody bets something, in the own box. */
  #bets() {
    const { scenario } = this;
    const { chance, second } = scenario;
    const { minimum, maximum, chipUnit, layout, game } = second.settings;
    const sides = Object.entries(truthOfGame(game).bets)
      .filter(([id, { layouts }]) => layouts.includes(layout) && id !== 'player' && id !== 'banker')
      .map(([id]) => id);
    const chips = (most: number) => (1 + chance.below(Math.floor(most / chipUnit))) * chipUnit;
    const here = [...second.patrons].filter(([, { seated }]) =>
      chance.percent(seated ? 85 : this.wants('standing patron') ? 95 : 40),
    );
    for (const [patron, { box, seated }] of here) {
      if (!seated && !scenario.round.bets.some((bet) => bet.box === box && !bet.standing)) continue;
      const own = chance.percent(this.wants('chips put right') ? 20 : 50);
      const hand = chance.one(['player', 'banker'] as const);
      const lies = scenario.round.bets.some((bet) => bet.patron === patron && bet.bet === hand);
      if (chance.percent(88) && !lies) {
        const amount = minimum + chips(Math.min(maximum - minimum, 40_000)) - chipUnit;
        if (accepted(second, { patron, box, bet: hand, amount }) > 0) {
          scenario.does({ does: 'place', patron, box, bet: hand, amount, own });
        }
      }
      for (const bet of chance.some(sides, chance.one([0, 0, 1, 1, 2]))) {
        scenario.does({ does: 'place', patron, box, bet, amount: chips(5000), own });
      }
    }
    this.#changesOfMind();
  }

  #changesOfMind() {
    const { scenario } = this;
    const { chance, round, second } = scenario;
    if (!chance.percent(8) || round.bets.length < 3) return;
    const { box, patron, bet, amount } = chance.one(round.bets);
    const { chipUnit } = second.settings;
    const less = Math.floor(amount / 2 / chipUnit) * chipUnit;
    if (less > 0 && chance.percent(50)) {
      scenario.does({ does: 'reduce', box, patron, bet, amount: less });
    } else scenario.does({ does: 'withdraw', box, patron, bet });
  }

  #closes() {
    const { scenario } = this;
    const { met, second } = scenario;
    scenario.does({ does: 'close' });
    const { round } = second;
    if (round.bets.some(({ standing }) => standing)) met.add('standing patron');
    const { minimum } = second.settings;
    if (round.bets.some(({ bet, amount }) => isOriginal(bet) && amount < minimum)) {
      met.add('short bet stands');
    }
    if (hasLimits(second.settings.game) && isOver(scenario)) met.add('pro rata');
  }

  #deals() {
    const { scenario } = this;
    const { second, round, chance, table } = scenario;
    const [declared] = round.declared;
    if (declared !== undefined) return this.#answers(declared);
    if (this.#insures()) return;
    const needed = needOf(second);
    if (needed.is === 'end') return scenario.does({ does: 'settle' });
    if (needed.is === 'turn') {
      const place = chance.one(needed.places);
      const face = faceFor(scenario, this.course, place);
      scenario.does({ does: 'turn', place, face });
      return this.#copies();
    }
    if (second.waiting.length > 0) return scenario.does({ does: 'draw' });
    if (second.shoe === null) return scenario.does({ does: 'load' });
    if (table.second.faceDown) return scenario.does({ does: 'draw' });
    const face = faceFor(scenario, this.course, round.dealt.length);
    scenario.does({ does: 'draw', face });
    this.#copies();
  }

  /** One more of a card came than the decks hold. */
  #copies() {
    const { second, met } = this.scenario;
    if (second.reports.some(({ kind }) => kind === 'copies')) met.add('copies');
  }

  /** Insurance: the dealer offers it or forgets, patrons take it or not, each offer once. */
  #insures(): boolean {
    const { scenario } = this;
    const { second, round, chance } = scenario;
    const now = `${round.dealt.length} ${round.open?.late} ${round.open?.after} ${round.lateTo.length} ${round.covers.length === 0 ? '' : round.choices.length}`;
    if (now === this.#answered) return false;
    this.#answered = now;
    if (round.open === null) {
      if (!mayOffer(second) || chance.percent(this.#forgets())) return false;
      scenario.does({ does: 'offer' });
      this.#answered = '';
      return true;
    }
    const { length } = scenario.script;
    for (const patron of second.patrons.keys()) this.#insuresOne(patron);
    return scenario.script.length > length;
  }

  #forgets(): number {
    const late = this.wants('late offer') || this.wants('insured late');
    return late || this.wants('Original Bet back') ? 92 : 20;
  }

  #insuresOne(patron: string) {
    const { scenario } = this;
    const { chance, second } = scenario;
    const may = insurable(second, patron).filter(({ most }) => most > 0);
    const eager =
      this.wants('insured after four') ||
      this.wants('insured after the third') ||
      this.wants('insured late') ||
      this.wants('insurance put right');
    if (may.length === 0 || !chance.percent(eager ? 75 : 30)) return;
    if (chance.percent(15)) return scenario.does({ does: 'declare', patron });
    this.#insure(patron);
  }

  #insure(patron: string) {
    const { scenario } = this;
    const { chance, second, met } = scenario;
    const may = insurable(second, patron).filter(({ most }) => most > 0);
    if (may.length === 0) return;
    const { box, hand, after, late, most } = chance.one(may);
    const { chipUnit } = second.settings;
    const chips = most / chipUnit;
    const amount = chipUnit * (chance.percent(30) ? chips : 1 + chance.below(chips));
    const own = chance.percent(this.wants('insurance put right') ? 10 : 50);
    scenario.does({ does: 'insure', patron, box, hand, amount, own });
    met.add(late ? 'insured late' : after === 4 ? 'insured after four' : 'insured after the third');
  }

  /** Who has declared holds the draw. */
  #answers(patron: string) {
    const { scenario } = this;
    const { length } = scenario.script;
    if (scenario.chance.percent(70)) this.#insure(patron);
    if (scenario.script.length === length) scenario.does({ does: 'decline', patron });
  }
}

const isOriginal = (bet: string): boolean => bet === 'player' || bet === 'banker';

/** Counted once they are decided, or once they came true. */
const DECIDED_LATER: ReadonlySet<Feature> = new Set<Feature>([
  'pro rata',
  'short bet stands',
  'late offer',
  'Original Bet back',
  'ruling: void',
  'ruling: settle',
  'ruling: go on',
  'ruling: bets back',
  'waiting card corrected',
]);

const courseOf = ({ chance }: Scenario, wanted: ReadonlySet<Feature>): Course => {
  const copies = wanted.has('copies')
    ? chance.one(['AS', '2H', '5D', '6C', 'KS', 'QH'] as const)
    : undefined;
  const neglects =
    wanted.has('late offer') || wanted.has('Original Bet back') || wanted.has('insured late');
  const five = wanted.has('insured after the third') || (neglects && chance.percent(50));
  const four = wanted.has('insured after four') || wanted.has('insurance put right') || neglects;
  return {
    ...(copies !== undefined && { copies }),
    ...(five ? { offer: 5 } : four && { offer: 4 }),
    ...(wanted.has('Banker third first') && { certain: true }),
    ...(wanted.has('left up') && { tie: true }),
  } as Course;
};

/** More lies on a Hand than the Differential allows. */
const isOver = ({ second }: Scenario): boolean => {
  const { round, settings } = second;
  const boxes = settings.per === 'table' ? [null] : [...new Set(round.bets.map(({ box }) => box))];
  return boxes.some((box) => {
    const sum = (hand: string) =>
      round.bets
        .filter((bet) => bet.bet === hand && (box === null || bet.box === box))
        .reduce((all, { amount }) => all + amount, 0);
    return Math.abs(sum('player') - sum('banker')) > settings.maximum;
  });
};
