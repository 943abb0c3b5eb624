import { createCipheriv, createHash } from 'node:crypto';

/** The commitment and the order of a shoe once more, from the written description and nothing else. */
export const commitmentAgain = (seed: string, table: string, shoe: number, decks: number): string =>
  createHash('sha256')
    .update(`puntobanco shoe 2\n${seed}\n${table}\n${shoe}\n${decks}\n`)
    .digest('hex');

/** Of version 2, with what patrons added. */
export const orderAgain = (
  seed: string,
  decks: number,
  nonces: readonly string[] = [],
): string[] => {
  const key = createHash('sha256')
    .update(['puntobanco order 2', seed, ...[...nonces].sort(), ''].join('\n'))
    .digest();
  const cards: string[] = [];
  for (let deck = 0; deck < decks; deck++) {
    for (const suit of ['S', 'H', 'D', 'C']) {
      for (const rank of 'A 2 3 4 5 6 7 8 9 10 J Q K'.split(' ')) cards.push(rank + suit);
    }
  }
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  let stream = cipher.update(Buffer.alloc(4096));
  let at = 0;
  const draw = (n: number): number => {
    for (;;) {
      if (at + 2 > stream.length) {
        stream = cipher.update(Buffer.alloc(4096));
        at = 0;
      }
      const value = stream.readUInt16BE(at);
      at += 2;
      if (value < 65536 - (65536 % n)) return value % n;
    }
  };
  for (let last = cards.length - 1; last >= 1; last--) {
    const j = draw(last + 1);
    [cards[last], cards[j]] = [cards[j] ?? '', cards[last] ?? ''];
  }
  return cards;
};

/** Seeds one after the other, the same in every run. */
export const seedNumber = (i: number): string =>
  createHash('sha256').update(`seed ${i}`).digest('hex');
