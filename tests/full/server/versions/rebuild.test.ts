import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { verifyAuditTrail } from '../../../../src/server/audit/verify-audit-trail.ts';
import { lookupTables } from '../../../../src/server/lookups/lookup-tables.ts';
import type { RecordState } from '../../../../src/server/records/record-state.ts';
import { statesAt } from '../../../../src/server/records/rebuild.ts';
import type { RawAnswer } from '../../../support/api.ts';
import { sharedApi } from '../../../support/shared-api.ts';
import { insertBaseProfile } from '../../../support/base-profiles.ts';
import {
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertLocaleProfile,
  localeId,
  tagId,
} from '../../../support/locale-profiles.ts';
import { aPicture } from '../../../support/pictures.ts';
import { randomFrom } from '../../../support/random.ts';
import { uploaded } from '../../../server/media/images.ts';

const STEPS = Number(process.env['TEST_VERSIONS'] ?? 150);
const SEED = Number(process.env['TEST_SEED'] ?? 32);
/** Milliseconds: some steps upload or cut a picture. */
const PATIENCE = 60_000 + STEPS * 1_200;

const api = sharedApi();
let levels: string[];
let hair: string[];
const random = randomFrom(SEED);
beforeAll(async () => {
  levels = await Promise.all(['none', 'nude', 'mild'].map((name) => tagId(api.services, 'attachmentAdultLevel', name)));
  hair = await Promise.all(['black', 'red'].map((name) => tagId(api.services, 'hairColor', name)));
});

interface Stage {
  base: string;
  locale: string;
  danish: string;
  german: string;
}

async function stage(): Promise<Stage> {
  const base = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
  const [danish, german] = [await localeId(api.services, 'da'), await localeId(api.services, 'de')];
  const locale = await insertLocaleProfile(api.services, { base_profile_id: base, locale_id: danish });
  const filled = await completeLocaleBody(api.services, `Versions ${base}`);
  await api.call('locale-profile.update', { params: { profileId: locale }, body: filled }, api.as('Admin'));
  await uploaded(api, base, 2);
  return { base, locale, danish, german };
}

/** What is stored, told apart from the way in which a version is made. */
async function storedOf(kind: 'base' | 'locale', id: string) {
  const own =
    kind === 'base' ? sql`base_profile_id = ${id} and locale_profile_id is null` : sql`locale_profile_id = ${id}`;
  const members =
    kind === 'base' ? sql`selfie_id, reserved_locales` : sql`null as selfie_id, '{}'::uuid[] as reserved_locales`;
  const table = sql.table(kind === 'base' ? 'base_profile' : 'locale_profile');
  const { rows } = await sql<Record<string, unknown>>`
    select status, active, frozen, attributes, tags, ${members},
      (select coalesce(json_agg(json_build_array(id, kind, position, sha256, crop, crop_sha256, adult_level_tag_id)
        order by id), '[]') from media where ${own}) as pictures,
      (select coalesce(json_agg(json_build_array(id, name) order by id), '[]') from document
        where base_profile_id = ${id}) as documents
    from ${table} where id = ${id}`.execute(api.services.database);
  const row = rows[0] as Record<'attributes' | 'pictures' | 'documents' | 'selfie_id', unknown> & {
    tags: string[];
    reserved_locales: string[];
  };
  return { ...row, tags: row.tags.toSorted(), reserved_locales: row.reserved_locales.toSorted() };
}

function comparable(state: RecordState): unknown {
  const byId = <T>(entries: Iterable<[string, T]>) => [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...state,
    tags: [...state.tags].toSorted(),
    reserved_locales: state.reserved_locales.toSorted(),
    pictures: byId(state.pictures).map(([id, one]) => [
      id,
      one.kind,
      one.position,
      one.sha256,
      one.crop,
      one.crop_sha256,
      one.adult_level_tag_id,
    ]),
    documents: byId(state.documents).map(([id, { name }]) => [id, name]),
  };
}

async function lastLink(kind: 'base' | 'locale', id: string): Promise<number> {
  const own =
    kind === 'base'
      ? sql<boolean>`base_profile_id = ${id} and locale_profile_id is null`
      : sql<boolean>`locale_profile_id = ${id}`;
  const { link } = await api.services.database
    .selectFrom('audit_event')
    .select(({ fn }) => fn.max('link').as('link'))
    .where(own)
    .executeTakeFirstOrThrow();
  return link;
}

const done: string[] = [];
const undone: string[] = [];

type Step = (on: Stage) => Promise<RawAnswer | undefined>;
const admin = () => api.as('Admin', 'ada');
const base = (on: Stage) => ({ profileBaseId: on.base });
const images = async (on: Stage) =>
  api.services.database
    .selectFrom('media')
    .select(['id', 'kind'])
    .where('base_profile_id', '=', on.base)
    .where('locale_profile_id', 'is', null)
    .execute();

async function save(on: Stage): Promise<RawAnswer> {
  const whole = await completeBaseBody(api.services);
  const own = await attributeInputs(api.services, {
    profession: random.of(['', 'Pilot', 'Nurse']),
    hobbies: random.of(['', 'Chess']),
  });
  const pictures = (await images(on)).filter(({ kind }) => kind === 'profile_picture').map(({ id }) => id);
  const { status } = await api.services.database
    .selectFrom('base_profile')
    .select('status')
    .where('id', '=', on.base)
    .executeTakeFirstOrThrow();
  const body = {
    ...whole,
    attributes: [...whole.attributes, ...own],
    tags: [...whole.tags, ...random.of([[], [hair[0]!], [hair[1]!]])],
    selfie_id: pictures.length === 0 ? null : random.of([null, ...pictures]),
    reserved_locales: status === 'approved' ? undefined : random.of([[], [on.danish], [on.danish, on.german]]),
  };
  return api.attempt('base-profile.update', { params: base(on), body }, admin());
}

const approve: Step = (on) => api.attempt('base-profile.approve', { params: base(on) }, admin());
const setActive: Step = (on) =>
  api.attempt('base-profile.set-active', { params: base(on), body: { active: random.next() < 0.6 } }, admin());

/** Only what is approved is published, and a restore of it is rare: both come oftener. */
const STEPS_OF: readonly Step[] = [
  save,
  save,
  approve,
  approve,
  setActive,
  setActive,
  async (on) => {
    const body = await completeLocaleBody(api.services, `Versions ${on.base}`);
    const own = await attributeInputs(api.services, { hobbies: random.of(['Chess', 'Tennis', 'Swimming']) });
    const attributes = [
      ...body.attributes.filter(({ attribute_type_id: id }) => id !== own[0]!.attribute_type_id),
      ...own,
    ];
    return api.attempt(
      'locale-profile.update',
      { params: { profileId: on.locale }, body: { ...body, attributes } },
      admin(),
    );
  },
  async (on) => {
    const files = [await aPicture({ name: 'one.jpg', background: random.of(['#123', '#456', '#789', '#abc']) })];
    const kind = random.of(['profile_picture', 'attachment'] as const);
    return api.attempt('media.create-for-base', { params: base(on), body: { kind, files } }, admin());
  },
  async (on) => {
    const files = [await aPicture({ name: 'one.jpg', background: random.of(['#321', '#654']) })];
    return api.attempt('media.create-for-locale', { params: { profileId: on.locale }, body: { files } }, admin());
  },
  async (on) => {
    const there = await images(on);
    if (there.length === 0) return undefined;
    const body = { x: random.of([0, 20]), y: 10, width: 200, height: random.of([150, 180]), locale_id: null };
    return api.attempt('media.crop', { params: { mediaId: random.of(there).id }, body }, admin());
  },
  async (on) => {
    const there = await images(on);
    if (there.length === 0) return undefined;
    return api.attempt('media.reset-crop', { params: { mediaId: random.of(there).id }, body: {} }, admin());
  },
  async (on) => {
    const there = await images(on);
    if (there.length === 0) return undefined;
    const body = {
      media_tags: there.slice(random.of([0, 0, 1])).map(({ id }) => ({ media_id: id, tag_id: random.of(levels) })),
    };
    return api.attempt('media.tag', { body }, admin());
  },
  async (on) => {
    const there = (await images(on)).toSorted(() => random.next() - 0.5).map(({ id }) => id);
    const body = { profile_picture_ids: there.slice(0, -1), attachment_ids: there.slice(-1) };
    return api.attempt('base-profile.change-media-order', { params: base(on), body }, admin());
  },
  async (on) => {
    const there = await images(on);
    if (there.length < 2) return undefined;
    return api.attempt(
      'media.delete',
      { params: { mediaId: random.of(there).id }, body: { locale_id: null } },
      admin(),
    );
  },
  (on) => api.attempt('locale-profile.approve', { params: { profileId: on.locale } }, admin()),
  (on) => {
    const reason = { codes: [random.of(['under_age_doubt', 'text_quality'] as const)], note: 'Look again' };
    return api.attempt('base-profile.disapprove', { params: base(on), body: { reason } }, admin());
  },
  (on) =>
    api.attempt(
      'base-profile.set-frozen',
      { params: base(on), body: { frozen: random.next() < 0.5, note: '' } },
      admin(),
    ),
];

/** Undoes the last action, or does again what was undone last. */
async function turn(): Promise<void> {
  const isUndo = random.next() < 0.6;
  const id = (isUndo ? done : undone).at(-1);
  if (id === undefined) return;
  (isUndo ? done : undone).pop();
  const { status, body } = await api.attempt(
    `action.${isUndo ? 'undo' : 'redo'}`,
    { params: { actionId: id } },
    admin(),
  );
  if (status !== 200) return;
  if (isUndo) undone.push(id);
  else done.push(body.action_id);
}

type Stored = Awaited<ReturnType<typeof storedOf>>;
type Snapshots = Record<'base' | 'locale', Map<number, Stored>>;

/** What is asked back; that it is that, and nothing else, the model of undo shows. */
const ASKED = [
  {},
  { fields: ['attribute:hobbies'] },
  { fields: ['tags:hairColor'] },
  { fields: ['pictures'] },
] as const;

/** Brings back a version that was, whole or in part. */
async function restoreSome(on: Stage, snapshots: Snapshots): Promise<RawAnswer | undefined> {
  const kind = random.of(['base', 'base', 'locale'] as const);
  if (snapshots[kind].size === 0) return undefined;
  const [link] = random.of([...snapshots[kind]]);
  const params = { kind, profileId: on[kind], link: String(link) };
  return api.attempt('version.restore', { params, body: random.of<object>(ASKED) }, admin());
}

test(
  `P032 ${STEPS} random actions and restores, undone and done again: each version is what was stored`,
  async () => {
    const on = await stage();
    const snapshots: Snapshots = { base: new Map(), locale: new Map() };
    const restores: Step = (where) => restoreSome(where, snapshots);
    const steps: readonly Step[] = [...STEPS_OF, restores, restores, restores, restores];
    const told = new Set<number>();
    const all = new Set(steps).size;
    // Rare things wait for their state: the history goes on until each has happened once.
    for (let number = 0; number < STEPS || (told.size < all && number < 4 * STEPS); number += 1) {
      api.clock.now = new Date(api.clock.now.getTime() + 1000);
      if (random.next() < 0.35) await turn();
      else {
        const step = random.of(steps);
        const answer = await step(on);
        if (answer?.status === 200 || answer?.status === 201) {
          told.add(steps.indexOf(step));
          if (answer.body.action_id) {
            done.push(answer.body.action_id);
            undone.length = 0;
          }
        }
      }
      for (const kind of ['base', 'locale'] as const) {
        snapshots[kind].set(await lastLink(kind, on[kind]), await storedOf(kind, on[kind]));
      }
    }
    const { database } = api.services;
    const reader = { database, lookups: await lookupTables(database) };
    for (const kind of ['base', 'locale'] as const) {
      const links = [...snapshots[kind].keys()];
      const states = await statesAt(kind, on[kind], links, reader);
      for (const link of links) {
        expect(comparable(states.get(link)!), `${kind} at ${link}`).toEqual(snapshots[kind].get(link));
      }
    }
    expect((await verifyAuditTrail(database)).broken).toBeNull();
    // All that can happen has happened.
    expect(told.size).toBe(all);
    expect(undone.length + done.length).toBeGreaterThan(10);
  },
  PATIENCE,
);

/** What events without hashes still tell; of an image that was deleted they tell no crop and no level. */
function withoutHashes({ attributes, tags, pictures, documents }: Stored, deleted: ReadonlySet<unknown>): unknown {
  const told = (pictures as unknown[][]).map(([id, , , , crop, , level]) =>
    deleted.has(id) ? [id] : [id, crop, level],
  );
  return { attributes, tags, pictures: told, documents };
}

test(
  'P032 events of the first form, which name neither hashes nor columns, give fields, images, crops, levels and documents',
  async () => {
    const on = await stage();
    const snapshots = new Map<number, Stored>();
    done.length = 0;
    undone.length = 0;
    for (let number = 0; number < STEPS / 2; number += 1) {
      api.clock.now = new Date(api.clock.now.getTime() + 1000);
      if (random.next() < 0.3) await turn();
      else {
        const { status, body } = (await random.of(STEPS_OF)(on)) ?? { status: 0, body: null };
        if (status < 300 && body?.action_id) {
          done.push(body.action_id as string);
          undone.length = 0;
        }
      }
      snapshots.set(await lastLink('base', on.base), await storedOf('base', on.base));
    }
    const { database } = api.services;
    await database.updateTable('audit_event').set({ changed: null }).where('base_profile_id', '=', on.base).execute();
    const deletions = await database
      .selectFrom('audit_event')
      .select(sql<string>`subject ->> 'id'`.as('id'))
      .where('base_profile_id', '=', on.base)
      .where('event', '=', 104)
      .execute();
    const deleted = new Set<unknown>(deletions.map(({ id }) => id));
    const links = [...snapshots.keys()];
    const states = await statesAt('base', on.base, links, { database, lookups: await lookupTables(database) });
    for (const link of links) {
      const rebuilt = withoutHashes(comparable(states.get(link)!) as Stored, deleted);
      expect(rebuilt, `base at ${link}`).toEqual(withoutHashes(snapshots.get(link)!, deleted));
    }
  },
  PATIENCE,
);
