import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations.ts';
import { OPEN_TO_SERVICES } from '../../../src/contract/operations-of-services.ts';
import { TOKEN_PATTERN } from '../../../src/contract/staff/service-limits.ts';
import { checkWithServices } from '../../../src/server/staff/service-tokens.ts';
import { insertBaseProfile, insertBelow, sharedApi, TEST_NOW } from '../../support/shared-api.ts';
import { tablesHolding } from '../identity/fixture.ts';
import { paramsOf } from '../rights/inputs.ts';
import { rowsWhere } from '../../support/rows.ts';
import { personLimit } from '../../../src/server/platform/http/service.ts';

const DAY = 86_400_000;
const api = sharedApi();
const admin = api.as('Admin');
type Given = { name: string; role: 'Admin' | 'FillIn' | 'GeoChecker'; geos: string[]; days: 7 | 30 };
async function made(given: Partial<Given> = {}) {
  const body: Given = { name: 'Nightly import', role: 'FillIn', geos: [], days: 30, ...given };
  const { service, token } = await api.call('service-token.create', { body }, admin);
  return { service, token: token ?? '', headers: { authorization: `Bearer ${token}` } };
}

const listed = async (id: string) =>
  (await api.call('service-token.list', {}, admin)).tokens.find((token) => token.id === id);

async function waiting(
  code: string,
  status: 'awaiting_fill_in' | 'awaiting_approval' = 'awaiting_fill_in',
): Promise<string> {
  const base = await insertBaseProfile(api.services, { status: 'approved' });
  return insertBelow(api.services, base, code, { status, waiting_since: TEST_NOW });
}

test('P125 a service token is reported once, and kept as a hash: neither database nor log holds it', async () => {
  const keyed = { ...admin, 'idempotency-key': 'made-once' };
  const body = { name: 'Told once', role: 'FillIn', geos: ['de'], days: 7 } as const;
  const first = await api.attempt('service-token.create', { body: { ...body, geos: ['de'] } }, keyed);
  const token: string = first.body.token;
  expect(token).toMatch(TOKEN_PATTERN);
  expect(first.body.service).toMatchObject({ name: 'Told once', role: 'FillIn', geos: ['de'], state: 'in-force' });
  const again = await api.attempt('service-token.create', { body: { ...body, geos: ['de'] } }, keyed);
  expect(again.body).toEqual({ ...first.body, token: null });
  await api.attempt('locale.list', {}, { authorization: `Bearer ${token}` });
  const secret = token.slice('dossier_'.length);
  expect(await tablesHolding(api.services.database, secret)).toEqual([]);
  expect(api.logged.join('')).not.toContain(secret);
});

test('P120 P125 an area that there is not is refused by its name, of people and of tokens', async () => {
  const person = { email: 'x@x.test', name: 'X', role: 'FillIn' as const, areas: ['tlh'], forced_second_factor: false };
  const token = { name: 'X', role: 'FillIn' as const, geos: ['tlh'], days: 7 as const };
  for (const answer of [
    await api.attempt('staff.add', { body: person }, admin),
    await api.attempt('service-token.create', { body: token }, admin),
  ]) {
    expect([answer.status, answer.body.error]).toEqual([
      422,
      '“tlh” is neither a locale, such as “de”, nor a country, such as “SE”.',
    ]);
  }
});

test('P125 a service token acts in the trail by its name, and its use is noted', async () => {
  const { service, headers } = await made({ name: 'Translator', role: 'Admin' });
  expect((await listed(service.id))?.used_at).toBeNull();
  const base = await insertBaseProfile(api.services, { status: 'approved' });
  await api.call('base-profile.set-active', { params: { profileBaseId: base }, body: { active: true } }, headers);
  const events = api.services.database.selectFrom('audit_event').selectAll().where('base_profile_id', '=', base);
  expect(await events.execute()).toMatchObject([
    { actor_name: 'Translator', actor_id: `service:${service.id}`, actor_role: 'Admin' },
  ]);
  expect((await listed(service.id))?.used_at).toEqual({ seconds: TEST_NOW.getTime() / 1000, nanoseconds: 0 });
});

test('P125 a service token of a FillIn for de reads what lies there, and nothing else', async () => {
  const { headers } = await made({ geos: ['de'] });
  const [german, danish] = [await waiting('de'), await waiting('da')];
  expect((await api.attempt('locale-profile.get', { params: { profileId: german } }, headers)).status).toBe(200);
  const refused = await api.attempt('locale-profile.get', { params: { profileId: danish } }, headers);
  expect(refused.body.code).toBe('area-forbids');
  expect((await api.attempt('base-profile.list', {}, headers)).body.code).toBe('role-forbids');
});

test('P125 a service token is over when it expires, to the moment', async () => {
  const { service, headers } = await made({ days: 7 });
  api.clock.now = new Date(TEST_NOW.getTime() + 7 * DAY - 1);
  expect((await api.attempt('locale.list', {}, headers)).status).toBe(200);
  api.clock.now = new Date(TEST_NOW.getTime() + 7 * DAY);
  const { status, body } = await api.attempt('locale.list', {}, headers);
  expect([status, body.code]).toEqual([401, 'token-expired']);
  expect((await listed(service.id))?.state).toBe('expired');
  api.clock.now = TEST_NOW;
});

test('P125 a service token that is revoked is over at once, in another process too, and what it claimed goes back', async () => {
  const { service, headers } = await made();
  await waiting('fr');
  const elsewhere = checkWithServices(() => Promise.reject(new Error('no person')), api.services);
  await elsewhere(headers.authorization);
  expect((await api.attempt('queue.next', {}, headers)).status).toBe(200);
  const held = () => rowsWhere(api.services, 'queue_lease', { holder_id: `service:${service.id}` });
  expect(await held()).toHaveLength(1);
  const revoked = await api.call('service-token.revoke', { params: { tokenId: service.id } }, admin);
  expect(revoked.service).toMatchObject({ state: 'revoked', revoked_by: { user_id: 'Admin-1' } });
  expect(await held()).toEqual([]);
  await expect(elsewhere(headers.authorization)).rejects.toMatchObject({ code: 'token-invalid' });
  expect((await api.attempt('locale.list', {}, headers)).status).toBe(401);
  expect(await api.call('service-token.revoke', { params: { tokenId: service.id } }, admin)).toEqual(revoked);
});

test('P125 a service token that nobody made, or that is only like one, opens nothing', async () => {
  for (const token of [`dossier_${'A'.repeat(43)}`, 'dossier_', `dossier_${'A'.repeat(43)}A`]) {
    const { status, body } = await api.attempt('locale.list', {}, { authorization: `Bearer ${token}` });
    expect([status, body.code]).toEqual([401, 'token-invalid']);
  }
});

test('P125 a service token is counted like a person who asks too often', async () => {
  const { headers } = await made();
  const check = personLimit(
    checkWithServices(() => Promise.reject(new Error('no person')), api.services),
    { perSecond: 1, now: () => TEST_NOW },
  );
  for (let asked = 0; asked < 10; asked += 1) await check(headers.authorization);
  await expect(check(headers.authorization)).rejects.toMatchObject({ code: 'rate-limited' });
});

test('P125 with the role Admin it is still closed to staff, accounts, tokens, settings and what is to be proven anew', async () => {
  const { headers } = await made({ name: 'Everything', role: 'Admin' });
  const closed = (Object.keys(OPERATIONS) as OperationId[]).filter((id) => !OPEN_TO_SERVICES.has(id));
  for (const id of closed) {
    const params = paramsOf(OPERATIONS[id], randomUUID()) as never;
    expect([id, (await api.attempt(id, { params }, headers)).body.code]).toEqual([id, 'closed-to-services']);
  }
  const about = (word: string) => closed.filter((id) => id.startsWith(word));
  expect(about('service-token.')).toHaveLength(3);
  expect(about('session.')).toHaveLength(2);
  expect(closed).toEqual(
    expect.arrayContaining(['setting.change', 'preference.set', 'base-profile.delete', 'export.part', 'live.follow']),
  );
  // Anyone who reaches staff by the API some day has to open it to services by name.
  expect([...OPEN_TO_SERVICES].filter((id) => /^(staff|account|session|service|setting|preference)/.test(id))).toEqual(
    [],
  );
});
