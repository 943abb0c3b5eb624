import { readdirSync, readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseHistory } from '../../src/api/history.ts';
import { replayText } from '../../src/cli/replay.ts';
import { type Screen, terminal } from '../../src/cli/screen.ts';
import { isRefusal as isUnread } from '../../src/rules/index.ts';
import {
  type HandHistory,
  handHistories,
  isRefusal,
  meantFor,
  type Refusal,
  seenOf,
  type Wanted,
} from '../../src/table/index.ts';
import { Scenario } from '../table/scenario.ts';
import { type Act, readScript, type Wished } from './script.ts';

export const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** A golden file: what it shows, what is done, and what is printed. */
export type Playthrough = {
  readonly file: string;
  readonly title: string;
  readonly commands: string;
  readonly expected: string;
};

export const playthroughs = (): Playthrough[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => split(file, readFileSync(`${FOLDER}${file}`, 'utf8')));

const split = (file: string, text: string): Playthrough => {
  const [title = ''] = text.split('\n', 1);
  const at = text.indexOf(EXPECTED);
  const commands = text.slice(title.length, at < 0 ? undefined : at).trim();
  return { file, title, commands, expected: at < 0 ? '' : text.slice(at + EXPECTED.length) };
};

const EXPECTED = '\n==== expected\n';

export const joined = ({ title, commands }: Playthrough, expected: string): string =>
  `${title}\n\n${commands}\n${EXPECTED}${expected}`;

/** A playthrough as it was carried out. */
export type Run = {
  readonly acts: readonly Act[];
  readonly refusals: readonly { readonly act: Act; readonly refusal: Refusal }[];
  readonly scenario: Scenario;
  readonly histories: readonly HandHistory[];
};

/** What is read off the table: the report that is meant, and which entry asked what is answered. */
export const meant = ({ asks, about, ...wanted }: Wished, scenario: Scenario): Wanted => {
  if (scenario.state.status === 'unopened') return wanted as Wanted;
  const { reports, asks: pending } = scenario.table;
  const report = reports.find(({ kind }) => kind === about)?.report;
  const wish = { ...wanted, ...(report !== undefined && { report }) } as Wanted;
  if (asks) return { type: 'Ask', wish: meantFor(wish, seenOf(scenario.table)) } as Wanted;
  if (wish.type !== 'Confirm' && wish.type !== 'Refuse') return wish;
  return { ...wish, ask: pending.at(-1)?.ask ?? 0 };
};

/** Carries the script out; every command must go as the script says. */
export const run = ({ file, commands }: Playthrough): Run => {
  const scenario = new Scenario();
  const acts = readScript(commands);
  const refusals: { act: Act; refusal: Refusal }[] = [];
  for (const act of acts) {
    const { line, by, refused } = act;
    const decided = scenario.try(by, meant(act.wish, scenario));
    if (!isRefusal(decided)) {
      if (refused !== null) throw new Error(`${file}: '${line}' was carried out`);
      continue;
    }
    const { code, rule = null, message } = decided;
    if (refused?.code !== code || refused.rule !== rule) {
      throw new Error(`${file}: '${line}' is refused: ${code} ${rule ?? ''} (${message})`);
    }
    refusals.push({ act, refusal: decided });
  }
  return { acts, refusals, scenario, histories: handHistories(scenario.events) };
};

/** What is printed of it: the refusals, then each round as `puntobanco replay` prints it. */
export const printed = ({ refusals, histories }: Run): string => {
  const said = refusals.map(({ act, refusal }) => {
    const { code, message, rule = '' } = refusal;
    return `  ${act.line}\n    ${[rule, code, message].filter((part) => part !== '').join('  ')}`;
  });
  const rounds = histories.map((history) => {
    const read = parseHistory(JSON.parse(JSON.stringify(history)));
    if (isUnread(read)) throw new Error(`round ${history.round}: ${read.message}`);
    return replayText(plain(), read).join('\n');
  });
  return `${[...(said.length === 0 ? [] : [`Refused\n${said.join('\n')}`]), ...rounds].join('\n\n')}\n`;
};

/** A stream that shows no colour, as wide as a pipe. */
const plain = (): Screen => terminal(Object.assign(new PassThrough(), { columns: 100 }));
