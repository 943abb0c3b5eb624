import { isIPv6 } from 'node:net';

/** One household has 2^64 addresses of version 6, and would have as many tries: they count as one. */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined || !isIPv6(plain)) return mapped ?? plain;
  const [before = '', after] = plain.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const written = [...groups(before), ...groups(after ?? '')];
  // A tail written as an address of version 4 is two groups.
  const count = written.length + (plain.includes('.') ? 1 : 0);
  const zeros = after === undefined ? [] : Array.from({ length: 8 - count }, () => '0');
  const all = [...groups(before), ...zeros, ...groups(after ?? '')];
  const first = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
  return `${first.join(':')}::/64`;
};
