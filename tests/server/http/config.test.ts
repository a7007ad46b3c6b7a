import { expect, test } from 'vitest';
import { isPlainAddress, readConfig, StartRefusal } from '../../../src/server/platform/configuration/config.ts';

test('without any setting everything has its default', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4000,
    dataDirectory: './data',
    databaseUrl: null,
    media: null,
    geoUrl: null,
    metricsToken: null,
    requestsPerSecond: 100,
    signInHours: 12,
    trustedProxies: ['127.0.0.0/8', '::1'],
    privateReceivers: [],
    identity: { kind: 'local' },
    sample: null,
  });
});

test('every setting is read', () => {
  const config = readConfig({
    HOST: '::1',
    PORT: '0',
    DATA_DIR: ' /srv/dossier ',
    DATABASE_URL: 'postgresql://dossier@db/dossier',
    MEDIA_URL: 's3://key:p%2Fw@store.example:9000/dossier/media-1?region=eu-1&insecure=true&timeout=20',
    GEO_URL: 'https://geo.example/v1',
    METRICS_TOKEN: 'a-token-for-tests-0123',
    REQUESTS_PER_SECOND: '250',
    SIGN_IN_HOURS: '8',
    TRUSTED_PROXIES: '10.1.0.0/16, 2001:db8::1',
    PRIVATE_RECEIVERS: 'receiver.internal, 10.2.0.0/16',
    FIREBASE_PROJECT_ID: 'staff-tools',
    FIREBASE_API_KEY: 'public-key',
    FIREBASE_TENANT_ID: 'staff-1',
    GOOGLE_APPLICATION_CREDENTIALS: '/run/secrets/dossier.json',
    SAMPLE: '2000',
  });
  expect(config).toEqual({
    host: '::1',
    port: 0,
    dataDirectory: '/srv/dossier',
    databaseUrl: 'postgresql://dossier@db/dossier',
    media: {
      endpoint: 'http://store.example:9000',
      region: 'eu-1',
      bucket: 'dossier',
      prefix: 'media-1/',
      key: 'key',
      secret: 'p/w',
      silence: 20_000,
    },
    geoUrl: 'https://geo.example/v1',
    metricsToken: 'a-token-for-tests-0123',
    requestsPerSecond: 250,
    signInHours: 8,
    trustedProxies: ['10.1.0.0/16', '2001:db8::1'],
    privateReceivers: ['receiver.internal', '10.2.0.0/16'],
    identity: {
      kind: 'firebase',
      projectId: 'staff-tools',
      apiKey: 'public-key',
      authDomain: 'staff-tools.firebaseapp.com',
      tenantId: 'staff-1',
      serviceAccountFile: '/run/secrets/dossier.json',
    },
    sample: 2000,
  });
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

test.each([
  [{}, false],
  [{ HOST: 'localhost' }, false],
  [{ HOST: '127.0.0.7' }, false],
  [{ HOST: '::1' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '::' }, true],
  [{ HOST: '192.168.1.20' }, true],
  [{ HOST: 'dossier.local' }, true],
  [{ HOST: '0.0.0.0', TRUSTED_PROXIES: '127.0.0.0/8, ::1' }, true],
  [{ HOST: '0.0.0.0', TRUSTED_PROXIES: '10.1.0.0/16' }, false],
])('P157 with %j the start says that browsers need https: %s', (environment, says) => {
  expect(isPlainAddress(readConfig(environment))).toBe(says);
});
