import type * as crypto from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';

const counted = vi.hoisted(() => ({ hashes: [] as { cost: unknown; text: unknown }[] }));
vi.mock('node:crypto', async (original) => {
  const whole = await original<typeof crypto>();
  const scrypt: typeof whole.scrypt = (...given: unknown[]) => {
    counted.hashes.push({ text: given[0], cost: given[3] });
    return Reflect.apply(whole.scrypt, whole, given) as undefined;
  };
  return { ...whole, default: { ...whole, scrypt }, scrypt };
});

// Files of one process share what they load, and another may have loaded the real one before.
vi.resetModules();
const { hashPassword } = await import('../../../src/server/identity/passwords.ts');
const { openIdentity, postAccounts } = await import('./fixture.ts');
const identity = openIdentity();
beforeAll(async () => {
  await identity.addAccount('ilse@x.test');
  await identity.addAccount('off@x.test', { disabled: true });
  // The accounts of tests have cheaper hashes than those of people.
  const hash = await hashPassword('correct horse battery');
  await identity.services.database.updateTable('identity_account').set({ password_hash: hash }).execute();
});

test('a password is hashed once and at the same cost, whether its account exists, is disabled or not there', async () => {
  const hashedFor = async (email: string) => {
    counted.hashes.length = 0;
    const guess = { email, password: 'a wrong guess' };
    const { status } = await postAccounts(identity.provider, 'signInWithPassword', guess);
    return { status, hashes: [...counted.hashes] };
  };
  const known = await hashedFor('ilse@x.test');
  expect(known).toMatchObject({ status: 400, hashes: [{ text: 'a wrong guess', cost: { N: 32_768 } }] });
  expect(await hashedFor('off@x.test')).toEqual(known);
  expect(await hashedFor('nobody@x.test')).toEqual(known);
});
