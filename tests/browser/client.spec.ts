import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { type House, openHouse } from './house.ts';

/** `puntobanco/client` in a page that somebody else wrote, served under the address of the house. */

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const bundled = async (): Promise<string> => {
  const entry = fileURLToPath(new URL('../../src/client/index.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'client' } },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('nothing was built');
  return chunk.code;
};

const PROGRAM = (code: string) => `(async () => {
  const { houseAt, orThrow, untilSeen } = await import('/their-client.js');
  const house = houseAt(location.origin, { as: 'patron' });
  orThrow(await house.post('/join', { code: '${code}' }));
  const line = house.table('theirs');
  const box = await untilSeen(line, ({ public: { boxes } }) => boxes[0]?.number ?? null);
  const joined = await line.send({ type: 'Join', patron: 'theirs', box, seat: 'seated' });
  const refused = await line.send({ type: 'PlaceBet', patron: 'theirs', box, bet: 'banker', amount: 2500 });
  const id = house.newId();
  const wish = { type: 'Leave', patron: 'theirs' };
  const left = [await line.send(wish, id), await line.send(wish, id)];
  await line.close();
  return { joined, refused, left, session: house.session(), status: line.now().status };
})()`;

test('joins by a code, sits down, is refused with a reason, leaves once', async ({ browser }) => {
  const table = await house.table('theirs', settingsOf(rulebooks[0]?.id ?? ''));
  const code = await house.code(table, 'theirs');
  const client = await bundled();
  const page = await browser.newPage();
  await page.route('**/their-client.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: client }),
  );
  await page.goto(house.address);
  const seen = await page.evaluate(PROGRAM(code));
  expect(seen).toMatchObject({
    joined: { events: [{ type: 'PatronJoined' }] },
    refused: { error: { code: expect.any(String), message: expect.any(String) } },
    left: [{ events: [{ type: 'PatronLeft' }] }, { events: [{ type: 'PatronLeft' }] }],
    // A browser keeps its cookies to itself.
    session: '',
    status: { is: 'ended', code: 'CLOSED' },
  });
  const { left } = seen as { left: readonly { readonly sequence: number }[] };
  expect(left[0]?.sequence).toBe(left[1]?.sequence);
  await page.close();
});
