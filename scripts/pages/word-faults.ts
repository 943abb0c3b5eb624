import { parseSync } from 'vite';
import type { Catalogue, Text } from '../../src/web/words/catalogue.ts';

/** What a felt prints, whichever language the page speaks. */
const PRINTED: readonly string[] = ['PLAYER', 'BANKER', 'TIE', '閒', '庄', '和'];

/** Latin words that Chinese keeps: the house's own name, names of keys, forms and addresses, and examples of them. */
const KEPT: readonly string[] = [
  'Puntobanco',
  'English',
  'EN',
  'XXXXX-XXXXX',
  'Esc',
  'CSV',
  'NDJSON',
  'JSON',
  'HTML',
  'Markdown',
  '/sign-in',
  '?lang=zh',
  '?theme=light',
];

/** Chinese words that English keeps: the name of the other language, in it. */
const FOREIGN: readonly string[] = ['中文', '中'];

const HAN = /\p{Script=Han}/u;
const LATIN = /\p{Script=Latin}{2,}/u;

/** GB 2312 has the simplified characters and no others: level 1 and 2, from 啊 to 齄. */
const SIMPLIFIED: ReadonlySet<string> = (() => {
  const found = new Set<string>();
  const decoder = new TextDecoder('gbk');
  for (let row = 0xb0; row <= 0xf7; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      found.add(decoder.decode(new Uint8Array([row, cell])));
    }
  }
  return found;
})();

const without = (text: string, parts: readonly string[]): string =>
  parts.reduce((left, part) => left.replaceAll(part, ' '), text);

/** What is wrong with a text that is to be read in Chinese. */
export const faultsOfChinese = (text: string): readonly string[] => {
  const said = without(text.replace(/\{\w+\}/g, ' '), [...PRINTED, ...KEPT]);
  const other = [...said].filter((one) => HAN.test(one) && !SIMPLIFIED.has(one));
  const latin = LATIN.exec(said)?.[0];
  return [
    ...other.map((one) => `${one} is no simplified character`),
    ...(latin === undefined ? [] : [`"${latin}" is no Chinese`]),
  ];
};

/** What is wrong with a text that is to be read in English. */
export const faultsOfEnglish = (text: string): readonly string[] => {
  const han = HAN.exec(without(text, [...PRINTED, ...FOREIGN]))?.[0];
  return han === undefined ? [] : [`${han} is no English`];
};

const forms = (text: Text): readonly string[] =>
  typeof text === 'string' ? [text] : [text.one, text.other];

const holes = (text: Text): string =>
  [...new Set(forms(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort().join(' ');

/** What is wrong with the texts of a section: one that is missing, empty, or mixed with the other language. */
export const faultsOfTexts = (
  section: string,
  { en, zh }: { readonly en: Texts; readonly zh: Texts },
): readonly string[] =>
  [...new Set([...Object.keys(en), ...Object.keys(zh)])].flatMap((key) => {
    const [english, chinese] = [en[key], zh[key]];
    const faults =
      english === undefined || chinese === undefined
        ? [`is missing in ${english === undefined ? 'English' : 'Chinese'}`]
        : [
            ...[english, chinese]
              .flatMap(forms)
              .flatMap((form) => (form.trim() === '' ? ['says nothing'] : [])),
            ...(holes(english) === holes(chinese) ? [] : ['has other holes in Chinese']),
            ...forms(english).flatMap(faultsOfEnglish),
            ...forms(chinese).flatMap(faultsOfChinese),
          ];
    return faults.map((fault) => `${section}.${key}: ${fault}`);
  });

type Texts = Catalogue<Record<string, Text>>['zh'];

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

/** What a person reads or hears of an element besides its children. */
const SAID_ATTRIBUTES = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label', 'hint']);

/** These put numbers, times and lists into words: `words/formats.ts` alone does that. */
const FORMATS =
  /\.toLocale\w*String\(|\bnew Intl\.(?:NumberFormat|DateTimeFormat|PluralRules|ListFormat|RelativeTimeFormat)\b/g;

/** What is wrong with a source file of the pages: text in it that is not in the catalogues, or a format of its own. */
export const faultsOfSource = (path: string, code: string): readonly string[] => {
  const lineOf = (at: number) => code.slice(0, at).split('\n').length;
  const root = parseSync(path, code).program as unknown as Node;
  const unspoken = textsUnder(root)
    .filter(({ text }) => !PRINTED.includes(text.trim()) && SPOKEN.test(without(text, KEPT)))
    .map(({ text, at }) => `${path}:${lineOf(at)}: "${text.trim()}" is not in the words`);
  const formatted = [...code.matchAll(FORMATS)].map(
    ({ index }) => `${path}:${lineOf(index)}: formats are made in words/formats.ts`,
  );
  return [...new Set([...unspoken, ...formatted])];
};

type Said = { readonly text: string; readonly at: number };

/** Every text under a node that a person would read or hear, and every one in Chinese. */
const textsUnder = (node: Node): readonly Said[] => {
  const below = Object.values(node).flatMap(nodesIn).flatMap(textsUnder);
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return [...nodesIn(node['children']).flatMap(saidBy), ...below];
    case 'JSXAttribute': {
      const [name] = nodesIn(node['name']);
      const isSaid = SAID_ATTRIBUTES.has(String(name?.['name']));
      return isSaid ? [...nodesIn(node['value']).flatMap(saidBy), ...below] : below;
    }
    case 'Literal':
      return HAN.test(String(node['value'])) ? saidBy(node) : below;
    default:
      return below;
  }
};

/** The texts that an expression gives as they stand in it. */
const saidBy = (node: Node): readonly Said[] => {
  const parts = (...names: readonly string[]) =>
    names.flatMap((name) => nodesIn(node[name])).flatMap(saidBy);
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return typeof node['value'] === 'string' ? [{ text: node['value'], at: node.start }] : [];
    case 'TemplateLiteral':
      return nodesIn(node['quasis']).map(({ value, start }) => {
        return { text: (value as { readonly raw: string }).raw, at: start };
      });
    case 'JSXExpressionContainer':
      return parts('expression');
    case 'ConditionalExpression':
      return parts('consequent', 'alternate');
    case 'LogicalExpression':
      return node['operator'] === '&&' ? parts('right') : parts('left', 'right');
    case 'BinaryExpression':
      // What is compared is not said.
      return node['operator'] === '+' ? parts('left', 'right') : [];
    default:
      return [];
  }
};

const SPOKEN = /\p{Script=Latin}{2,}|\p{Script=Han}/u;

const nodesIn = (value: unknown): readonly Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  const is = typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
  return is ? [value as Node] : [];
};
