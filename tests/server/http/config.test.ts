import { expect, test } from 'vitest';
import { isPlainAddress, readConfig, StartRefusal } from '../../../src/server/platform/configuration/config.ts';
import tables from './config.json' with { type: 'json' };

test('without any setting everything has its default', () => {
  expect(readConfig({})).toEqual(tables.defaults);
});

test('every setting is read', () => {
  const config = readConfig(tables.variables);
  expect(config).toEqual(tables.read);
  expect(readConfig({ SAMPLE: 'none' }).sample).toBe('none');
});

const firebase = { FIREBASE_PROJECT_ID: 'staff-tools', FIREBASE_API_KEY: 'key' };
const store = 's3://key:secret@store.example';
const values: Record<string, string[]> = {
  PORT: ['65536', '80a', '-1'],
  DATABASE_URL: ['mysql://db', 'db.example'],
  MEDIA_URL: [
    's3://bucket',
    'https://key:secret@store.example/dossier',
    store,
    `${store}/UPPER`,
    's3://key:%ZZ@store.example/dossier',
    ...['acl=public', 'insecure=yes', 'timeout=0'].map((query) => `${store}/dossier?${query}`),
  ],
  GEO_URL: ['geo.example'],
  METRICS_TOKEN: ['too-short'],
  REQUESTS_PER_SECOND: ['0', 'many', '1.5'],
  SIGN_IN_HOURS: ['0', '721', '12h'],
  TRUSTED_PROXIES: ['10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example', '127.0.0.1,'],
  PRIVATE_RECEIVERS: ['http://receiver.internal/', '10.0.0.0/33'],
  SAMPLE: ['large', '0', '2001'],
};
const cases: [string, Record<string, string>][] = [
  ...Object.entries(values).flatMap(([name, wrong]) =>
    wrong.map((value): [string, Record<string, string>] => [name, { [name]: value }]),
  ),
  ['FIREBASE_API_KEY', { FIREBASE_PROJECT_ID: 'staff-tools' }],
  ['FIREBASE_PROJECT_ID', { FIREBASE_TENANT_ID: 'staff-1' }],
  ['GOOGLE_APPLICATION_CREDENTIALS', firebase],
  ['FIREBASE_PROJECT_ID', { ...firebase, FIREBASE_PROJECT_ID: 'No Project' }],
  ['FIREBASE_PROJECT_ID', { ...firebase, FIREBASE_PROJECT_ID: 'dossier-local' }],
  ['FIREBASE_AUTH_DOMAIN', { ...firebase, FIREBASE_AUTH_DOMAIN: 'https://x' }],
];

test.each(cases)(
  'a wrong value stops the start with a sentence that names its variable: %s %j',
  (name, environment) => {
    const read = () => readConfig(environment);
    expect(read).toThrow(StartRefusal);
    expect(read).toThrow(new RegExp(`^${name} .*\\.$`));
  },
);

test('a password in an address is not repeated', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:hunter2@db' })).toThrow(/^(?!.*hunter2)/);
});

test.each(tables.plainAddresses)(
  'P157 with $environment the start says that browsers need https: $says',
  ({ environment, says }) => {
    expect(isPlainAddress(readConfig(environment))).toBe(says);
  },
);
