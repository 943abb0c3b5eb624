import {
  DRILL_MAKER,
  type DrillAnswer,
  type DrillKind,
  kindsOf,
  type Level,
  mark,
} from '../drills/index.ts';
import { bookHash, CERTIFICATE_FORM, type Ciphers, readCertificate } from '../record/index.ts';
import { type Rulebook, rulebookOf } from '../rulebooks/index.ts';
import { AnswerGivenSchema, drillKind, level } from './drill-form.ts';
import { Malformed } from './malformed.ts';
import { letterReader } from './read.ts';
import {
  between,
  closed,
  flag,
  form,
  listOf,
  literal,
  type Schema,
  string,
  whole,
} from './schema.ts';

/** Right answers that it takes, of a hundred. */
export const PASSES_WITH = 90;

/** What the house signs of an exam that was passed. Anybody makes the questions again from the seeds, and marks them. */
export type Certificate = {
  readonly id: string;
  /** By the id that the house gave. */
  readonly person: string;
  /** The rulebook: its id, its version, and its hash, as where a version takes over. */
  readonly game: string;
  readonly version: string;
  readonly book: string;
  /** Which maker of drills it is by: another one makes other questions of the same seeds. */
  readonly drills: number;
  readonly kinds: readonly DrillKind[];
  readonly level: Level;
  /** Values of the house's chips, in cents. */
  readonly chips: readonly number[];
  readonly questions: number;
  readonly right: number;
  readonly seconds: number;
  /** When it was passed, in milliseconds. */
  readonly at: number;
  readonly asked: readonly CertifiedQuestion[];
};

export type CertifiedQuestion = {
  readonly kind: DrillKind;
  readonly seed: string;
  readonly answer: DrillAnswer;
  readonly seconds: number;
  /** Answered when its time was over: it counts as wrong. */
  readonly late: boolean;
};

const name = string({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9._-]+$' });
const hash = string({ pattern: '^[0-9a-f]{64}$' });
const seconds = between(0, 1e6);

const CertifiedQuestionSchema = closed<CertifiedQuestion>({
  kind: drillKind,
  seed: name,
  answer: AnswerGivenSchema,
  seconds,
  late: flag,
});

export const CertificateSchema: Schema<Certificate> = closed<Certificate>({
  id: name,
  person: name,
  game: name,
  version: name,
  book: hash,
  drills: whole,
  kinds: listOf(drillKind, { minItems: 1 }),
  level,
  chips: listOf(whole, { maxItems: 24 }),
  questions: between(1, 50),
  right: between(0, 50),
  seconds,
  at: between(0, 8.64e15),
  asked: listOf(CertifiedQuestionSchema, { minItems: 1, maxItems: 50 }),
});

/** The file as it is downloaded. Whoever checks it takes its bytes as they are. */
export const SignedCertificateSchema = form({
  form: literal(CERTIFICATE_FORM),
  certificate: CertificateSchema,
  key: hash,
  signature: string({ pattern: '^[0-9a-f]{128}$' }),
});

const readForm = letterReader(CertificateSchema);

export type CheckedCertificate = {
  readonly certificate: Certificate;
  readonly signedBy: string;
  readonly key: string;
  /** Whether its questions were made and marked again; else why they could not be. */
  readonly markedAgain: true | string;
};

/** What a certificate proves, or what is wrong with it. */
export const checkCertificate = (
  ciphers: Ciphers,
  file: string,
): CheckedCertificate | { readonly wrong: string } => {
  const read = readCertificate(ciphers, file);
  if ('wrong' in read) return read;
  const { text, key, signedBy } = read;
  const certificate = certificateIn(text);
  if ('wrong' in certificate) return certificate;
  const markedAgain = whyNotMarked(ciphers, certificate);
  if (markedAgain !== null) return { certificate, key, signedBy, markedAgain };
  const wrong = faultIn(certificate);
  return wrong === null ? { certificate, key, signedBy, markedAgain: true } : { wrong };
};

const certificateIn = (text: string): Certificate | { readonly wrong: string } => {
  try {
    const read: unknown = JSON.parse(text);
    return readForm(read, 'certificate');
  } catch (error) {
    if (error instanceof Malformed || error instanceof SyntaxError) {
      return { wrong: `it says what no house certifies: ${error.message}` };
    }
    throw error;
  }
};

/** Null: it can be marked again here. */
const whyNotMarked = (
  ciphers: Ciphers,
  { game, version, book: hash, drills }: Certificate,
): string | null => {
  if (drills !== DRILL_MAKER) return 'its drills are made by another release';
  const book = rulebookOf(game, version);
  if (book === undefined)
    return `version ${version} of ${game} is not known here: name its folder with --books`;
  return bookHash(ciphers, book) === hash
    ? null
    : `version ${version} of ${game} is another book here than the one it names`;
};

/** Also what the house itself signed must be so. */
const faultIn = (certificate: Certificate): string | null => {
  const { game, version, asked, questions, right, kinds, seconds: all } = certificate;
  const book = rulebookOf(game, version);
  if (book === undefined || asked.length !== questions)
    return 'it has not as many questions as it says';
  if (asked.some(({ kind }) => !kinds.includes(kind) || !kindsOf(book).includes(kind))) {
    return 'it was asked what it does not name, or what the book has not';
  }
  if (new Set(asked.map(({ kind, seed }) => `${kind} ${seed}`)).size < questions) {
    return 'a question stands in it twice';
  }
  if (asked.reduce((sum, one) => sum + one.seconds, 0) !== all) return 'its seconds do not add up';
  const count = asked.filter((one) => !one.late && isRight(book, certificate, one)).length;
  if (count !== right) return `${count} of its answers are right, not ${right}`;
  return right * 100 >= questions * PASSES_WITH ? null : 'it was not passed';
};

const isRight = (
  book: Rulebook,
  { level: hard, chips }: Certificate,
  { kind, seed, answer }: CertifiedQuestion,
): boolean => mark({ book, kind, seed, level: hard, chips }, answer).correct;
