import { Compile } from 'typebox/compile';
import type { Keywords } from '../../api/schema.ts';

type Part = { readonly schema: Keywords; readonly httpPart?: string | undefined };

/** What a route was sent, held to the letter of its schema. An address is text: where a number belongs, digits are one. */
export const validatorOf = ({ schema, httpPart }: Part) => {
  const validator = Compile(schema);
  return (sent: unknown) => {
    const value = httpPart === 'body' ? sent : withNumbers(schema, sent);
    return validator.Check(value) ? { value } : { error: validator.Errors(value) };
  };
};

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
