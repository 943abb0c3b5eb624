import { type ServerProcess, startServer, type Where } from '../crash/server-process.ts';

/** What a process of the house takes, once it has thrown away what it no longer needs. Bytes. */
export type Taken = {
  readonly rss: number;
  readonly heap: number;
  readonly entries: number;
};

/** A start that takes longer than the others is a figure of the campaign, and no reason to end it. */
const START_WITHIN = 5 * 60_000;

/** A process of the house that is killed and started again at the same address. */
export class Served {
  readonly #where: Where;
  #server: ServerProcess;

  private constructor(where: Where, server: ServerProcess) {
    this.#where = where;
    this.#server = server;
  }

  static async open(where: Where, planted = ''): Promise<Served> {
    const options = ['--inspect=127.0.0.1:0', ...(planted === '' ? [] : [`--import=${planted}`])];
    const env = { ...where.env, NODE_OPTIONS: options.join(' ') };
    const patient = { ...where, env, within: START_WITHIN };
    const server = await startServer(patient);
    const port = new URL(server.address).port;
    return new Served({ ...patient, env: { ...env, PORT: port } }, server);
  }

  get address(): string {
    return this.#server.address;
  }

  async kill(): Promise<void> {
    await this.#server.kill();
  }

  async startAgain(): Promise<void> {
    this.#server = await startServer(this.#where);
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  async taken(): Promise<Taken> {
    await collected(this.#server.said());
    const response = await fetch(`${this.address}/metrics`);
    const text = await response.text();
    const figure = (name: string): number => {
      const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
      if (found === undefined) throw new Error(`no ${name} in the metrics`);
      return Number(found);
    };
    return {
      rss: figure('process_resident_memory_bytes'),
      heap: figure('nodejs_heap_size_used_bytes'),
      entries: figure('puntobanco_entries'),
    };
  }
}

/** Asks a process, by its inspector, to collect all garbage now; done once it is. */
const collected = (said: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const address = /Debugger listening on (ws:\S+)/.exec(said)?.[1];
    if (address === undefined) return reject(new Error('the process has no inspector'));
    const socket = new WebSocket(address);
    socket.onopen = () => socket.send('{"id":1,"method":"HeapProfiler.collectGarbage"}');
    socket.onmessage = () => {
      socket.close();
      resolve();
    };
    socket.onerror = () => reject(new Error('the inspector does not answer'));
  });
