/** Something in words, with its paragraph, and how it is to be taken. */
export type Told = {
  readonly text: string;
  readonly rule?: string;
  readonly tone: 'told' | 'good' | 'warn' | 'bad';
};

export const asTold = (text: string, rule?: string, tone: Told['tone'] = 'told'): Told =>
  rule === undefined || rule === '' ? { text, tone } : { text, rule, tone };
