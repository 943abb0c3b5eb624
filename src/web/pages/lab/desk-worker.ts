import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { FigureName, Figures, FromDesk, ToDesk } from './asks.ts';
import { FIGURES, type FigureMeans } from './figures.ts';

/** Answers one question after another, beside the page. */

const books = new Map<number, Rulebook>();
const means: FigureMeans = {
  book: (number) => {
    const book = books.get(number);
    if (book === undefined) throw new Error(`book ${number} was not told`);
    return book;
  },
  checksum: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  counted: { run: 0, parts: new Map() },
};

const answered = <Name extends FigureName>(
  name: Name,
  of: Figures[Name]['of'],
): Figures[Name]['is'] => FIGURES[name](of, means);

const tell = (told: FromDesk) => postMessage(told);

addEventListener('message', ({ data }: MessageEvent<ToDesk>) => {
  if (data.is === 'book') {
    books.set(data.number, data.book);
    return;
  }
  const { id } = data;
  try {
    tell({ id, answer: answered(data.is, data.of) });
  } catch (error) {
    tell({ id, failed: String(error) });
  }
});
