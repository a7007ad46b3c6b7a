import { expect, test } from 'vitest';
import { staffChainFault } from '../../../src/server/trail/audit/staff-trail.ts';
import { refreshWith } from '../identity/fixture.ts';
import { FIREFOX, SAFARI, ownAccountFixture } from './fixture.ts';
import { insertBaseProfile, opened } from '../../support/shared-api.ts';
import { rowsWhere } from '../../support/rows.ts';

const house = opened(ownAccountFixture);

interface Shown {
  id: string;
  device: string | null;
  is_this: boolean;
  signed_in_at: { seconds: number };
  last_used_at: { seconds: number };
}
const shown = async (who: { idToken: string }): Promise<Shown[]> =>
  (await house.ask(who, 'GET', '/me/account')).body.sign_ins;
const isIn = async (who: { idToken: string }) => (await house.ask(who, 'GET', '/me/preferences')).status === 200;
const renews = async ({ refreshToken }: { refreshToken: string }) =>
  (await refreshWith(house.identity.provider, refreshToken)).status === 200;

/** An item of the queue in somebody's hands, under one of their sign-ins. */
async function claim(holder: string, signIn: string): Promise<string> {
  const { services, identity } = house;
  const base = await insertBaseProfile(services, { status: 'awaiting_approval', waiting_since: identity.clock.now() });
  const lease = { kind: 'base' as const, queue: 'base-check' as const, holder_id: holder, holder_name: 'Ilse' };
  const until = new Date(identity.clock.now().getTime() + 600_000);
  await services.database
    .insertInto('queue_lease')
    .values({
      ...lease,
      record_id: base,
      id: base,
      sign_in: signIn,
      claimed_at: identity.clock.now(),
      expires_at: until,
    })
    .execute();
  return base;
}
const claimsOf = async (holder: string) =>
  (await house.services.database.selectFrom('queue_lease').select('id').where('holder_id', '=', holder).execute()).map(
    ({ id }) => id,
  );

test('P121 one’s own sign-ins are reported with device, first and last use, this one first and marked; nobody else’s are', async () => {
  const { identity, signIn } = house;
  await identity.addAccount('told@x.test');
  await identity.addAccount('else@x.test');
  await signIn('else@x.test');
  const phone = await signIn('told@x.test', SAFARI);
  identity.clock.forward(60);
  await signIn('told@x.test', 'curl/8.16');
  identity.clock.forward(60);
  const desk = await signIn('told@x.test', FIREFOX);
  identity.clock.forward(600);
  expect(await isIn(phone)).toBe(true);
  const [first, second, third, ...more] = await shown(desk);
  expect(more).toEqual([]);
  const now = Math.floor(identity.clock.now().getTime() / 1000);
  expect(first).toMatchObject({ device: 'Firefox on Linux', is_this: true, signed_in_at: { seconds: now - 600 } });
  expect(second).toMatchObject({ device: null, is_this: false, last_used_at: { seconds: now - 660 } });
  expect(third).toMatchObject({
    device: 'Safari on iPhone',
    is_this: false,
    signed_in_at: { seconds: now - 720 },
    last_used_at: { seconds: now },
  });
  expect((await shown(phone))[0]).toMatchObject({ device: 'Safari on iPhone', is_this: true });
});

test('P121 one’s own sign-ins that are over are not reported: ended, signed out, and too old', async () => {
  const { identity, signIn, ask } = house;
  await identity.addAccount('over@x.test');
  const gone = await signIn('over@x.test');
  await ask(gone, 'POST', '/me/sessions/current/end');
  await signIn('over@x.test', SAFARI);
  identity.clock.forward(11 * 3600);
  const desk = await signIn('over@x.test');
  expect((await shown(desk)).map(({ device }) => device)).toEqual(['Firefox on Linux', 'Safari on iPhone']);
  identity.clock.forward(2 * 3600);
  const later = await signIn('over@x.test');
  expect(await shown(later)).toHaveLength(2);
});

test('P121 own sign-ins end one by one: out at once, what it had claimed goes back, and a second time is reported', async () => {
  const { identity, signIn, ask, services } = house;
  const { id } = await identity.addAccount('one@x.test');
  const phone = await signIn('one@x.test', SAFARI);
  const desk = await signIn('one@x.test');
  expect(await isIn(phone)).toBe(true);
  const other = (await shown(desk)).find((each) => !each.is_this);
  await claim(id, other?.id ?? '');
  const end = () => ask(desk, 'POST', `/me/sign-ins/${other?.id}/end`);
  expect([(await end()).status, [await isIn(phone), await renews(phone)]]).toEqual([200, [false, false]]);
  expect([await isIn(desk), await renews(desk)]).toEqual([true, true]);
  expect(await shown(desk)).toHaveLength(1);
  expect(await claimsOf(id)).toEqual([]);
  const again = await end();
  expect([again.status, again.body.code, again.body.error]).toEqual([
    409,
    'unchanged',
    'This sign-in has ended already.',
  ]);
  const recorded = await rowsWhere(services, 'staff_change', { account_id: id });
  expect(recorded).toMatchObject([{ change: 'sign-in-ended', email: 'one@x.test', changed_by: id }]);
  expect(await staffChainFault(services.database)).toBeNull();
});

test('P121 one’s own sign-ins of somebody else are as if there were none', async () => {
  const { identity, signIn, ask } = house;
  await identity.addAccount('mine@x.test');
  await identity.addAccount('theirs@x.test');
  const theirs = await signIn('theirs@x.test');
  const mine = await signIn('mine@x.test');
  const [one] = await shown(theirs);
  const { status, body } = await ask(mine, 'POST', `/me/sign-ins/${one?.id}/end`);
  expect([status, body.code]).toEqual([409, 'unchanged']);
  expect(await isIn(theirs)).toBe(true);
});

test('P121 all other sign-ins end together, and where there is none that is said', async () => {
  const { identity, signIn, ask } = house;
  const { id } = await identity.addAccount('all@x.test');
  const others = [await signIn('all@x.test', SAFARI), await signIn('all@x.test', SAFARI)];
  const desk = await signIn('all@x.test');
  const mine = await claim(id, (await shown(desk)).find((each) => each.is_this)?.id ?? '');
  const end = () => ask(desk, 'POST', '/me/sign-ins/end-others');
  expect((await end()).body).toEqual({ ended: 2 });
  expect(await claimsOf(id)).toEqual([mine]);
  for (const other of others) expect([await isIn(other), await renews(other)]).toEqual([false, false]);
  expect([await isIn(desk), await renews(desk)]).toEqual([true, true]);
  const again = await end();
  expect([again.status, again.body.code, again.body.error]).toEqual([
    409,
    'unchanged',
    'You are not signed in anywhere else.',
  ]);
});
