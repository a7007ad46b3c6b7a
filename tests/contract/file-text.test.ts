import { expect, test } from 'vitest';
import { isBroken, linesOf, textOfFile } from '../../src/contract/policy/file-text.ts';

const TEXT = 'sep=;\r\nffff;Müller, 王小明 и Łukasz\r\n';
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const little = Buffer.from(TEXT, 'utf16le');

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16, as spreadsheets write Unicode text', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 in the other order', swapped(Buffer.from(`\uFEFF${TEXT}`, 'utf16le'))],
  ['UTF-16 without a mark', little],
  ['UTF-16 in the other order without a mark', swapped(little)],
])('P157 a file in %s is read as it was written', (_what, bytes) => {
  expect(textOfFile(bytes)).toBe(TEXT);
  expect(linesOf(textOfFile(bytes)).map(isBroken)).toEqual([false, false, false]);
});

test.each<[string, Buffer | string]>([
  ['Latin-1', Buffer.from('a;Müller', 'latin1')],
  ['Windows-1252', Buffer.from([0x61, 0x3b, 0x80, 0x93, 0x94])],
  ['Windows-1251', Buffer.from([0x61, 0x3b, 0xcf, 0xf0, 0xe8])],
  ['no encoding: a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1])],
  ['Shift JIS', Buffer.from([0x61, 0x3b, 0x92, 0x86, 0x8d, 0x91])],
  ['UTF-8 that was read as Latin-1 before', 'a;MÃ¼ller'],
  ['UTF-8 that was read as Windows-1252 before', 'a;Ã‰mile â€“ GrÃ¶ÃŸe'],
])('P157 the line of a file in %s is known to be broken', (_what, written) => {
  const bytes = Buffer.concat([Buffer.from('a;b\n'), Buffer.from(written)]);
  expect(linesOf(textOfFile(bytes)).map(isBroken)).toEqual([false, true]);
});
