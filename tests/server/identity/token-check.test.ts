import { createSecretKey } from 'node:crypto';
import {
  SignJWT,
  UnsecuredJWT,
  errors,
  generateKeyPair,
  type JWTPayload,
  exportJWK,
  exportSPKI,
  importJWK,
} from 'jose';
import { beforeAll, expect, test } from 'vitest';
import type { AccountState } from '../../../src/server/platform/calls/account-directories.ts';
import { issuerOf } from '../../../src/libraries/identity-toolkit/id-token.ts';
import { createTokenCheck, type TokenCheckSettings } from '../../../src/server/identity/token-check.ts';
import { Failure } from '../../../src/server/platform/failures/failure.ts';

const PROJECT = 'dossier-local';
const NOW = new Date('2026-11-21T09:00:00Z');
const SECOND = NOW.getTime() / 1000;
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let pair: Pair;
let foreign: Pair;
beforeAll(async () => {
  [pair, foreign] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ]);
});

const STATE: AccountState = {
  rights: null,
  disabled: false,
  validSince: new Date((SECOND - 7200) * 1000),
  hasSecondFactor: false,
  endedSignIns: [],
};
type Settings = Partial<TokenCheckSettings> & { state?: AccountState | null };
const tokenCheck = ({ state = STATE, ...rest }: Settings) =>
  createTokenCheck({
    projectId: PROJECT,
    keys: () => pair.publicKey,
    accounts: { accountState: () => Promise.resolve(state) },
    tenantId: null,
    signInLife: 12 * 3_600_000,
    now: () => NOW,
    ...rest,
  });
const check = (header: string | null, settings: Settings = {}) => tokenCheck(settings).check(header);

/** Claims of a good token, with changes; a claim set to undefined is left out. */
function claims(changes: JWTPayload = {}): JWTPayload {
  return {
    iss: issuerOf(PROJECT),
    aud: PROJECT,
    sub: 'account-1',
    iat: SECOND - 60,
    exp: SECOND + 3540,
    auth_time: SECOND - 60,
    name: 'Ilse Verhoeven',
    email: 'ilse@x.test',
    roles: ['GeoChecker'],
    geos: ['nl'],
    firebase: { sign_in_provider: 'password', identities: {} },
    ...changes,
  };
}

const bearer = async (changes: JWTPayload = {}, key = pair.privateKey): Promise<string> =>
  `Bearer ${await new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key)}`;

async function codeOf(answer: Promise<unknown>): Promise<string> {
  const failure = await answer.then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof Failure) return failure.code;
  throw failure ?? new Error('The token was accepted.');
}

test('a good token gives the person', async () => {
  expect(await check(await bearer())).toEqual({
    id: 'account-1',
    name: 'Ilse Verhoeven',
    role: 'GeoChecker',
    geos: ['nl'],
    signIn: String(SECOND - 60),
  });
});

test('without a bearer token nobody is signed in', async () => {
  for (const header of [null, '', 'Bearer ', 'Basic YTpi', 'Bearer a b']) {
    expect(await codeOf(check(header))).toBe('unauthenticated');
  }
});

test.each<[string, () => Promise<string> | string, Settings?]>([
  ['something else than a token', () => 'Bearer abc'],
  ['three parts of nothing', () => 'Bearer e30.e30.e30'],
  ['an unsigned token', () => `Bearer ${new UnsecuredJWT(claims()).encode()}`],
  ['a token signed by another key', () => bearer({}, foreign.privateKey)],
  ['a token of another project', () => bearer({ aud: 'dossier-production' })],
  ['a token of another issuer', () => bearer({ iss: issuerOf('dossier-production') })],
  ['a sign-in in the future', () => bearer({ auth_time: SECOND + 6 })],
  ['a token issued in the future', () => bearer({ iat: SECOND + 6 })],
  ['no time of sign-in', () => bearer({ auth_time: undefined })],
  ['a time of sign-in in words', () => bearer({ auth_time: 'yesterday' })],
  ['no expiry', () => bearer({ exp: undefined })],
  ['no subject', () => bearer({ sub: undefined })],
  ['an empty subject', () => bearer({ sub: '' })],
  ['a subject of 129 characters', () => bearer({ sub: 'x'.repeat(129) })],
  ['a tenant where there is none', () => bearer({ firebase: { tenant: 'staff' } })],
  ['geos that are no list', () => bearer({ geos: 'nl' })],
  ['geos that are no texts', () => bearer({ geos: ['nl', 3] })],
  ['an account that does not exist', () => bearer(), { state: null }],
  ['another tenant where one is set', () => bearer({ firebase: { tenant: 'other' } }), { tenantId: 'staff' }],
  ['no tenant where one is set', () => bearer(), { tenantId: 'staff' }],
])('refused as no valid token: %s', async (_what, header, settings) => {
  expect(await codeOf(check(await header(), settings))).toBe('token-invalid');
});

test('refused as no valid token: HS256 with the public key as its secret', async () => {
  const secret = createSecretKey(Buffer.from(await exportSPKI(pair.publicKey)));
  const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(secret);
  // A getter that hands out the very secret leaves only the list of algorithms to refuse it.
  expect(await codeOf(check(`Bearer ${token}`, { keys: () => secret }))).toBe('token-invalid');
  expect(await codeOf(check(`Bearer ${token}`))).toBe('token-invalid');
});

test('refused as no valid token: another RSA algorithm with the right key', async () => {
  const key = await importJWK(await exportJWK(pair.privateKey), 'RS512');
  const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'RS512' }).sign(key);
  const publicKey = await importJWK(await exportJWK(pair.publicKey), 'RS512');
  expect(await codeOf(check(`Bearer ${token}`, { keys: () => publicKey }))).toBe('token-invalid');
});

test('refused as no valid token: a payload that was changed after signing', async () => {
  const [head, , signature] = (await bearer()).split('.');
  const payload = Buffer.from(JSON.stringify(claims({ roles: ['Admin'] }))).toString('base64url');
  expect(await codeOf(check([head, payload, signature].join('.')))).toBe('token-invalid');
});

test('refused as no valid token: not a token of the tenant that is set', async () => {
  const own = check(await bearer({ firebase: { tenant: 'staff' } }), { tenantId: 'staff' });
  expect((await own).id).toBe('account-1');
});

test('the time of a token: a token is good until 5 s after its end', async () => {
  expect((await check(await bearer({ exp: SECOND - 4 }))).id).toBe('account-1');
  expect(await codeOf(check(await bearer({ exp: SECOND - 5 })))).toBe('token-expired');
});

test('the time of a token: a clock that is 5 s ahead is tolerated', async () => {
  expect((await check(await bearer({ iat: SECOND + 5, auth_time: SECOND + 5 }))).id).toBe('account-1');
});

test('the time of a token: a sign-in from before the account’s sign-ins were ended has expired', async () => {
  const state = { ...STATE, validSince: new Date((SECOND - 60) * 1000) };
  expect((await check(await bearer(), { state })).id).toBe('account-1');
  expect(await codeOf(check(await bearer({ auth_time: SECOND - 61 }), { state }))).toBe('token-expired');
});

test('a disabled account is informed of that', async () => {
  expect(await codeOf(check(await bearer(), { state: { ...STATE, disabled: true } }))).toBe('account-disabled');
});

test('C073 forceMfa and forcedTotp demand a second factor, and so does an account that has one, whatever the claims say', async () => {
  const firebase = { sign_in_provider: 'password', sign_in_second_factor: 'totp' };
  for (const [demand, hasSecondFactor] of [
    [{ forceMfa: true }, false],
    [{ forcedTotp: true }, false],
    [{}, true],
  ] as const) {
    const state = { ...STATE, hasSecondFactor };
    expect(await codeOf(check(await bearer(demand), { state }))).toBe('second-factor-required');
    expect((await check(await bearer({ ...demand, firebase }), { state })).id).toBe('account-1');
  }
  expect((await check(await bearer({ forceMfa: false, forcedTotp: false }))).id).toBe('account-1');
});

test('the role is the first that is known, with or without its prefix', async () => {
  expect((await check(await bearer({ roles: ['Auditor', 'ProfileCMSFillIn', 'Admin'] }))).role).toBe('FillIn');
});

test('nobody without a recognised role gets in', async () => {
  for (const roles of [[], ['Auditor', 'admin'], 'Admin', undefined, null]) {
    expect(await codeOf(check(await bearer({ roles })))).toBe('no-role');
  }
});

test('no geos in the token means all, as an empty list does', async () => {
  expect((await check(await bearer({ geos: undefined }))).geos).toEqual([]);
});

test('keys that cannot be fetched are not the fault of the token', async () => {
  const keys = () => Promise.reject(new errors.JWKSTimeout());
  await expect(check(await bearer(), { keys })).rejects.toBeInstanceOf(errors.JWKSTimeout);
});

test('a name is reported without marks that would show it as another, and without one the address is', async () => {
  const nameOf = async (changes: JWTPayload) => (await check(await bearer(changes))).name;
  expect(await nameOf({ name: ' \u202EIlse\u2069  Verhoeven\t' })).toBe('Ilse Verhoeven');
  expect(await nameOf({ name: '\u200FIl\u200Bse\u00AD Ver\uFEFFhoeven' })).toBe('Ilse Verhoeven');
  expect(await nameOf({ name: '\u202E\u0007' })).toBe('ilse@x.test');
  expect(await nameOf({ name: 'क्‍ष' })).toBe('क्‍ष');
});

const starting = () => {
  let now = SECOND;
  const asked: number[] = [];
  const keys = () => {
    asked.push(now);
    return pair.publicKey;
  };
  const tokens = tokenCheck({ keys, now: () => new Date(now * 1000) });
  const at = async (moment: number, header: string) => {
    now = moment;
    return tokens.check(header).then(
      () => 'accepted',
      (error: unknown) => (error instanceof Failure ? error.code : error),
    );
  };
  return { at, asked };
};

test('a signature that was checked a moment ago is believed for less than 20 seconds, and not once the clock is put back', async () => {
  const { at, asked } = starting();
  const header = await bearer();
  for (const moment of [SECOND, SECOND + 19, SECOND + 20, SECOND - 30]) await at(moment, header);
  expect(asked).toEqual([SECOND, SECOND + 20, SECOND - 30]);
});

test('a signature that was checked a moment ago is believed of that very token only, and no longer than the token lives', async () => {
  const { at, asked } = starting();
  const header = await bearer({ exp: SECOND + 10 });
  await at(SECOND, header);
  expect(await at(SECOND + 1, `${header.slice(0, -4)}AAAA`)).toBe('token-invalid');
  expect(await at(SECOND + 16, header)).toBe('token-expired');
  expect(asked).toEqual([SECOND, SECOND + 1, SECOND + 16]);
});
