import { expect, test } from 'vitest';
import { hexBytes, utf8 } from './ciphers.ts';

test('every byte is said by two hex digits, in either case', () => {
  for (let byte = 0; byte < 256; byte += 1) {
    const hex = byte.toString(16).padStart(2, '0');
    expect([...hexBytes(`${hex}${hex.toUpperCase()}`)]).toEqual([byte, byte]);
  }
  expect([...hexBytes('')]).toEqual([]);
  expect([...hexBytes('01ff80')]).toEqual([1, 255, 128]);
});

test.each([
  ['A', [0x41]],
  ['é', [0xc3, 0xa9]],
  ['牌', [0xe7, 0x89, 0x8c]],
  ['🂡', [0xf0, 0x9f, 0x82, 0xa1]],
  ['\ud83c', [0xef, 0xbf, 0xbd]],
])('%j in UTF-8', (text, bytes) => {
  expect([...utf8(text)]).toEqual(bytes);
});
