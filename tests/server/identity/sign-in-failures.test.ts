import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, identityFixture, postAccounts, type IdentityFixture } from './fixture.ts';

let identity: IdentityFixture;
beforeAll(async () => {
  identity = await identityFixture();
});
afterAll(() => identity.close());

async function tryIn(email: string, password: string, provider = identity.provider): Promise<string> {
  const { status, body } = await postAccounts(provider, 'signInWithPassword', { email, password });
  return status === 200 ? 'signed in' : (body.error?.message ?? '');
}

async function failFiveTimes(email: string): Promise<void> {
  for (let count = 0; count < 5; count += 1) expect(await tryIn(email, 'wrong')).toBe('INVALID_PASSWORD');
}

describe('after five wrong passwords in 15 minutes', () => {
  test('the next try has to wait 60 s, also with the right password', async () => {
    await identity.addAccount('guessed@x.test');
    await failFiveTimes('guessed@x.test');
    expect(await tryIn('Guessed@x.test', PASSWORD)).toBe(
      'TOO_MANY_ATTEMPTS_TRY_LATER : Too many wrong passwords. Try again in 60 seconds.',
    );
    identity.clock.forward(59);
    expect(await tryIn('guessed@x.test', PASSWORD)).toContain('Try again in 1 seconds.');
    identity.clock.forward(1);
    expect(await tryIn('guessed@x.test', PASSWORD)).toBe('signed in');
  });

  test('every further wrong password costs another wait', async () => {
    await identity.addAccount('stubborn@x.test');
    await failFiveTimes('stubborn@x.test');
    identity.clock.forward(60);
    expect(await tryIn('stubborn@x.test', 'wrong')).toBe('INVALID_PASSWORD');
    expect(await tryIn('stubborn@x.test', PASSWORD)).toContain('TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  test('others still get in, and another process counts the same failures', async () => {
    await identity.addAccount('victim@x.test');
    await identity.addAccount('bystander@x.test');
    await failFiveTimes('victim@x.test');
    const { provider } = await identity.start();
    expect(await tryIn('victim@x.test', PASSWORD, provider)).toContain('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(await tryIn('bystander@x.test', PASSWORD, provider)).toBe('signed in');
  });

  test('nobody waits for longer because the clock is put back', async () => {
    await identity.addAccount('early@x.test');
    identity.clock.forward(3600);
    await failFiveTimes('early@x.test');
    identity.clock.forward(-3600);
    expect(await tryIn('early@x.test', PASSWORD)).toBe('signed in');
  });

  test('an address without an account is treated alike', async () => {
    for (let count = 0; count < 5; count += 1) expect(await tryIn('nobody@x.test', 'wrong')).toBe('EMAIL_NOT_FOUND');
    expect(await tryIn('nobody@x.test', 'wrong')).toContain('TOO_MANY_ATTEMPTS_TRY_LATER');
  });
});

test('guesses sent at the same moment are counted one by one', async () => {
  await identity.addAccount('flooded@x.test');
  const answers = await Promise.all(Array.from({ length: 12 }, () => tryIn('flooded@x.test', 'wrong')));
  expect(answers.filter((answer) => answer === 'INVALID_PASSWORD')).toHaveLength(5);
});

test('a right password starts the counting anew', async () => {
  await identity.addAccount('clumsy@x.test');
  for (let count = 0; count < 4; count += 1) await tryIn('clumsy@x.test', 'wrong');
  expect(await tryIn('clumsy@x.test', PASSWORD)).toBe('signed in');
  await failFiveTimes('clumsy@x.test');
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

test('the wait is 60 s even when the first failure grows older than 15 minutes during it', async () => {
  await identity.addAccount('edge@x.test');
  await tryIn('edge@x.test', 'wrong');
  identity.clock.forward(15 * 60 - 10);
  for (let count = 0; count < 4; count += 1) await tryIn('edge@x.test', 'wrong');
  identity.clock.forward(20);
  expect(await tryIn('edge@x.test', PASSWORD)).toContain('Try again in 40 seconds.');
});
