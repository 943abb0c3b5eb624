import { oddsJson } from '../api/odds-json.ts';
import {
  type ExactOdds,
  exactOdds,
  FEWEST_CARDS,
  type Removal,
  removal,
  together,
} from '../odds/index.ts';
import { oddsSheet } from '../odds/odds-sheet.ts';
import { tallyText } from '../odds/odds-tally.ts';
import { sheetAs } from '../odds/sheet.ts';
import type { OddsOptions } from './commands/odds.ts';
import { gameNamed, layoutNamed } from './named.ts';
import { accepted, shoeNamed } from './odds-arguments.ts';
import { oddsCertificate } from './odds-certificate.ts';
import { tallyChecksum } from './odds-checksum.ts';
import { correlationText, oddsText, removalText } from './odds-text.ts';
import { type Output, type Screen, terminal } from './screen.ts';
import { UsageError } from './usage-error.ts';

export const printOdds = (options: OddsOptions, output: Output): void => {
  output.write(printed(output, options));
};

const printed = (output: Output, options: OddsOptions): string => {
  const { json, format = 'text', tally, certificate } = options;
  const forms = [
    json && '--json',
    options.format && '--format',
    tally && '--tally',
    certificate && '--certificate',
  ];
  const asked = forms.filter((form) => form !== undefined);
  if (asked.length > 1) throw new UsageError(`give ${asked.join(' or ')}, not both`);
  const book = gameNamed(options.game);
  const { shoe, decks } = shoeNamed(book, options);
  const layout = options.layout === undefined ? null : layoutNamed(book, options.layout).id;
  const exact = exactOdds(book, shoe, { layout });
  if (tally) return tallyText(exact);
  if (certificate) return `${JSON.stringify(oddsCertificate(exact))}\n`;
  if (json) {
    const effects = options.removal ? effectsOn(exact) : null;
    return `${JSON.stringify(oddsJson(exact, together(book, shoe, { layout }), effects))}\n`;
  }
  if (format === 'text') return `${textOf(terminal(output), exact, decks, options).join('\n')}\n`;
  const effects = shoe.cards > FEWEST_CARDS ? effectsOn(exact) : null;
  const sheet = oddsSheet({
    exact,
    decks,
    together: together(book, shoe, { layout }),
    effects,
    format,
    checksum: tallyChecksum(exact),
  });
  return sheetAs(format, sheet);
};

const textOf = (
  t: Screen,
  exact: ExactOdds,
  decks: number | null,
  options: OddsOptions,
): string[] => [
  ...oddsText(t, exact, decks),
  ...(options.correlation ? correlationText(t, together(exact.book, exact.shoe, exact)) : []),
  ...(options.removal ? removalText(t, effectsOn(exact)) : []),
];

export const effectsOn = ({ book, shoe, layout }: ExactOdds): readonly Removal[] =>
  accepted(removal(book, shoe, { layout }));
