/** The yardstick: reads lines, parses and prints each, writes them; nothing else. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';

let rest = '';
for await (const chunk of createReadStream(process.argv[2] ?? '', {
  encoding: 'utf8',
  highWaterMark: 1 << 18,
})) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  let out = '';
  for (const line of lines) out += `${JSON.stringify(JSON.parse(line))}\n`;
  if (!process.stdout.write(out)) await once(process.stdout, 'drain');
}
