import { type Refusal, refuse, type SettleCode } from '../rules/refusal.ts';
import { UNSEEN } from './plain-text.ts';

/** Leaves a reader from any depth. */
export class Malformed extends Error {
  readonly refusal: Refusal;
  constructor(code: SettleCode, message: string, rule?: string) {
    super(message);
    this.refusal = refuse(code, message, rule);
  }
}

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SHOWN = 40;
const HIDDEN = new RegExp(UNSEEN, 'gu');

/** Shows a wrong value, but not ten megabytes of it, nor what would steer a terminal. */
export const quote = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const begun = typeof value === 'string' ? value.slice(0, SHOWN + 1) : value;
  const shown = (JSON.stringify(begun) ?? 'nothing').replaceAll(HIDDEN, ' ');
  return shown.length > SHOWN ? `${shown.slice(0, SHOWN)}…` : shown;
};
