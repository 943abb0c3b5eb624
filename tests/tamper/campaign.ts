import { Chance } from '../table/model-chance.ts';
import { forgedNotes } from './checkpoints.ts';
import { forgedCertificate } from './drills.ts';
import { type FileKind, type Finding, type Forgery, findingOf, type Hand } from './forgery.ts';
import { type ForgedOdds, forgedOdds, trueOdds } from './odds.ts';
import { type Planted, planted } from './planted.ts';
import { type Pool, poolOf } from './pool.ts';
import { hasPython, linesSaid, oddsSaid } from './python.ts';
import { forgedReceipt } from './receipts.ts';
import { forgedRecord } from './records.ts';
import { forgedConflict } from './two-histories.ts';

/** How often each kind of change of each kind of file was found, and by what. */
export type Counted = {
  readonly file: FileKind;
  readonly change: string;
  readonly hand: Hand;
  /** By what it was found; `same`: the file was another one and said the same, so that it was no forgery. */
  readonly found: Map<string, number>;
};

export type Missed = {
  readonly n: number;
  readonly file: FileKind;
  readonly change: string;
  readonly hand: Hand;
  readonly what: string;
  readonly why: string;
};

export type Tampered = {
  readonly counts: readonly Counted[];
  readonly missed: readonly Missed[];
  /** How many the checkers in Python have refused too. */
  readonly python: { readonly receipt: number; readonly witness: number; readonly odds: number };
};

export type Tampering = {
  readonly seed: number;
  readonly from: number;
  readonly count: number;
  readonly fault?: Planted;
  /** Ends after so many that were missed. */
  readonly enough?: number;
  /** Whether checkers in Python see some. */
  readonly python?: boolean;
  readonly progress?: (done: number) => void;
};

/** So many forgeries are made from one pool of true files. */
const BLOCK = 400;
/** So many certificates of odds are shown to one process. */
const BATCH = 250;

type Made = Forgery | (ForgedOdds & { readonly odds: true });

/** The nth forgery of a seed: the same one on every machine. */
const forgeryAt = (seed: number, n: number, pool: Pool): Made => {
  const chance = new Chance(Math.imul(seed, 0x85ebca6b) ^ Math.imul(n + 1, 0x9e3779b1));
  const foreign = () => chance.one(pool.exports).record;
  return chance.weighted<() => Made>([
    [44, () => forgedRecord({ ...chance.one(pool.exports), foreign: foreign() }, chance)],
    [9, () => forgedRecord({ ...pool.houseLog, foreign: foreign() }, chance)],
    [16, () => forgedReceipt(chance.one(pool.receipts), chance.one(pool.receipts), chance)],
    [8, () => forgedNotes(chance.one(pool.notes), chance)],
    [7, () => forgedConflict(pool.conflicts, chance)],
    [8, () => forgedCertificate(pool.certificate, chance)],
    [8, () => ({ odds: true, ...forgedOdds(chance) })],
  ])();
};

export const tampered = async ({
  seed,
  from,
  count,
  fault,
  enough = Number.POSITIVE_INFINITY,
  python = hasPython,
  progress,
}: Tampering): Promise<Tampered> => {
  const counts = new Map<string, Counted>();
  const missed: Missed[] = [];
  const odds: { readonly n: number; readonly forged: ForgedOdds }[] = [];
  const shown = { receipt: new Shown('receipt'), witness: new Shown('witness') };
  const note = (n: number, forged: Named, finding: Finding) => {
    const { file, change, hand, what } = forged;
    const name = `${file} | ${change} | ${hand}`;
    const entry = counts.get(name) ?? { file, change, hand, found: new Map() };
    counts.set(name, entry);
    const by = 'by' in finding ? finding.by : 'missed';
    entry.found.set(by, (entry.found.get(by) ?? 0) + 1);
    if ('missed' in finding) missed.push({ n, file, change, hand, what, why: finding.missed });
  };
  const weakened = planted(fault);
  let pool: Pool | undefined;
  for (let n = from; n < from + count && missed.length < enough; n += 1) {
    if (pool === undefined || n % BLOCK === 0) {
      pool = weakened.pool(await poolOf(seed, Math.floor(n / BLOCK), weakened.ciphers));
    }
    const made = forgeryAt(seed, n, pool);
    if ('odds' in made) {
      if (python) odds.push({ n, forged: made });
    } else {
      const finding = findingOf(made);
      note(n, { ...made, file: made.of.file }, finding);
      if (python && fault === undefined) show(shown, n, made, finding);
    }
    if (odds.length >= BATCH || n === from + count - 1) counted(odds.splice(0), note);
    progress?.(n - from + 1);
  }
  for (const { n, made, why } of [...shown.receipt.passed(), ...shown.witness.passed()]) {
    const { change, hand, what } = made;
    missed.push({ n, file: made.of.file, change, hand, what, why });
  }
  const all = [...counts.values()];
  const byOdds = all.filter(({ file }) => file === 'certificate of odds');
  return {
    counts: all,
    missed,
    python: {
      receipt: shown.receipt.count,
      witness: shown.witness.count,
      odds: byOdds.reduce((sum, { found }) => sum + (found.get('itself') ?? 0), 0),
    },
  };
};

type Named = Pick<Missed, 'file' | 'change' | 'hand' | 'what'>;

/** Who counts again finds it, or is shown something else to hold against the book. */
const counted = (
  odds: readonly { readonly n: number; readonly forged: ForgedOdds }[],
  note: (n: number, forged: Named, finding: Finding) => void,
): void => {
  if (odds.length === 0) return;
  const [truths, verdicts] = [oddsSaid(trueOdds), oddsSaid(odds.map(({ forged }) => forged.bytes))];
  for (const [i, { n, forged }] of odds.entries()) {
    const [truth, verdict] = [truths[forged.of], verdicts[i]];
    if (truth === undefined || verdict === undefined || 'refused' in truth) {
      throw new Error('a true certificate of odds was refused');
    }
    const named: Named = { ...forged, file: 'certificate of odds', hand: 'nobody' };
    const { what } = forged;
    if ('refused' in verdict) {
      const why = verdict.refused;
      note(n, named, why === '' ? { missed: 'refused without a reason' } : { by: 'itself', why });
    } else if (verdict.says === truth.says) note(n, named, { by: 'same', why: what });
    else note(n, named, { by: 'book', why: 'it prints what the book does not say' });
  }
};

/** What one checker is to see at the end, in one process. */
class Shown {
  readonly #name: 'receipt' | 'witness';
  readonly #files: { readonly n: number; readonly made: Forgery }[] = [];

  constructor(name: 'receipt' | 'witness') {
    this.#name = name;
  }

  add(n: number, made: Forgery): void {
    this.#files.push({ n, made });
  }

  get count(): number {
    return this.#files.length;
  }

  /** Those to which it said yes. */
  passed() {
    const answers = linesSaid(
      this.#name,
      this.#files.map(({ made }) => made.bytes),
    );
    return this.#files.flatMap(({ n, made }, i) => {
      const said = answers[i] ?? '';
      return /^no: ./.test(said) ? [] : [{ n, made, why: `${this.#name}.py says ${said}` }];
    });
  }
}

/** Ed25519 in Python takes milliseconds: every second receipt, every third conflict. */
const show = (
  shown: Readonly<Record<'receipt' | 'witness', Shown>>,
  n: number,
  made: Forgery,
  finding: Finding,
): void => {
  if (!('by' in finding) || finding.by !== 'itself') return;
  if (made.of.file === 'receipt' && n % 2 === 0) shown.receipt.add(n, made);
  if (made.of.file === 'two histories' && n % 3 === 0) shown.witness.add(n, made);
};
