import type { Said } from '../crash/doomed-words.ts';

/** What a process did to its files, in the order in which it did it, and what it said meanwhile. Paths are whole. */
export type DiskCall =
  /** `at` null: behind what is there. */
  | {
      readonly is: 'write';
      readonly path: string;
      readonly at: number | null;
      readonly bytes: Buffer;
    }
  | { readonly is: 'truncate'; readonly path: string; readonly length: number }
  /** It is over: what was done to that file, or in that folder, before it `began` is on disk. */
  | { readonly is: 'sync'; readonly path: string; readonly began: number }
  | { readonly is: 'create' | 'unlink' | 'mkdir'; readonly path: string }
  | { readonly is: 'rename' | 'link'; readonly from: string; readonly path: string }
  | { readonly is: 'said'; readonly said: Said };

/** What has to be watched for that. */
export const WATCHED =
  'openat,creat,pwrite64,pwritev,write,writev,fsync,fdatasync,ftruncate,unlink,unlinkat,rename,renameat,renameat2,link,linkat,mkdir,mkdirat';

type Begun = { readonly call: string; readonly given: string; readonly place: number };

/**
 * Reads what `strace -f -y -xx` writes, line by line. A write counts from when it began, anything else once it is over;
 * a call that another thread interrupts stands in two lines.
 */
export class CallReader {
  readonly calls: DiskCall[] = [];
  readonly root: string;
  readonly #begun = new Map<string, Begun>();
  #rest = '';

  /** Only what lies below the root, and what is said. */
  constructor(root: string) {
    this.root = root;
  }

  line(line: string): void {
    const [, pid = '', text = ''] = /^(\d+) +(.*)$/s.exec(line) ?? [];
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/s.exec(text);
    if (resumed !== null) {
      const begun = this.#begun.get(pid);
      this.#begun.delete(pid);
      if (begun !== undefined) this.#over(begun, `${begun.given}${resumed[2] ?? ''}`);
      return;
    }
    const started = /^(\w+)\((.*)$/s.exec(text);
    if (started === null) return;
    const [, call = '', whole = ''] = started;
    const unfinished = / <unfinished \.\.\.>$/.test(whole);
    const given = unfinished ? whole.slice(0, whole.lastIndexOf(' <unfinished')) : whole;
    const begun: Begun = { call, given, place: this.calls.length };
    this.#write(begun);
    if (unfinished) this.#begun.set(pid, begun);
    else this.#over(begun, given);
  }

  /** Whatever may reach the disk from now on. */
  #write({ call, given }: Begun): void {
    const text = /^(\w+)<([^>]*)>, ("[^"]*"|\[.*?\])(?:\.\.\.)?, \d+(?:, (\d+))?/s.exec(given);
    if (text === null || !/^p?write/.test(call)) return;
    const [, descriptor = '', place = '', data = '', at] = text;
    const bytes = Buffer.concat(
      [...data.matchAll(/"([^"]*)"/g)].map(([, hex = '']) => bytesOf(hex)),
    );
    const path = textOf(place);
    if (descriptor === '1') this.#hear(bytes.toString('utf8'));
    else if (this.#isOurs(path) && call === 'pwritev') throw new Error(`${path}: pwritev`);
    else if (this.#isOurs(path))
      this.calls.push({ is: 'write', path, at: at === undefined ? null : Number(at), bytes });
  }

  #hear(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.calls.push({ is: 'said', said: JSON.parse(line) as Said });
  }

  #over({ call, place }: Begun, whole: string): void {
    if (/\) += -1 /.test(whole.slice(-200))) return;
    const paths = [...whole.matchAll(/"([^"]*)"/g)].map(([, hex = '']) => textOf(hex));
    const open = textOf(/^\w+<([^>]*)>/.exec(whole)?.[1] ?? '');
    const [path = '', second = ''] = paths;
    if (/^(?:openat|creat)$/.test(call)) {
      if (/O_CREAT/.test(whole) && this.#isOurs(path)) this.calls.push({ is: 'create', path });
    } else if (/^fd?(?:data)?sync$/.test(call)) {
      if (this.#isOurs(open) || open === this.root)
        this.calls.push({ is: 'sync', path: open, began: place });
    } else if (call === 'ftruncate') {
      const length = Number(/>, (\d+)/.exec(whole)?.[1]);
      if (this.#isOurs(open)) this.calls.push({ is: 'truncate', path: open, length });
    } else if (/^unlink/.test(call)) {
      if (this.#isOurs(path)) this.calls.push({ is: 'unlink', path });
    } else if (/^mkdir/.test(call)) {
      if (this.#isOurs(path)) this.calls.push({ is: 'mkdir', path });
    } else if (/^(?:rename|link)/.test(call)) {
      const is = call.startsWith('link') ? 'link' : 'rename';
      if (this.#isOurs(second)) this.calls.push({ is, from: path, path: second });
    }
  }

  #isOurs(path: string): boolean {
    // What processes share of the log is no part of it, and is made anew by whoever opens it.
    return path.startsWith(`${this.root}/`) && !path.endsWith('-shm');
  }
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
const textOf = (hex: string): string => bytesOf(hex).toString('utf8');
