import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readOrder, StaffRefusal, generatedPassword, passwordFrom } from '../../../src/server/staff/staff-order.ts';

const read = (line: string) => readOrder(line.split(' '));

test('an order is read with all its options', () => {
  expect(
    read(
      'add ilse@x.test --name Ilse --role FillIn --role ProfileCMSAdmin --geo nl --geo de-at ' +
        '--company 17 --company-name Meridian --tenant m --force-totp',
    ),
  ).toEqual({
    name: 'add',
    email: 'ilse@x.test',
    personName: 'Ilse',
    roles: ['FillIn', 'ProfileCMSAdmin'],
    geos: ['nl', 'de-at'],
    company: 17,
    companyName: 'Meridian',
    tenant: 'm',
    forcedTotp: true,
    passwordFromStdin: false,
  });
  expect(readOrder(['set-name', 'a@x.test', '--name', ' Ilse \u202Ede Wit '])).toMatchObject({
    personName: 'Ilse de Wit',
  });
  expect(read('set-roles a@x.test --all-geos --no-force-totp')).toMatchObject({ geos: [], forcedTotp: false });
  expect(read('reset-totp --all')).toMatchObject({ name: 'reset-totp', email: null });
});

test.each([
  ['remove a@x.test', 'There is no order "remove".'],
  ['disable', 'The order disable needs an e-mail address.'],
  ['disable ilse', '"ilse" is not an e-mail address.'],
  ['disable a@x.test b@x.test', 'The order disable takes one e-mail address, not also "b@x.test".'],
  ['disable a@x.test --role Admin', 'The order disable has no option --role.'],
  ['add a@x.test --role Admin', 'Give the name of the person with --name.'],
  ['add a@x.test --name A', 'Give at least one --role: Admin, Creator, FillIn, BaseChecker, GeoChecker.'],
  ['add a@x.test --name A --role Owner', 'There is no role "Owner"; the roles are Admin, Creator, FillIn'],
  ['add a@x.test --name A --role Admin --company M', '--company takes a number, not "M"'],
  ['add a@x.test --name A --role Admin --password secret', "Unknown option '--password'."],
  ['set-roles a@x.test --geo nl --all-geos', 'Give either --geo or --all-geos.'],
])('a wrong order is reported in one sentence: %s', (line, sentence) => {
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
