import { Compile } from 'typebox/compile';
import type { Keywords } from '../../api/schema.ts';

type Part = { readonly schema: Keywords; readonly httpPart?: string | undefined };

/** What a route was sent, held to the letter of its schema. An address is text: where a number belongs, digits are one. */
export const validatorOf = ({ schema, httpPart }: Part) => {
  const validator = Compile(schema);
  return (sent: unknown) => {
    if (isDeeper(sent, MOST)) return { error: new Error(TOO_DEEP) };
    const value = httpPart === 'body' ? sent : withNumbers(schema, sent);
    return validator.Check(value) ? { value } : { error: validator.Errors(value) };
  };
};

/** No schema asks for a fraction of it, and whether items are alike is found out by going down into them. */
const MOST = 64;
const TOO_DEEP =
  'lists and objects within one another, deeper than anything that is asked for here';

const isDeeper = (value: unknown, than: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (than === 0 || Object.values(value).some((inner) => isDeeper(inner, than - 1)));

const withNumbers = ({ properties = {} }: Keywords, sent: unknown): unknown => {
  if (typeof sent !== 'object' || sent === null) return sent;
  const isNumber = (name: string, value: unknown) =>
    properties[name]?.type === 'integer' && typeof value === 'string' && /^\d{1,16}$/.test(value);
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      isNumber(name, value) ? Number(value) : value,
    ]),
  );
};
