import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../../../src/contract/policy/roles.ts';
import { makeCheckpoint } from '../../../../src/server/proof/make-checkpoint.ts';
import { openCheckpointArchive } from '../../../../src/server/proof/checkpoint-archive.ts';
import { proveTrail } from '../../../../src/server/proof/prove-trail.ts';
import { recordsPrint } from '../../../../src/server/proof/read-heads.ts';
import { startTestApi, TEST_NOW, type TestApi } from '../../../support/api.ts';
import { completeBaseBody, completeLocaleBody, localeId, tagId } from '../../../support/locale-profiles.ts';
import { aPicture } from '../../../support/pictures.ts';
import { randomFrom } from '../../../support/random.ts';

const STEPS = 500;
/** Milliseconds: some steps upload or cut a picture. */
const PATIENCE = 300_000;

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

/** As there are pictures: they belong to few locale profiles. */
async function picturesOf({ kind, id }: Known) {
  return api.services.database
    .selectFrom('media')
    .select(['id', 'kind'])
    .where(kind === 'base' ? 'base_profile_id' : 'locale_profile_id', '=', id)
    .$if(kind === 'base', (query) => query.where('locale_profile_id', 'is', null))
    .orderBy('id')
    .execute();
}

const NOTHING = { status: 0, body: {} };
const random = randomFrom(19);

/** What changes pictures and documents. */
const FILE_ACTS: typeof ACTS = {
  upload: async ({ kind, id }, role) => {
    const files = [await aPicture({ name: 'one.jpg', background: random.of(['#123', '#456', '#789']) })];
    return act(`media.create-for-${kind}`, kind, id, { files }, role);
  },
  order: async (on, role) => {
    const ids = (await picturesOf(on)).map((one) => one.id).toSorted(() => random.next() - 0.5);
    const body = { profile_picture_ids: ids.slice(0, -1), attachment_ids: ids.slice(-1) };
    return act(`${on.kind}-profile.change-media-order`, on.kind, on.id, body, role);
  },
  level: async (on, role) => {
    const ids = (await picturesOf(on)).map((one) => one.id);
    if (ids.length === 0) return NOTHING;
    const level = await tagId(api.services, 'attachmentAdultLevel', random.of(['none', 'nude', 'mild']));
    const media_tags = ids.map((media_id) => ({ media_id, tag_id: level }));
    return api.attempt('media.tag', { body: { media_tags } }, api.as(role));
  },
  crop: async (on, role) => {
    // Added first: of the sample's pictures there are no files to cut.
    const { body: added } = await FILE_ACTS['upload']!(on, 'Admin');
    const made = (added as { media?: { id: string }[] }).media ?? [];
    if (made.length === 0) return NOTHING;
    const body = { x: random.of([0, 20]), y: 10, width: 200, height: 150, locale_id: null };
    return api.attempt('media.crop', { params: { mediaId: random.of(made).id }, body }, api.as(role));
  },
  'delete a picture': async (on, role) => {
    const there = await picturesOf(on);
    if (there.length < 2) return NOTHING;
    const params = { mediaId: random.of(there).id };
    return api.attempt('media.delete', { params, body: { locale_id: null } }, api.as(role));
  },
  'add a document': async ({ kind, id }, role) => {
    if (kind === 'locale') return NOTHING;
    const document = new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'], `${random.next()}.pdf`);
    return act('document.create', kind, id, { document, kind: 'consent' }, role);
  },
  'delete a document': async (_on, role) => {
    const there = await api.services.database.selectFrom('document').select('id').orderBy('id').execute();
    if (there.length === 0) return NOTHING;
    return api.attempt('document.delete', { params: { documentId: random.of(there).id } }, api.as(role));
  },
};
async function act(operation: string, kind: Kind, id: string, body: unknown, role: Role) {
  const params = kind === 'base' ? { profileBaseId: id } : { profileId: id };
  return api.attempt(operation as 'base-profile.approve', { params, body } as never, api.as(role));
}

test(
  'P036 whatever people do is told: no record is ever another one than its events say, and none changes without one',
  async () => {
    const acts = { ...ACTS, ...FILE_ACTS };
    const done = new Map<string, number>();
    const actions: { id: string; role: Role }[] = [];
    let before = await prints();
    /** Acts that have not happened often enough yet. */
    const owed = () => Object.keys(acts).filter((each) => (done.get(each) ?? 0) < 2);
    for (let step = 0; step < STEPS || (step < 3 * STEPS && owed().length > 0); step += 1) {
      const all = await records();
      const on = random.of(all);
      // Deleting ends what else can be done: a base profile seldom, so that enough is left.
      const spared = on.kind === 'base' && step % 5 > 0;
      const names = Object.keys(acts).filter((each) => !(each === 'delete' && spared));
      // In the end only what is seldom granted: whatever the draw, none of them is left out.
      const open = step < STEPS ? names : owed();
      const name = step < STEPS && random.next() < 0.2 ? 'undo' : random.of(open);
      const role = random.of<Role>(['Admin', 'Admin', 'FillIn', 'GeoChecker', 'BaseChecker']);
      api.clock.now = new Date(TEST_NOW.getTime() + step * 1000);
      const last = name === 'undo' ? actions.pop() : undefined;
      if (name === 'undo' && !last) continue;
      const { status, body } = last
        ? await api.attempt('action.undo', { params: { actionId: last.id } }, api.as(last.role))
        : await acts[name]!(on, role);
      if (status === 200 || status === 201) done.set(name, (done.get(name) ?? 0) + 1);
      if (body.action_id && status < 300) actions.push({ id: body.action_id, role });
      const now = await prints();
      for (const [id, print] of now) {
        const was = before.get(id);
        if (was && was.records !== print.records) expect(print.count, `${name} of ${id}`).toBeGreaterThan(was.count);
      }
      before = now;
    }
    // Each of them happened, and more than once.
    for (const name of [...Object.keys(acts), 'undo']) expect(done.get(name) ?? 0, name).toBeGreaterThan(1);
    const archive = await openCheckpointArchive({ dataDirectory: api.directory, media: null });
    expect(await proveTrail(api.services.database, { against: null })).toMatchObject({ faults: [] });
    await makeCheckpoint(api.services.database, archive, { cause: 'daily', now: api.services.now });
    const last = await archive.latest();
    const against = last && { statement: last.statement, heads: await archive.headsUnder(last) };
    expect(await proveTrail(api.services.database, { against })).toMatchObject({ faults: [], eventsSince: 0 });
  },
  PATIENCE,
);

test('P036 a picture or document that events tell of is held against them, without a checkpoint and whatever came later', async () => {
  const { database } = api.services;
  const toldOf = async (kind: 'media' | 'document', column: string) => {
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(`${kind}.id`)} from audit_event, jsonb_array_elements(changed) as told
        join ${sql.table(kind)} on ${sql.ref(`${kind}.id`)} = (told ->> 'id')::uuid
      where told ->> 'kind' = ${kind} and told -> 'after' ? ${column} order by 1`.execute(database);
    return rows.map(({ id }) => id);
  };
  const [level = ''] = await toldOf('media', 'adult_level_tag_id');
  const place = (await toldOf('media', 'position')).find((id) => id !== level) ?? '';
  const [other = '', gone = ''] = (await toldOf('media', 'sha256')).filter((id) => id !== level && id !== place);
  const [document = ''] = await toldOf('document', 'sha256');
  const now = await database
    .selectFrom('media')
    .select('adult_level_tag_id as tag')
    .where('id', '=', level)
    .executeTakeFirstOrThrow();
  const tag = now.tag === null ? await tagId(api.services, 'attachmentAdultLevel', 'nude') : null;
  await sql`update media set sha256 = ${'a'.repeat(64)} where id = ${other}`.execute(database);
  await sql`update media set position = position + 50 where id = ${place}`.execute(database);
  await sql`update media set adult_level_tag_id = ${tag} where id = ${level}`.execute(database);
  await sql`delete from media where id = ${gone}`.execute(database);
  await sql`delete from document where id = ${document}`.execute(database);
  const { faults } = await proveTrail(database, { against: null });
  const words = [
    `picture ${other} sha256 is ${'a'.repeat(64)} and was told as `,
    `picture ${place} position is `,
    `picture ${level} adult_level_tag_id is `,
    `picture ${gone} is gone: no event tells of what it is now.`,
    `document ${document} is gone: no event tells of what it is now.`,
  ];
  for (const each of words) {
    expect(
      faults.filter((fault) => fault.includes(each)),
      each,
    ).toHaveLength(1);
  }
  expect(faults).toHaveLength(words.length);
});
