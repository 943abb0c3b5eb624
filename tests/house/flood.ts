import { Worker } from 'node:worker_threads';

/** One request of a flood: where it goes, and with which cookies. */
export type FloodRequest = { readonly url: string; readonly cookie: string };

/** Connects first, each on a line of its own, and then asks all at once. */
const PROGRAM = `
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
const lines = await Promise.all(workerData.map(({ url, cookie }) => new Promise((resolve, reject) => {
  const { hostname, port, pathname, search } = new URL(url);
  const line = connect(port, hostname, () => resolve({ line, text:
    'GET ' + pathname + search + ' HTTP/1.1\\r\\nhost: ' + hostname + ':' + port + '\\r\\ncookie: ' + cookie +
    '\\r\\nconnection: close\\r\\n\\r\\n' }));
  line.on('error', reject);
})));
parentPort.postMessage('ready');
parentPort.once('message', async () => {
  const statuses = lines.map(({ line, text }) => new Promise((resolve) => {
    let status = 0;
    line.on('data', (data) => { status ||= Number(String(data.subarray(9, 12))); });
    line.on('close', () => resolve(status));
    line.write(text);
  }));
  parentPort.postMessage(await Promise.all(statuses));
});`;

/**
 * So many requests at one moment, from a thread of its own: whoever answers them finds all of them waiting. Asked to
 * begin, it tells the status of each; 0: none came.
 */
export const flooding = async (
  requests: readonly FloodRequest[],
): Promise<() => Promise<readonly number[]>> => {
  const program = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`);
  const thread = new Worker(program, { workerData: requests });
  const heard = <T>() =>
    new Promise<T>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
    });
  await heard();
  return async () => {
    thread.postMessage('now');
    const statuses = await heard<number[]>();
    await thread.terminate();
    return statuses;
  };
};
