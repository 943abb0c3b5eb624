/** What has not changed is the same object again, so that nobody works it out twice. */
export const remembered = <K extends object, V>(make: (key: K) => V): ((key: K) => V) => {
  const known = new WeakMap<K, V>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
};

/** Of a long list it is found at once who is on it. */
export const among = remembered((list: readonly string[]): ReadonlySet<string> => new Set(list));
