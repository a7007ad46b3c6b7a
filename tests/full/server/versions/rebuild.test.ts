import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyAuditTrail } from '../../../../src/server/proof/verify-audit-trail.ts';
import { lookupTables } from '../../../../src/server/lookups/lookup-tables.ts';
import type { RecordState } from '../../../../src/server/records/record-state.ts';
import { statesAt } from '../../../../src/server/records/rebuild.ts';
import type { RawAnswer } from '../../../support/api.ts';
import { sharedApi } from '../../../support/shared-api.ts';
import { randomFrom } from '../../../support/random.ts';
import { History } from './history.ts';

const STEPS = Number(process.env['TEST_VERSIONS'] ?? 220);
const SEED = Number(process.env['TEST_SEED'] ?? 32);
/** Milliseconds: some steps upload or cut a picture. */
const PATIENCE = 60_000 + STEPS * 1_200;

const api = sharedApi();
const random = randomFrom(SEED);
const tick = () => void (api.clock.now = new Date(api.clock.now.getTime() + 1000));
type Kind = 'base' | 'locale';

/** What is stored, told apart from the way in which a version is made. */
async function storedOf(kind: Kind, id: string) {
  const own =
    kind === 'base' ? sql`base_profile_id = ${id} and locale_profile_id is null` : sql`locale_profile_id = ${id}`;
  const members =
    kind === 'base' ? sql`selfie_id, reserved_locales` : sql`null as selfie_id, '{}'::uuid[] as reserved_locales`;
  const { rows } = await sql<Record<string, unknown>>`
    select status, active, frozen, attributes, tags, ${members},
      (select coalesce(json_agg(json_build_array(id, kind, position, sha256, crop, crop_sha256, adult_level_tag_id)
        order by id), '[]') from media where ${own}) as pictures,
      (select coalesce(json_agg(json_build_array(id, name) order by id), '[]') from document
        where base_profile_id = ${id}) as documents
    from ${sql.table(`${kind}_profile`)} where id = ${id}`.execute(api.services.database);
  const row = rows[0] as Record<'attributes' | 'pictures' | 'documents' | 'selfie_id', unknown> & {
    tags: string[];
    reserved_locales: string[];
  };
  return { ...row, tags: row.tags.toSorted(), reserved_locales: row.reserved_locales.toSorted() };
}
type Stored = Awaited<ReturnType<typeof storedOf>>;

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

/** What is stored of a record, by the last link of it. */
async function remember(kind: Kind, id: string, into: Map<number, Stored>): Promise<void> {
  const own =
    kind === 'base' ? sql`base_profile_id = ${id} and locale_profile_id is null` : sql`locale_profile_id = ${id}`;
  const { rows } = await sql<{
    link: number | null;
  }>`select max(link)::int as link from audit_event where ${own}`.execute(api.services.database);
  into.set(rows[0]?.link ?? 0, await storedOf(kind, id));
}

interface Copy {
  attributes: Readonly<Record<string, string>>;
  tags: readonly { id: string; group: string }[];
  pictures: string;
  link: number;
}

/** What the base profile holds, told apart from the way in which marks are made. */
async function copyOf(base: string): Promise<Copy> {
  const { rows } = await sql<Copy>`
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

async function marksBeneath(base: string) {
  const rows = await api.services.database
    .selectFrom('locale_profile')
    .select(['id', 'status', 'version', 'base_seen', 'stale_fields'])
    .where('base_profile_id', '=', base)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is asked back; that it is that, and nothing else, the model of undo shows. */
const ASKED = [{}, ...['attribute:hobbies', 'tags:hairColor', 'pictures'].map((field) => ({ fields: [field] }))];

test(
  `P032 P040 P041 ${STEPS} random actions and restores, undone and done again: each version is what was stored, and a locale profile is stale in what its base profile has otherwise`,
  async () => {
    const on = new History(api, random);
    await on.begin();
    const snapshots = { base: new Map<number, Stored>(), locale: new Map<number, Stored>() };
    const ids = { base: on.base, locale: on.locales[0]! };
    const copies = [await copyOf(on.base)];
    const copyAt = (link: number) => copies.findLast((copy) => copy.link <= link) ?? copies[0]!;
    const told = { stale: 0, cleared: 0, left: 0, turned: 0, restored: 0, uploaded: 0 };
    const happened = new Set<number>();
    const all = new Set(on.steps).size;
    // Rare things wait for their state: the history goes on until each has happened once.
    for (let step = 0; step < STEPS || (happened.size < all && step < 4 * STEPS); step += 1) {
      tick();
      const before = await marksBeneath(on.base);
      const id = random.of(on.locales);
      const row = before.get(id)!;
      const { link: now } = copies.at(-1)!;
      const named = random.of([now, now, copies.at(-4)?.link ?? 0, now + 7]);
      const seen = Math.max(row.base_seen, Math.min(named, now));
      const isStale = [...before.values()].some(({ stale_fields: fields }) => fields.length > 0);
      const profile = { params: { profileId: id } };
      // What is about stale ones waits for them.
      const drawn = random.next();
      const isOf = drawn >= 0.58 && drawn < 0.7 && !isStale ? 0.1 : drawn;
      let expectedSeen: number | null = null;
      let answer: RawAnswer | undefined;
      if (isOf < 0.4) {
        const next = random.of(on.steps);
        answer = await next();
        if (answer && answer.status < 300) happened.add(on.steps.indexOf(next));
      } else if (isOf < 0.5) {
        answer = await on.fill(id, named);
        expectedSeen = seen;
      } else if (isOf < 0.58) {
        answer = await api.attempt('locale-profile.approve', profile, on.as());
        expectedSeen = now;
      } else if (isOf < 0.65) {
        answer = await api.attempt('locale-profile.still-right', { ...profile, body: { base_link: named } }, on.as());
        if (answer.status === 200) {
          expect(row.stale_fields).not.toEqual([]);
          expect(answer.body.record.status).toBe(row.status);
          told.cleared += 1;
          expectedSeen = seen;
        }
      } else if (isOf < 0.7) {
        const body = { base_link: random.of([named, now]) };
        answer = await api.attempt('locale-profile.all-still-right', { ...profile, body }, on.as());
        if (answer.status === 200) told.left += answer.body.left.length;
      } else if (isOf < 0.73) {
        answer = await on.uploadToLocale();
        told.uploaded += Number(answer?.status === 200);
      } else if (isOf < 0.82) {
        const kind = random.of(['base', 'base', 'locale'] as const);
        const link = random.of([...snapshots[kind].keys()]) ?? 0;
        const params = { kind, profileId: ids[kind], link: String(link) };
        answer = await api.attempt('version.restore', { params, body: random.of<object>(ASKED) }, on.as());
        told.restored += Number(answer.status === 200);
      } else {
        await on.turn();
        told.turned += 1;
      }
      const isDone = on.note(answer);
      copies.push(await copyOf(on.base));
      const after = await marksBeneath(on.base);
      if (isDone && expectedSeen !== null && (answer?.body.action_id ?? null) !== null) {
        // The action's own events are behind what it has seen.
        expect(after.get(id)!.base_seen, `seen in step ${step}`).toBe(expectedSeen);
      }
      for (const marked of after.values()) {
        const isEmpty = marked.status === 'awaiting_fill_in';
        const expected = isEmpty ? [] : differences(copyAt(marked.base_seen), copies.at(-1)!);
        expect(marked.stale_fields.toSorted(), `step ${step}, seen ${marked.base_seen}`).toEqual(expected);
        told.stale += Number(expected.length > 0);
      }
      // What is done to the base profile changes nothing of theirs.
      if (isOf < 0.4) for (const [each, { version }] of before) expect(after.get(each)!.version).toBe(version);
      for (const kind of ['base', 'locale'] as const) await remember(kind, ids[kind], snapshots[kind]);
    }
    const { database } = api.services;
    const reader = { database, lookups: await lookupTables(database) };
    for (const kind of ['base', 'locale'] as const) {
      const links = [...snapshots[kind].keys()];
      const states = await statesAt(kind, ids[kind], links, reader);
      for (const link of links) {
        expect(comparable(states.get(link)!), `${kind} at ${link}`).toEqual(snapshots[kind].get(link));
      }
    }
    expect((await verifyAuditTrail(database)).broken).toBeNull();
    // All that can happen has happened.
    expect(happened.size).toBe(all);
    for (const [what, count] of Object.entries(told)) expect(count, what).toBeGreaterThan(0);
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
    const on = new History(api, random);
    await on.begin();
    const snapshots = new Map<number, Stored>();
    for (let number = 0; number < STEPS / 3; number += 1) {
      tick();
      if (random.next() < 0.3) await on.turn();
      else on.note(await random.of(on.steps)());
      await remember('base', on.base, snapshots);
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
