import { manifest } from './manifest.ts';
import { Unusable } from './unusable.ts';

/** What a house runs on is not for Node 20: SQLite ends the whole process there. */
const NEEDED = 22;

/**
 * Loads what runs a house or opens its data. Whoever installed the package for its rules alone has none of the packages
 * that it takes, and is told which.
 */
export const withServer = async <T>(load: () => Promise<T>): Promise<T> => {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < NEEDED) {
    throw new Unusable(`the data of a house needs Node ${NEEDED} or newer, this is ${node}`);
  }
  try {
    return await load();
  } catch (error) {
    const missing = isNotFound(error) ? missingPackages() : [];
    if (missing.length === 0) throw error;
    throw new Unusable(
      `a house runs on packages that are missing: npm install ${missing.join(' ')}`,
    );
  }
};

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

/** Of those that the package names as its peers, each at the version that was tested. */
const missingPackages = (): readonly string[] =>
  Object.entries(manifest().peerDependencies)
    .filter(([name]) => !isThere(name))
    .map(([name, range]) => `${name}@${range.replace('^', '')}`);

const isThere = (name: string): boolean => {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
};
