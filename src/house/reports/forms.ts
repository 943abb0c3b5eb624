import type { Report } from '../../api/report.ts';
import {
  groupColumns,
  incidentColumns,
  type ReportCell,
  type ReportColumn,
  rowsOf,
} from './columns.ts';

export const reportJson = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`;

/** The groups, then the whole (RFC 4180): a header row, money as decimals, columns always in this order. */
export const reportCsv = (report: Report): string => csv(groupColumns(report), rowsOf(report));

/** Voids and irregularities have columns of their own, so they are a file of their own. */
export const incidentsCsv = ({ incidents }: Report): string => csv(incidentColumns, incidents);

export const csv = <Row>(columns: readonly ReportColumn<Row>[], rows: readonly Row[]): string =>
  [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ cell }) => quoted(plain(cell(row))))),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');

/** As spreadsheets take the beginning of a formula: behind blanks, and in wide letters, too. */
const FORMULA = /^(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/** What somebody wrote must not become a formula of the spreadsheet that opens it. */
const plain = (cell: ReportCell): string => {
  if (typeof cell === 'string') return cell;
  return FORMULA.test(cell.text) ? `'${cell.text}` : cell.text;
};

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
