/** The first line of a record that is wrong, what is wrong with it, and what that means. */
export type Fault = { readonly line: number; readonly fault: string };

export const fault = (line: number, words: string): Fault => ({ line, fault: words });

export const isFault = (value: object): value is Fault => 'fault' in value;
