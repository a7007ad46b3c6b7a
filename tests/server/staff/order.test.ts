import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readOrder, StaffRefusal, generatedPassword, passwordFrom } from '../../../src/server/staff/staff-order.ts';
import tables from './order.json' with { type: 'json' };

const read = (line: string) => readOrder(line.split(' '));

test('an order is read with all its options', () => {
  expect(
    read(
      'add ilse@x.test --name Ilse --role FillIn --role ProfileCMSAdmin --geo nl --geo de-at ' +
        '--company 17 --company-name Meridian --tenant m --force-totp',
    ),
  ).toEqual(tables.added);
  expect(readOrder(['set-name', 'a@x.test', '--name', ' Ilse \u202Ede Wit '])).toMatchObject({
    personName: 'Ilse de Wit',
  });
  expect(read('set-roles a@x.test --all-geos --no-force-totp')).toMatchObject({ geos: [], forcedTotp: false });
  expect(read('reset-totp --all')).toMatchObject({ name: 'reset-totp', email: null });
});

test.each(tables.wrong)('a wrong order is reported in one sentence: %s', (line, sentence) => {
  expect(() => read(line)).toThrow(StaffRefusal);
  expect(() => read(line)).toThrow(sentence);
});

test('a password is piped in, or generated anew each time', async () => {
  expect(await passwordFrom(Readable.from(['correct horse ', 'battery\n']))).toBe('correct horse battery');
  await expect(passwordFrom(Readable.from(['short\n']))).rejects.toThrow('at least 10 characters');
  await expect(passwordFrom(Object.assign(Readable.from([]), { isTTY: true }))).rejects.toThrow('Pipe the password in');
  expect(generatedPassword()).toMatch(/^[\w-]{24}$/);
  expect(generatedPassword()).not.toBe(generatedPassword());
});
