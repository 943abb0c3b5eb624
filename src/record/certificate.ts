import { type Ciphers, utf8 } from './ciphers.ts';
import { fingerprint, type Signer } from './signed.ts';

/** The form of a certificate of drills, and what stands before its text where it is signed. */
export const CERTIFICATE_FORM = 'puntobanco certificate 1';

/** One line: the form, what is certified, the house's public key, and its signature of the exact bytes between. */
export const certificateLine = (certificate: object, { key, sign }: Signer): string => {
  const text = JSON.stringify(certificate);
  const signature = sign(utf8(signedText(text)));
  return `{"form":"${CERTIFICATE_FORM}","certificate":${text},"key":"${key}","signature":"${signature}"}\n`;
};

const signedText = (text: string): string => `${CERTIFICATE_FORM}\n${text}`;

/** What begins like one is meant as one, whatever is wrong with the rest. */
export const isCertificate = (line: string): boolean =>
  /^\s*\{\s*"form"\s*:\s*"puntobanco certificate/.test(line);

const FORM = new RegExp(
  `^\\{"form":"${CERTIFICATE_FORM}","certificate":(\\{.*\\}),"key":"([0-9a-f]{64})","signature":"([0-9a-f]{128})"\\}\\n?$`,
);

/** `text` is JSON that the key signed; what it says is looked at by nobody here. */
export type SignedCertificate = {
  readonly text: string;
  readonly key: string;
  readonly signedBy: string;
};

export const readCertificate = (
  ciphers: Ciphers,
  file: string,
): SignedCertificate | { readonly wrong: string } => {
  const found = FORM.exec(file);
  if (found === null) {
    return {
      wrong: 'it is no certificate as a house writes it: it was damaged, changed or laid out anew',
    };
  }
  // Where there is a match, every part has one.
  const [, text, key, signature] = found as unknown as [string, string, string, string];
  if (!ciphers.verify(utf8(signedText(text)), signature, key)) {
    return {
      wrong:
        'its signature is not good: it was changed after it was signed, or signed as something else',
    };
  }
  return { text, key, signedBy: fingerprint(ciphers, key) };
};
