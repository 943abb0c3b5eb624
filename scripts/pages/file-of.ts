/** What the bundler knows of a module. */
type Known = {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[] } | null | undefined;
};

const ENTRY = /\/(?:main\.ts|start\.tsx|pages\/[\w-]+\/index\.tsx)$/;
/** Parts of the patron's page that come after it. */
const LATER = ['pages/patron/sheets.tsx', 'pages/patron/wide-table.tsx'];
/** What the pit alone works out; others reach it by a list of exports. */
const PIT_ALONE = /\/src\/(?:rules|table)\/(?:completions|exposure|settings|side-limits)\.ts$/;
/** What comes right after the first felt, and in a file of its own would cost more than it holds. */
const CLOSE = /\/src\/(?:web\/parts\/sheet\.tsx|api\/history-form\.ts)$/;
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/**
 * Into which file a module of the pages goes. Few files, since each costs a kilobyte of heads; and none of them with
 * what the first felt of a phone does not need. Null: as the bundler thinks best.
 */
export const fileOf = (root: string): ((id: string, known: Known) => string | null) => {
  const reached = new Map<string, ReadonlySet<string>>();
  const from = (entry: string, known: Known): ReadonlySet<string> => {
    const found = reached.get(entry);
    if (found !== undefined) return found;
    const met = new Set<string>();
    const meet = (id: string): void => {
      if (met.has(id)) return;
      met.add(id);
      for (const next of known.getModuleInfo(id)?.importedIds ?? []) meet(next);
    };
    meet(`${root}${entry}`);
    reached.set(entry, met);
    return met;
  };
  return (id, known) => {
    const by = (entry: string) => from(entry, known).has(id);
    const page = (name: string) => by(`pages/${name}/index.tsx`);
    if (REACT.test(id)) return 'react';
    // What is loaded by name keeps a file of its own, else it would be one that only names another.
    if (ENTRY.test(id)) return null;
    if (PIT_ALONE.test(id)) return 'risk';
    if (by('main.ts')) return 'first';
    if (CLOSE.test(id)) return 'table';
    if (by('start.tsx') || (page('patron') && page('floor'))) return 'common';
    const others = ['board', 'dealer', 'pit', 'sign-in'].some(page) || LATER.some(by);
    return page('patron') && others ? 'table' : null;
  };
};
