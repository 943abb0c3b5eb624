/** A sheet to file: facts, then tables. The same content in three forms. */
export type Sheet = {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly sections: readonly Section[];
};

export type Section = {
  readonly title: string;
  readonly text: readonly string[];
  readonly columns: readonly { readonly head: string; readonly align: 'left' | 'right' }[];
  readonly rows: readonly (readonly string[])[];
};

export type SheetForm = 'markdown' | 'csv' | 'html';

export const sheetAs = (form: SheetForm, sheet: Sheet): string => {
  switch (form) {
    case 'markdown':
      return markdown(sheet);
    case 'csv':
      return csv(sheet);
    case 'html':
      return html(sheet);
  }
};

const markdown = ({ title, facts, sections }: Sheet): string =>
  blocks([
    `# ${title}`,
    markdownTable(
      [
        { head: '', align: 'left' },
        { head: '', align: 'left' },
      ],
      facts,
    ),
    ...sections.flatMap(({ title: name, text, columns, rows }) => [
      `## ${name}`,
      ...text,
      ...(columns.length === 0 ? [] : [markdownTable(columns, rows)]),
    ]),
  ]);

const markdownTable = (columns: Section['columns'], rows: Section['rows']): string => {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  const marks = columns.map(({ align }) => (align === 'right' ? '---:' : '---'));
  return [line(columns.map(({ head }) => head)), line(marks), ...rows.map(line)].join('\n');
};

/** Tables one below the other, each under its title and its heads, as spreadsheets read them. */
const csv = ({ title, facts, sections }: Sheet): string => {
  const line = (cells: readonly string[]) => cells.map(csvCell).join(',');
  return blocks([
    [line([title]), ...facts.map(line)].join('\n'),
    ...sections.map(({ title: name, text, columns, rows }) =>
      [
        line([name]),
        ...text.map((paragraph) => line([paragraph])),
        ...(columns.length === 0 ? [] : [line(columns.map(({ head }) => head))]),
        ...rows.map(line),
      ].join('\n'),
    ),
  ]);
};

/** Whole numbers without separators, so that a spreadsheet takes them for numbers. */
const csvCell = (text: string): string => {
  const plain = /^\d{1,3}(,\d{3})+$/.test(text)
    ? text.replaceAll(',', '')
    : text.replaceAll('`', '');
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

const STYLE = `
  body { font: 14px/1.45 system-ui, sans-serif; color: #1c1917; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
  table { border-collapse: collapse; } th, td { padding: .2rem .7rem .2rem 0; text-align: left; vertical-align: top; }
  thead th { border-bottom: 1px solid #78716c; font-weight: 600; } tbody tr:nth-child(even) { background: #f5f5f4; }
  .right { text-align: right; font-variant-numeric: tabular-nums; } .facts th { font-weight: 400; color: #57534e; }
  .wide { overflow-x: auto; } code { overflow-wrap: anywhere; } @media print { body { margin: 0; font-size: 10px; } }
`;

const html = ({ title, facts, sections }: Sheet): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escaped(title)}</title><style>${STYLE}</style></head>`,
    '<body>',
    `<h1>${escaped(title)}</h1>`,
    '<table class="facts"><tbody>',
    ...facts.map(
      ([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${inline(value)}</td></tr>`,
    ),
    '</tbody></table>',
    ...sections.flatMap(htmlSection),
    '</body>',
    '</html>',
    '',
  ].join('\n');

const htmlSection = ({ title, text, columns, rows }: Section): string[] => {
  const of = (at: number) => (columns[at]?.align === 'right' ? ' class="right"' : '');
  return [
    `<h2>${escaped(title)}</h2>`,
    ...text.map((paragraph) => `<p>${inline(paragraph)}</p>`),
    ...(columns.length === 0
      ? []
      : [
          '<div class="wide"><table>',
          `<thead><tr>${columns.map(({ head }, at) => `<th scope="col"${of(at)}>${escaped(head)}</th>`).join('')}</tr></thead>`,
          '<tbody>',
          ...rows.map(
            (row) =>
              `<tr>${row.map((cell, at) => `<td${of(at)}>${inline(cell)}</td>`).join('')}</tr>`,
          ),
          '</tbody></table></div>',
        ]),
  ];
};

/** Backquotes mark code in texts. */
const inline = (text: string): string =>
  escaped(text).replace(/`([^`]+)`/g, (_, code: string) => `<code>${code}</code>`);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const blocks = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`;
