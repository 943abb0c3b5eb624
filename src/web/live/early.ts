/**
 * What a table's page asks for first is asked for while its code is still on its way: over a phone's line that is half
 * a second. Whoever needs it later takes it, once; what nobody takes is dropped.
 */
export type EarlySocket = { readonly socket: WebSocket; readonly heard: readonly string[] };

const sockets = new Map<string, EarlySocket>();
const answers = new Map<string, Promise<Response>>();

/** Nobody came for it: the page is another one. */
const UNTAKEN = 10_000;

/** Opens the line to a table; the first view names the game, whose book is asked for at once. */
export const dialEarly = (address: string): void => {
  const socket = new WebSocket(address);
  const heard: string[] = [];
  socket.onmessage = ({ data }) => {
    if (heard.length === 0) askForBook(String(data));
    heard.push(String(data));
  };
  sockets.set(address, { socket, heard });
  setTimeout(() => takeSocket(address)?.socket.close(), UNTAKEN);
};

const askForBook = (view: string): void => {
  const [, game, version] = /"game":"([\w.-]+)","version":"([\w.-]+)"/.exec(view) ?? [];
  if (game === undefined) return;
  const path = `/rulebooks/${game}?version=${version}`;
  const answer = fetch(`/api${path}`, { headers: { 'x-puntobanco': '1' } });
  // Whoever takes it is told.
  answer.catch(() => {});
  answers.set(path, answer);
};

export const takeSocket = (address: string): EarlySocket | undefined => {
  const early = sockets.get(address);
  sockets.delete(address);
  return early;
};

export const takeAnswer = (path: string): Promise<Response> | undefined => {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
};
