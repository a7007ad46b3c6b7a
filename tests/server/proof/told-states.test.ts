import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../../src/contract/policy/roles.ts';
import { makeCheckpoint } from '../../../src/server/proof/make-checkpoint.ts';
import { openCheckpointArchive } from '../../../src/server/proof/checkpoint-archive.ts';
import { proveTrail } from '../../../src/server/proof/prove-trail.ts';
import { recordsPrint } from '../../../src/server/proof/read-heads.ts';
import { startTestApi, TEST_NOW, type TestApi } from '../../support/api.ts';
import { completeBaseBody, completeLocaleBody, localeId } from '../../support/locale-profiles.ts';
import { randomFrom } from '../../support/random.ts';

const STEPS = 500;

let api: TestApi;
/** Locales that few base profiles have. */
let further: string[];
beforeAll(async () => {
  api = await startTestApi({ baseProfiles: 25 });
  further = [await localeId(api.services, 'fo'), await localeId(api.services, 'is')];
});
afterAll(() => api.close());

type Kind = 'base' | 'locale';
interface Known {
  kind: Kind;
  id: string;
}

async function records(): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select 'base' as kind, id from base_profile where deleted_at is null
    union all select 'locale', id from locale_profile where deleted_at is null order by id`.execute(
    api.services.database,
  );
  return rows;
}

/** Where each chain stands, with the fingerprint of its records. */
async function prints(): Promise<Map<string, { count: number; records: string }>> {
  const rows = await api.services.database
    .selectFrom('base_profile')
    .select(['id', 'audit_count as count', recordsPrint.as('records')])
    .execute();
  return new Map(rows.map(({ id, ...print }) => [id, print]));
}

const REASON = { codes: ['text_quality'], note: '' };
const DOUBT = { codes: ['under_age_doubt'], note: 'She looks younger than that.' };

/** Anything that a person can do to a record, by name. */
const ACTS: Readonly<
  Record<string, (on: Known, role: Role) => Promise<{ status: number; body: { action_id?: string } }>>
> = {
  approve: ({ kind, id }, role) => act(`${kind}-profile.approve`, kind, id, {}, role),
  disapprove: ({ kind, id }, role) => act(`${kind}-profile.disapprove`, kind, id, { reason: REASON }, role),
  doubt: ({ kind, id }, role) => act(`${kind}-profile.disapprove`, kind, id, { reason: DOUBT }, role),
  // Switched off first, and held below, or there would be little to switch on and to lift.
  activate: async ({ kind, id }, role) => {
    await act(`${kind}-profile.set-active`, kind, id, { active: false }, 'Admin');
    return act(`${kind}-profile.set-active`, kind, id, { active: true }, role);
  },
  deactivate: ({ kind, id }, role) => act(`${kind}-profile.set-active`, kind, id, { active: false }, role),
  hold: ({ kind, id }, role) => act(`${kind}-profile.set-frozen`, kind, id, { frozen: true, note: 'x' }, role),
  lift: async ({ kind, id }, role) => {
    await act(`${kind}-profile.set-frozen`, kind, id, { frozen: true, note: 'x' }, 'Admin');
    return act(`${kind}-profile.set-frozen`, kind, id, { frozen: false, note: '' }, role);
  },
  delete: ({ kind, id }, role) => act(`${kind}-profile.delete`, kind, id, undefined, role),
  locales: ({ kind, id }, role) =>
    kind === 'base'
      ? act('base-profile.activate-locales', kind, id, { locales: further }, role)
      : act('locale-profile.set-active', kind, id, { active: true }, role),
  save: async ({ kind, id }, role) =>
    kind === 'base'
      ? act('base-profile.update', kind, id, await completeBaseBody(api.services), role)
      : act('locale-profile.update', kind, id, await completeLocaleBody(api.services, `Anna ${id.slice(0, 4)}`), role),
};

async function act(operation: string, kind: Kind, id: string, body: unknown, role: Role) {
  const params = kind === 'base' ? { profileBaseId: id } : { profileId: id };
  return api.attempt(operation as 'base-profile.approve', { params, body } as never, api.as(role));
}

test('P036 whatever people do is told: no record is ever another one than its events say, and none changes without one', async () => {
  const random = randomFrom(19);
  const done = new Map<string, number>();
  const actions: { id: string; role: Role }[] = [];
  let before = await prints();
  for (let step = 0; step < STEPS; step += 1) {
    const all = await records();
    const on = random.of(all);
    // Deleting ends what else can be done: a base profile seldom, so that enough is left.
    const spared = on.kind === 'base' && step % 5 > 0;
    const names = Object.keys(ACTS).filter((each) => !(each === 'delete' && spared));
    const name = random.next() < 0.2 ? 'undo' : random.of(names);
    const role = random.of<Role>(['Admin', 'Admin', 'FillIn', 'GeoChecker', 'BaseChecker']);
    api.clock.now = new Date(TEST_NOW.getTime() + step * 1000);
    const last = name === 'undo' ? actions.pop() : undefined;
    if (name === 'undo' && !last) continue;
    const { status, body } = last
      ? await api.attempt('action.undo', { params: { actionId: last.id } }, api.as(last.role))
      : await ACTS[name]!(on, role);
    if (status === 200) done.set(name, (done.get(name) ?? 0) + 1);
    if (status === 200 && body.action_id) actions.push({ id: body.action_id, role });
    const now = await prints();
    for (const [id, print] of now) {
      const was = before.get(id);
      if (was && was.records !== print.records) expect(print.count, `${name} of ${id}`).toBeGreaterThan(was.count);
    }
    before = now;
  }
  // Each of them happened, and more than once.
  for (const name of [...Object.keys(ACTS), 'undo']) expect(done.get(name) ?? 0, name).toBeGreaterThan(1);
  const archive = await openCheckpointArchive({ dataDirectory: api.directory, media: null });
  expect(await proveTrail(api.services.database, { against: null })).toMatchObject({ faults: [] });
  await makeCheckpoint(api.services.database, archive, { cause: 'daily', now: api.services.now });
  const last = await archive.latest();
  const against = last && { statement: last.statement, heads: await archive.headsUnder(last) };
  expect(await proveTrail(api.services.database, { against })).toMatchObject({ faults: [], eventsSince: 0 });
});
