import type { Certificate } from '../../api/certificate.ts';
import type { ExamResult } from '../../api/drills.ts';
import { DRILL_MAKER } from '../../drills/index.ts';
import { bookHash, certificateLine } from '../../record/index.ts';
import { rulebookOf } from '../../rulebooks/index.ts';
import { SECOND } from '../people/means.ts';
import { ciphers } from '../record/ciphers.ts';
import type { KeyRing } from '../record/keys.ts';
import type { Exam } from './training.ts';

/** The key that signs. */
export type Certify = Pick<KeyRing, 'publicKey' | 'signBytes'>;

/** An exam that was passed, signed; without the end of the line. */
export const certifiedLine = (
  { id, game, version, kinds, level, chips, asked }: Exam,
  { person, result }: { readonly person: string; readonly result: ExamResult },
  { publicKey, signBytes }: Certify,
): string | null => {
  const book = rulebookOf(game, version);
  if (book === undefined) return null;
  const questions = asked.flatMap(({ kind, seed, answered }) =>
    answered === null
      ? []
      : [
          {
            kind,
            seed,
            answer: answered.answer,
            seconds: Math.ceil(answered.time / SECOND),
            late: answered.late,
          },
        ],
  );
  const certificate: Certificate = {
    id,
    person,
    game,
    version,
    book: bookHash(ciphers, book),
    drills: DRILL_MAKER,
    kinds,
    level,
    chips,
    questions: questions.length,
    right: result.right,
    seconds: questions.reduce((sum, { seconds }) => sum + seconds, 0),
    at: result.at,
    asked: questions,
  };
  return certificateLine(certificate, { key: publicKey, sign: signBytes }).trimEnd();
};
