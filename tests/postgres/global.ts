import type { TestProject } from 'vitest/node';
import { startPostgres } from './server.ts';

/** One server for a whole run; each test file makes databases of its own in it (`createDatabase`). */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startPostgres();
  project.provide('postgres', server.address);
  return server.stop;
};

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a PostgreSQL server. */
    postgres: string;
  }
}
