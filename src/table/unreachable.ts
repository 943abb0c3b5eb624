/** Ends an exhaustive switch: a case that is left out does not compile. */
export const unreachable = (value: never): never => {
  throw new Error(`unforeseen: ${JSON.stringify(value)}`);
};
