// Checks a record apart from the page: typing and scrolling do not wait for it.
import { type CheckedFiles, type CheckProgress, checked, type Source } from './checking.ts';
import { pageCiphers } from './ciphers.ts';

/** A file, a text that was pasted, or an export of the house that is read as it comes. */
export type GivenFile =
  | { readonly is: 'file'; readonly file: File }
  | { readonly is: 'text'; readonly name: string; readonly text: string }
  | { readonly is: 'address'; readonly name: string; readonly address: string };

export type WorkerAsked = {
  readonly files: readonly GivenFile[];
  readonly key: string | null;
  readonly checkpoints: GivenFile | null;
};

export type WorkerSaid =
  | { readonly is: 'progress'; readonly progress: CheckProgress }
  | { readonly is: 'done'; readonly checked: CheckedFiles }
  | { readonly is: 'failed'; readonly message: string };

const sourceOf = (given: GivenFile): Source => {
  switch (given.is) {
    case 'file': {
      const { file } = given;
      return { name: file.name, size: file.size, open: async () => file.stream() };
    }
    case 'text': {
      const bytes = new Blob([given.text]);
      return { name: given.name, size: bytes.size, open: async () => bytes.stream() };
    }
    case 'address':
      return { name: given.name, size: null, open: () => answerOf(given.address) };
  }
};

const answerOf = async (address: string): Promise<ReadableStream<Uint8Array>> => {
  const answer = await fetch(address, { headers: { 'x-puntobanco': 'staff' } });
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status} ${address}`);
  return answer.body;
};

const say = (said: WorkerSaid): void => postMessage(said);

addEventListener('message', async ({ data }: MessageEvent<WorkerAsked>) => {
  try {
    const { files, key, checkpoints } = data;
    const against = { key, checkpoints: checkpoints && sourceOf(checkpoints) };
    const result = await checked(pageCiphers, files.map(sourceOf), against, (progress) =>
      say({ is: 'progress', progress }),
    );
    say({ is: 'done', checked: result });
  } catch (error) {
    say({ is: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
