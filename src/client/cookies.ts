/** Keeps the cookies that a house gives, as a browser does. In one there is nothing to do: nobody is shown any. */
export type Jar = {
  /** As the header of a request; empty: none. */
  readonly header: () => string;
  readonly keep: (given: readonly string[]) => void;
};

export const cookieJar = (session = ''): Jar => {
  const kept = new Map<string, string>();
  const put = (pair: string) => {
    const [, name = '', value = ''] = /^\s*([^=;]+)=([^;]*)/.exec(pair) ?? [];
    if (name === '') return;
    // A house takes one back by an empty one.
    if (value === '') kept.delete(name);
    else kept.set(name, value);
  };
  for (const pair of session.split(';')) put(pair);
  return {
    header: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    keep: (given) => {
      for (const cookie of given) put(cookie);
    },
  };
};
