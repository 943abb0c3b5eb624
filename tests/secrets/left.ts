import type { Client } from '../house/client.ts';
import type { Harness } from '../house/harness.ts';
import type { ShownFace } from './hidden.ts';

/** What left the house, or rests in it, one way after the other: each with its pieces in their order. */
export type Left = ReadonlyMap<string, readonly string[]>;

/** A beat follows the machine's clock, not the table. */
const isBeat = (text: string): boolean => text.startsWith('{"type":"beat"');

export type Entitled = {
  readonly faces: readonly ShownFace[];
  readonly cardAt: (shoe: number, place: number) => string | undefined;
  /** The rounds in which somebody took a rack over and is shown no face. */
  readonly blind: ReadonlyMap<string, number>;
};

/** Everything that was sent to anybody, his own squeezed cards set aside. */
export const sentTo = (clients: readonly Client[], entitled: Entitled): Left =>
  new Map(
    clients.flatMap((client) => {
      const { name, answers, lives } = client;
      const own = (texts: readonly string[]) =>
        texts.filter((text) => !isBeat(text)).map((text) => withoutOwn(text, name, entitled));
      return [
        [`answers to ${name}`, own(answers)] as const,
        ...lives.map(({ texts }, i) => [`line ${i} of ${name}`, own(texts)] as const),
      ];
    }),
  );

/** A face that he is shown to squeeze is his alone to know; any other one stays to be compared. */
const withoutOwn = (text: string, name: string, { faces, cardAt, blind }: Entitled): string =>
  text.replace(/"faces":\[(\{[^\]]*)\]/g, (_, list: string) => {
    const [patron] = name.split('-');
    const shown = list.replace(
      /\{"hand":"(\w+)","index":(\d),"card":"(\w+)"\}/g,
      (whole, hand: string, index: string, card: string) => {
        const his = faces.some(
          (one) =>
            one.patron === patron &&
            blind.get(name) !== one.round &&
            one.hand === hand &&
            one.index === Number(index) &&
            cardAt(one.shoe, one.place) === card,
        );
        return his ? `{"hand":"${hand}","index":${index},"card":"his own"}` : whole;
      },
    );
    return `"faces":[${shown}]`;
  });

export const logOf = ({ logged, folder }: Harness): readonly string[] =>
  logged.map(({ message, facts }) =>
    `${message} ${JSON.stringify(facts)}`.replaceAll(folder, 'FOLDER'),
  );

/** Seconds, memory and handles follow the machine. How often a request was answered does not. */
export const metricLines = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => !/^(?:process|nodejs)_/.test(line))
    .map((line) =>
      line.replace(/^(puntobanco_(?:http_seconds_(?:bucket|sum)|disk_free)[^ ]*) .*/, '$1'),
    );
