import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
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

/*
 * Marks of stale locale profiles against a small model: what the base profile holds is copied after every step, and a
 * locale profile is stale in whatever is not as in the copy of the moment that it goes by.
 */

const STEPS = Number(process.env['TEST_STALE'] ?? 220);
const SEED = Number(process.env['TEST_SEED'] ?? 40);
/** Milliseconds: some steps upload a picture. */
const PATIENCE = 60_000 + STEPS * 600;

const api = sharedApi();
let hair: string[];
let levels: string[];
let base: string;
/** A danish, a german and a french one; the last waits to be filled in at first. */
let locales: string[];
const random = randomFrom(SEED);

beforeAll(async () => {
  hair = await Promise.all(['black', 'red'].map((name) => tagId(api.services, 'hairColor', name)));
  levels = await Promise.all(['none', 'nude'].map((name) => tagId(api.services, 'attachmentAdultLevel', name)));
  base = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
  await uploaded(api, base, 2);
  const ids = await Promise.all(['da', 'de', 'fr'].map((code) => localeId(api.services, code)));
  locales = await Promise.all(
    ids.map((id) => insertLocaleProfile(api.services, { base_profile_id: base, locale_id: id })),
  );
  for (const id of locales.slice(0, 2)) await filled(id, undefined);
});

const admin = () => api.as('Admin', 'ada');

interface Copy {
  attributes: Readonly<Record<string, string>>;
  tags: readonly { id: string; group: string }[];
  pictures: string;
}

/** What the base profile holds, told apart from the way in which marks are made. */
async function copyOfBase(): Promise<Copy & { link: number }> {
  const { rows } = await sql<Copy & { link: number }>`
    select audit_count as link, attributes,
      (select coalesce(json_agg(json_build_object('id', tag.id, 'group', group_name)), '[]')
        from tag where tag.id = any(base_profile.tags)) as tags,
      (select coalesce(json_agg(json_build_array(id, kind, crop) order by kind, position), '[]')::text from media
        where base_profile_id = ${base} and locale_profile_id is null) as pictures
    from base_profile where id = ${base}`.execute(api.services.database);
  return rows[0]!;
}

function differences(one: Copy, other: Copy): string[] {
  const keys = new Set<string>();
  for (const name of new Set([...Object.keys(one.attributes), ...Object.keys(other.attributes)])) {
    if ((one.attributes[name] ?? '') !== (other.attributes[name] ?? '')) keys.add(`attribute:${name}`);
  }
  const only = (these: Copy, those: Copy) => these.tags.filter(({ id }) => those.tags.every((tag) => tag.id !== id));
  for (const { group } of [...only(one, other), ...only(other, one)]) keys.add(`tags:${group}`);
  if (one.pictures !== other.pictures) keys.add('pictures');
  return [...keys].toSorted();
}

interface Marked {
  id: string;
  status: string;
  version: number;
  base_seen: number;
  stale_fields: string[];
}

async function marks(): Promise<Map<string, Marked>> {
  const rows = await api.services.database
    .selectFrom('locale_profile')
    .select(['id', 'status', 'version', 'base_seen', 'stale_fields'])
    .where('base_profile_id', '=', base)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function filled(id: string, link: number | undefined): Promise<RawAnswer> {
  const body = await completeLocaleBody(api.services, `Stale ${id}`);
  const own = await attributeInputs(api.services, { hobbies: random.of(['Chess', 'Tennis', 'Swimming']) });
  const params = { profileId: id };
  return api.attempt(
    'locale-profile.update',
    {
      params,
      query: link === undefined ? {} : { base_link: link },
      body: { ...body, attributes: [...body.attributes, ...own] },
    },
    admin(),
  );
}

async function saveBase(): Promise<RawAnswer> {
  // No image may be without a level.
  await tagAll();
  const whole = await completeBaseBody(api.services);
  const own = await attributeInputs(api.services, { profession: random.of(['', 'Pilot', 'Baker']) });
  const tags = [...whole.tags, ...random.of([[], [hair[0]!], [hair[1]!]])];
  const body = { ...whole, attributes: [...whole.attributes, ...own], tags, reserved_locales: undefined };
  return api.attempt('base-profile.update', { params: { profileBaseId: base }, body }, admin());
}

const imagesOfBase = () =>
  api.services.database
    .selectFrom('media')
    .select('id')
    .where('base_profile_id', '=', base)
    .where('locale_profile_id', 'is', null)
    .orderBy('id')
    .execute();

type Step = () => Promise<RawAnswer | undefined>;
const params = () => ({ profileBaseId: base });

async function tagAll(): Promise<RawAnswer | undefined> {
  const there = await imagesOfBase();
  if (there.length === 0) return undefined;
  const body = { media_tags: there.map(({ id }) => ({ media_id: id, tag_id: random.of(levels) })) };
  return api.attempt('media.tag', { body }, admin());
}

const ON_BASE: readonly Step[] = [
  saveBase,
  saveBase,
  saveBase,
  saveBase,
  async () => {
    const files = [await aPicture({ name: 'one.jpg', background: random.of(['#123', '#456', '#789', '#abc']) })];
    return api.attempt('media.create-for-base', { params: params(), body: { kind: 'attachment', files } }, admin());
  },
  async () => {
    const there = await imagesOfBase();
    if (there.length < 2) return undefined;
    const input = { params: { mediaId: random.of(there).id }, body: { locale_id: null } };
    return api.attempt('media.delete', input, admin());
  },
  async () => {
    const [first] = await imagesOfBase();
    if (!first) return undefined;
    const body = { x: random.of([0, 20]), y: 10, width: 200, height: 150, locale_id: null };
    return api.attempt('media.crop', { params: { mediaId: first.id }, body }, admin());
  },
  tagAll,
  async () => {
    const ids = (await imagesOfBase()).map(({ id }) => id).toSorted(() => random.next() - 0.5);
    const body = { profile_picture_ids: ids.slice(0, 2), attachment_ids: ids.slice(2) };
    return api.attempt('base-profile.change-media-order', { params: params(), body }, admin());
  },
  () => api.attempt('base-profile.approve', { params: params() }, admin()),
  () => api.attempt('base-profile.set-active', { params: params(), body: { active: random.next() < 0.5 } }, admin()),
];

const done: string[] = [];
const undone: string[] = [];

async function turn(): Promise<void> {
  const isUndo = random.next() < 0.65;
  const from = isUndo ? done : undone;
  const id = from.pop();
  if (id === undefined) return;
  const input = { params: { actionId: id } };
  const { status, body } = await api.attempt(`action.${isUndo ? 'undo' : 'redo'}`, input, admin());
  if (status !== 200) return;
  if (isUndo) undone.push(id);
  else done.push(body.action_id);
}

test(
  `P040 P041 over ${STEPS} random steps a locale profile is stale in what its base profile has otherwise, and in nothing else`,
  async () => {
    const copies: (Copy & { link: number })[] = [await copyOfBase()];
    const copyAt = (link: number) => copies.findLast((copy) => copy.link <= link) ?? copies[0]!;
    const told = { stale: 0, cleared: 0, left: 0, turned: 0 };
    for (let step = 0; step < STEPS; step += 1) {
      api.clock.now = new Date(api.clock.now.getTime() + 1000);
      const before = await marks();
      const id = random.of(locales);
      const row = before.get(id)!;
      const { link: now } = copies.at(-1)!;
      const named = random.of([now, now, copies.at(-4)?.link ?? 0, now + 7]);
      const seen = Math.max(row.base_seen, Math.min(named, now));
      const isStale = [...before.values()].some(({ stale_fields: fields }) => fields.length > 0);
      // What is about stale ones waits for them.
      const drawn = random.next();
      const isOf = drawn >= 0.64 && drawn < 0.8 && !isStale ? 0.1 : drawn;
      let expectedSeen: number | null = null;
      let answer: RawAnswer | undefined;
      if (isOf < 0.42) answer = await random.of(ON_BASE)();
      else if (isOf < 0.54) {
        answer = await filled(id, named);
        expectedSeen = seen;
      } else if (isOf < 0.64) {
        answer = await api.attempt('locale-profile.approve', { params: { profileId: id } }, admin());
        expectedSeen = now;
      } else if (isOf < 0.72) {
        const input = { params: { profileId: id }, body: { base_link: named } };
        answer = await api.attempt('locale-profile.still-right', input, admin());
        if (answer.status === 200) {
          expect(row.stale_fields).not.toEqual([]);
          expect(answer.body.record.status).toBe(row.status);
          told.cleared += 1;
          expectedSeen = seen;
        }
      } else if (isOf < 0.8) {
        const input = { params: { profileId: id }, body: { base_link: random.of([named, now]) } };
        answer = await api.attempt('locale-profile.all-still-right', input, admin());
        expect(answer.status).toBe(200);
        told.left += answer.body.left.length;
      } else {
        await turn();
        told.turned += 1;
      }
      const isDone = answer !== undefined && (answer.status === 200 || answer.status === 201);
      if (isDone && answer?.body.action_id) {
        done.push(answer.body.action_id);
        undone.length = 0;
      }
      copies.push(await copyOfBase());
      const after = await marks();
      if (isDone && expectedSeen !== null && (answer?.body.action_id ?? null) !== null) {
        // The action's own events are behind what it has seen.
        expect(after.get(id)!.base_seen, `seen in step ${step}`).toBe(expectedSeen);
      }
      for (const marked of after.values()) {
        const expected =
          marked.status === 'awaiting_fill_in' ? [] : differences(copyAt(marked.base_seen), copies.at(-1)!);
        expect(marked.stale_fields.toSorted(), `step ${step}, seen ${marked.base_seen}`).toEqual(expected);
        told.stale += Number(expected.length > 0);
      }
      // What is done to the base profile changes nothing of theirs.
      if (isOf < 0.42) for (const [each, { version }] of before) expect(after.get(each)!.version).toBe(version);
    }
    for (const [what, count] of Object.entries(told)) expect(count, what).toBeGreaterThan(0);
  },
  PATIENCE,
);
