import type { Writable } from 'node:stream';
import { stripVTControlCharacters, styleText } from 'node:util';
import { grouped } from '../odds/grouped.ts';

/** Where readable output goes; a terminal says how wide it is. */
export type Output = Writable & { readonly columns?: number };

export type Paint = (text: string) => string;

/** How to write for one stream. The paints leave the text as it is where colour is unwanted. */
export type Screen = {
  readonly width: number;
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly blue: Paint;
  readonly green: Paint;
  readonly amber: Paint;
};

const IN_A_PIPE = 100;
/** Longer lines are hard to follow, however wide the window. */
const WIDEST = 120;

export const terminal = (stream: Output): Screen => {
  // styleText knows NO_COLOR, FORCE_COLOR and what the stream can show. Each word is painted by
  // itself, so that a line can be broken anywhere.
  const paint =
    (format: Parameters<typeof styleText>[0]): Paint =>
    (text) =>
      text.replace(/[^ \n]+/g, (word) => styleText(format, word, { stream }));
  return {
    width: Math.min(stream.columns || IN_A_PIPE, WIDEST),
    bold: paint('bold'),
    dim: paint('dim'),
    red: paint('red'),
    // Plain blue cannot be read on a dark background.
    blue: paint('blueBright'),
    green: paint('green'),
    amber: paint('yellow'),
  };
};

/** Columns that a text takes up: Chinese characters and full-width forms take two each. */
export const displayWidth = (text: string): number => {
  let width = 0;
  for (const character of stripVTControlCharacters(text)) {
    if (NO_WIDTH.test(character)) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
};

const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

export const pad = (text: string, width: number, align: 'left' | 'right' = 'left'): string => {
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return align === 'left' ? text + space : space + text;
};

/** Breaks a text between words into lines of at most that width; a longer word stands alone. */
export const wrap = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => {
    const lines: string[] = [];
    let now = '';
    for (const word of line.split(' ')) {
      const longer = now === '' ? word : `${now} ${word}`;
      if (now !== '' && displayWidth(longer) > width) {
        lines.push(now);
        now = word;
      } else now = longer;
    }
    return [...lines, now];
  });

/** Two texts at the two ends of a line, or one below the other where they do not fit. */
export const spreadOut = (left: string, right: string, width: number): string[] => {
  const space = width - displayWidth(left) - displayWidth(right);
  return space < 2 ? [left, right] : [left + ' '.repeat(space) + right];
};

export const thinRule = ({ dim }: Screen, width: number): string => dim('─'.repeat(width));

export type TextColumn = {
  readonly head?: string;
  readonly align?: 'left' | 'right';
  readonly paint?: Paint;
  /** At least as wide as this, if there is room. */
  readonly width?: number;
};

/** A cell's own paint goes before its column's. */
export type TextCell = string | { readonly text: string; readonly paint: Paint };

/** Cells, or a thin rule. */
export type TextRow = readonly TextCell[] | 'rule';

export type TextTable = {
  readonly columns: readonly TextColumn[];
  readonly rows: readonly TextRow[];
  readonly indent?: number;
};

const GAP = '  ';

/** Aligned columns under a thin rule; where they do not fit, the widest ones wrap. */
export const table = (t: Screen, { columns, rows, indent = 2 }: TextTable): string[] => {
  const gaps = GAP.length * (columns.length - 1);
  const widths = columnWidths(columns, rows, t.width - indent - gaps);
  const whole = widths.reduce((sum, width) => sum + width, gaps);
  const rule = thinRule(t, whole);
  const heads = columns.map(({ head = '' }) => ({ text: head, paint: t.dim }));
  const headed = columns.some(({ head }) => head !== undefined);
  const lines = rows.flatMap((row) => (row === 'rule' ? [rule] : rowLines(row, columns, widths)));
  return [...(headed ? [...rowLines(heads, columns, widths), rule] : []), ...lines].map((line) =>
    (' '.repeat(indent) + line).trimEnd(),
  );
};

const rowLines = (
  row: readonly TextCell[],
  columns: readonly TextColumn[],
  widths: readonly number[],
): string[] => {
  const cells = columns.map(({ paint = asItIs, align }, at) => {
    const width = widths[at] ?? 0;
    const cell = row[at] ?? '';
    const { text, paint: own } = typeof cell === 'string' ? { text: cell, paint } : cell;
    return { lines: wrap(text, width).map(own), width, align };
  });
  const height = Math.max(...cells.map(({ lines }) => lines.length));
  return Array.from({ length: height }, (_, y) =>
    cells.map(({ lines, width, align }) => pad(lines[y] ?? '', width, align)).join(GAP),
  );
};

const asItIs: Paint = (text) => text;

/** As wide as their texts; where room is short, the widest gives way down to its longest word. */
const columnWidths = (
  columns: readonly TextColumn[],
  rows: readonly TextRow[],
  room: number,
): number[] => {
  const texts = columns.map(({ head = '' }, at) => [
    head,
    ...rows.map((row) => (row === 'rule' ? '' : textOf(row[at]))),
  ]);
  const widest = (column: readonly string[], parting: RegExp) =>
    Math.max(...column.flatMap((text) => text.split(parting)).map(displayWidth));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
  const needed = texts.map((column) => widest(column, /\n/));
  const wanted = needed.map((width, at) => Math.max(width, columns[at]?.width ?? 0));
  const widths = sum(wanted) <= room ? wanted : needed;
  const least = texts.map((column) => widest(column, /[\n ]/));
  for (let over = sum(widths) - room; over > 0; over -= 1) {
    let at = -1;
    widths.forEach((width, i) => {
      if (width > (least[i] ?? 0) && width > (widths[at] ?? 0)) at = i;
    });
    if (at < 0) break;
    widths[at] = (widths[at] ?? 0) - 1;
  }
  return widths;
};

const textOf = (cell: TextCell | undefined): string =>
  typeof cell === 'object' ? cell.text : (cell ?? '');

/** Whole cents as people read them: 1,234.50. */
export const money = (cents: number): string => {
  const whole = grouped(Math.trunc(Math.abs(cents) / 100));
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`;
};
