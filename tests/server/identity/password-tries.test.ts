import { expect, test } from 'vitest';
import { randomFrom } from '../../support/random.ts';
import { rowsWhere } from '../../support/rows.ts';
import { PASSWORD, openIdentity, postAccounts } from './fixture.ts';

const identity = openIdentity();

async function tryIn(email: string, password: string): Promise<string> {
  const { status, body } = await postAccounts(identity.provider, 'signInWithPassword', { email, password });
  return status === 200 ? 'signed in' : (body.error?.message ?? '');
}

/** A sign-in from an address, with a cookie, by a proxy that shows more. */
async function signInAt(address: string, body: object, cookie: string, provider = identity.provider, headers = {}) {
  return provider.request(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local',
    { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', cookie, ...headers } },
    { incoming: { socket: { remoteAddress: address }, headers } },
  );
}

/** A browser somewhere: it keeps the cookie that it is given, as browsers do. */
function browserAt(address: string, provider = identity.provider) {
  let cookie = '';
  return async (email: string, password: string): Promise<string> => {
    const answer = await signInAt(address, { email, password }, cookie, provider);
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    if (answer.status === 200) return 'signed in';
    return ((await answer.json()) as { error: { message: string } }).error.message;
  };
}
const TOO_MANY = expect.stringContaining('TOO_MANY_ATTEMPTS_TRY_LATER');

async function failFiveTimes(email: string): Promise<void> {
  for (let count = 0; count < 5; count += 1) expect(await tryIn(email, 'wrong')).toBe('INVALID_PASSWORD');
}

test('after five wrong passwords in 15 minutes: the next try has to wait 60 s, also with the right password, and others still get in', async () => {
  await identity.addAccount('guessed@x.test');
  await identity.addAccount('bystander@x.test');
  await failFiveTimes('guessed@x.test');
  const wait = 'TOO_MANY_ATTEMPTS_TRY_LATER : Too many wrong passwords. Try again in 60 seconds.';
  expect(await tryIn('Guessed@x.test', PASSWORD)).toBe(wait);
  expect(await tryIn('bystander@x.test', PASSWORD)).toBe('signed in');
  identity.clock.forward(59);
  expect(await tryIn('guessed@x.test', PASSWORD)).toContain('Try again in 1 seconds.');
  identity.clock.forward(1);
  expect(await tryIn('guessed@x.test', PASSWORD)).toBe('signed in');
});

test('after five wrong passwords in 15 minutes: an address without an account is treated alike', async () => {
  for (let count = 0; count < 5; count += 1) expect(await tryIn('nobody@x.test', 'wrong')).toBe('EMAIL_NOT_FOUND');
  expect(await tryIn('nobody@x.test', 'wrong')).toContain('TOO_MANY_ATTEMPTS_TRY_LATER');
});

test('failures that are older than 15 minutes no longer count and are not kept', async () => {
  await identity.addAccount('slow@x.test');
  for (let count = 0; count < 4; count += 1) await tryIn('slow@x.test', 'wrong');
  identity.clock.forward(15 * 60 + 1);
  expect(await tryIn('slow@x.test', 'wrong')).toBe('INVALID_PASSWORD');
  const rows = await identity.services.database.selectFrom('identity_sign_in_failure').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(await tryIn('slow@x.test', PASSWORD)).toBe('signed in');
});

test('a device is known for the accounts only that have signed in on it', async () => {
  await identity.addAccount('insider@x.test');
  await identity.addAccount('colleague@x.test');
  const shared = browserAt('192.0.2.1');
  await shared('insider@x.test', PASSWORD);
  for (let count = 0; count < 5; count += 1) await shared('colleague@x.test', 'wrong');
  expect(await browserAt('192.0.2.1')('colleague@x.test', PASSWORD)).toEqual(TOO_MANY);
});

test('the bar of a whole network leaves a known device alone', async () => {
  await identity.addAccount('in-a-busy-office@x.test');
  const desk = browserAt('203.0.113.5');
  await desk('in-a-busy-office@x.test', PASSWORD);
  const stranger = browserAt('203.0.113.5');
  for (let count = 0; count < 51; count += 1) await stranger(`no address ${count}`, 'wrong');
  expect(await stranger('somebody-else@x.test', PASSWORD)).toEqual(TOO_MANY);
  expect(await desk('in-a-busy-office@x.test', PASSWORD)).toBe('signed in');
});

test('a cookie that nobody was given here makes no device known, and a device is forgotten after half a year', async () => {
  const { id } = await identity.addAccount('cookie@x.test');
  const body = { email: 'cookie@x.test', password: PASSWORD };
  const secure = { 'x-forwarded-proto': 'https' };
  const answer = await signInAt('127.0.0.1', body, 'dossier-device=planted', identity.provider, secure);
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(
    /^dossier-device=[\w-]{43}; Max-Age=15552000; Path=\/identitytoolkit\.googleapis\.com; HttpOnly; Secure; SameSite=Strict$/,
  );
  const devices = () => rowsWhere(identity.services, 'identity_device', { account_id: id });
  const [known] = await devices();
  expect(cookie).not.toContain(known?.token_hash);
  identity.clock.forward(181 * 86_400);
  await browserAt('192.0.2.77')('cookie@x.test', PASSWORD);
  expect((await devices()).map((device) => device.token_hash)).not.toContain(known?.token_hash);
});

test('whatever is tried at once, from wherever, in whichever process, as many are judged as the limits allow', async () => {
  const random = randomFrom(1);
  const email = 'model@x.test';
  await identity.addAccount(email);
  const { provider } = await identity.start();
  const desks = ['desk 1', 'desk 2'].map((name, at) => ({ name, enter: browserAt(`172.1.${at}.1`) }));
  for (const { enter } of desks) expect(await enter(email, PASSWORD)).toBe('signed in');
  const networks = Array.from({ length: 40 }, (_, at) => `11.1.${at}.1`);
  /** Wrong ones that count, by where they came from. */
  const wrong: { from: string; at: number }[] = [];
  const now = () => identity.clock.now().getTime();
  const isDesk = (from: string) => from.startsWith('desk');
  const left = (rows: typeof wrong, most: number) => {
    if (rows.length < most) return most - rows.length;
    return Math.max(...rows.map(({ at }) => at)) + 60_000 <= now() ? 1 : 0;
  };
  const ofNetworks = () => wrong.filter(({ from }) => !isDesk(from));
  const of = (from: string) => wrong.filter((row) => row.from === from);
  const leftTo = (from: string) => left(of(from), 5);
  for (let round = 0; round < 6; round += 1) {
    identity.clock.forward(random.of([1, 20, 59, 60, 61, 200, 600]));
    // What is too old is dropped with the next try of anybody.
    await browserAt(`12.1.${round}.1`)(`nobody-${round}@x.test`, 'wrong');
    wrong.splice(0, wrong.length, ...wrong.filter(({ at }) => at >= now() - 15 * 60_000));
    // Wrong passwords from elsewhere keep nobody from a device on which they have signed in before.
    const entering = [{ name: random.of(networks), enter: null }, random.of(desks)];
    for (const { name: from, enter } of random.below(3) === 0 ? entering : []) {
      const mayEnter = leftTo(from) > 0 && (isDesk(from) || left(ofNetworks(), 50) > 0);
      const answer = await (enter ?? browserAt(from))(email, PASSWORD);
      expect(answer === 'signed in', `${round}: ${answer}`).toBe(mayEnter);
      if (mayEnter) wrong.splice(0, wrong.length, ...wrong.filter((row) => row.from !== from));
    }
    const tried = Array.from({ length: 5 + random.below(50) }, () => {
      const desk = random.below(12) === 0 ? random.of(desks) : null;
      const from = desk?.name ?? random.of(networks);
      const process = random.of([provider, identity.provider]);
      return { from, enter: desk?.enter ?? browserAt(from, process) };
    });
    const most = (from: string) => Math.min(tried.filter((each) => each.from === from).length, leftTo(from));
    const sources = [...new Set(tried.map(({ from }) => from))];
    const sum = (of: readonly string[]) => of.reduce((all, from) => all + most(from), 0);
    const expected = {
      networks: Math.min(left(ofNetworks(), 50), sum(sources.filter((from) => !isDesk(from)))),
      desks: sum(sources.filter(isDesk)),
    };
    const answers = await Promise.all(tried.map(({ enter }) => enter(email, 'wrong')));
    const counted = tried.filter((_each, at) => answers[at] === 'INVALID_PASSWORD');
    const desk = counted.filter(({ from }) => isDesk(from)).length;
    expect({ networks: counted.length - desk, desks: desk }, `round ${round}`).toEqual(expected);
    wrong.push(...counted.map(({ from }) => ({ from, at: now() })));
  }
});
