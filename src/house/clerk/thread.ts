// A thread of the clerk: does what it is given, one job after the other.
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { adoptHanded } from '../../books/adopted.ts';
import { readerAt, type StorePlace } from '../store/reader.ts';
import type { StoreReader } from '../store/sqlite-reader.ts';
import type { Reply } from './desk.ts';
import { faultIn } from './faults.ts';
import { type ClerkJob, done } from './jobs.ts';

/** Where there are fewer processors than threads, the tables come first. On Linux this is about one thread alone. */
const POLITE = 5;
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + POLITE));

adoptHanded();

const { place } = workerData as { readonly place: StorePlace };
let store: Promise<StoreReader> | null = null;
const opened = (): Promise<StoreReader> => {
  store ??= readerAt(place);
  // Whoever asks next tries again.
  store.catch(() => {
    store = null;
  });
  return store;
};

const replied = async (job: ClerkJob): Promise<Reply> => {
  try {
    return { done: await done(job, opened) };
  } catch (error) {
    return { fault: faultIn(error) };
  }
};

parentPort?.on('message', async (job: ClerkJob) => parentPort?.postMessage(await replied(job)));
