/** A list by a key of each of its members, in their order: what `Map.groupBy` does, which Node 20 does not have. */
export const groupedBy = <K, T>(list: Iterable<T>, keyOf: (one: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const one of list) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
};
