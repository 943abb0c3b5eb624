import type { Certificate } from '../../src/api/certificate.ts';
import { certificateVerdict } from '../../src/api/certificate-verdict.ts';
import { ciphers as nodes } from '../../src/house/record/ciphers.ts';
import { type Ciphers, certificateLine, fingerprint } from '../../src/record/index.ts';
import { FORGER, HOUSE } from '../record/exported.ts';
import { good } from '../record/good-certificate.ts';
import type { Chance } from '../table/model-chance.ts';
import type { Forgery, Judge, Truth } from './forgery.ts';
import { anyJsonChange } from './json-changes.ts';
import { byteChanges, writtenOtherwise } from './text-changes.ts';

/** Certificates of drills: one line, signed over its exact bytes. */
export const trueCertificate = (ciphers: Ciphers = nodes): Truth => {
  const judge: Judge = (bytes, against) => {
    const read = certificateVerdict(ciphers, bytes.toString(), against);
    if ('wrong' in read) return { refused: read.wrong };
    // Whoever asks whether it is good is told that nobody can say.
    if (read.verdict === 'not marked again') return { refused: `not marked: ${read.markedAgain}` };
    return { says: JSON.stringify(read.certificate) };
  };
  return {
    file: 'certificate of drills',
    bytes: Buffer.from(certificateLine(good, HOUSE)),
    key: fingerprint(nodes, HOUSE.key),
    judge,
    judgeByKept: (bytes) => judge(bytes, { key: fingerprint(nodes, HOUSE.key) }),
  };
};

/** Whom the house certifies and when, and what was answered wrongly or slowly, it knows alone. */
const WORD = /^\/(?:id|person|at|chips|seconds|kinds|level|asked)(?:\/|$)|^at the top$/;

export const forgedCertificate = (of: Truth, chance: Chance): Forgery => {
  const line = of.bytes.toString();
  if (chance.percent(40)) return { of, hand: 'nobody', ...byteChanges(of.bytes, chance) };
  if (chance.percent(15)) return { of, hand: 'nobody', ...writtenOtherwise(line, chance) };
  const beside: Certificate = { ...good, person: 'd2', asked: good.asked.toReversed() };
  const { change, what, value } = anyJsonChange(good, beside, chance);
  const hand = chance.one(['nobody', 'another key', 'the key of the house'] as const);
  const signer = hand === 'the key of the house' ? HOUSE : FORGER;
  const signed = certificateLine(value as object, signer);
  // Without a key the old signature stays.
  const end = line.slice(line.lastIndexOf(',"key":'));
  const bytes = Buffer.from(
    hand === 'nobody' ? `${signed.slice(0, signed.lastIndexOf(',"key":'))}${end}` : signed,
  );
  const word = hand === 'the key of the house' && WORD.test(what);
  return { of, hand, change, what, bytes, word };
};
