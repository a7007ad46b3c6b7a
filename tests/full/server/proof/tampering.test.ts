import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendAuditEvents } from '../../../../src/server/trail/audit/append-audit-events.ts';
import { nextLink, type ChainEvent, type NotedChange } from '../../../../src/server/trail/audit/chain.ts';
import type { Schema } from '../../../../src/server/platform/database/schema.ts';
import { makeCheckpoint } from '../../../../src/server/trail/proof/make-checkpoint.ts';
import { anAuditEntry } from '../../../support/audit-entry.ts';
import { PROOF_NOW, proofPlace, type ProofPlace } from '../../../support/proof.ts';

let place: ProofPlace;
let database: Kysely<Schema>;
/** An approved base profile that has locale profiles, with a long trail. */
let id: string;
async function begin(): Promise<void> {
  place = await proofPlace(20);
  database = place.open.kysely;
  await place.checkpoint();
  await place.remember();
  const found = await sql<{ id: string }>`
    select id from base_profile where status = 'approved' and active and locales_total > 1 order by audit_count desc limit 1`.execute(
    database,
  );
  id = found.rows[0]!.id;
}
beforeAll(begin);
afterAll(() => place.close());

async function eventsOf(profile = id) {
  return database
    .selectFrom('audit_event')
    .selectAll()
    .where('base_profile_id', '=', profile)
    .orderBy('link')
    .execute();
}

/** As somebody does it who has read how chains are made: everything from a link on is hashed anew. */
async function chainAnew(from: number, change: (event: ChainEvent) => ChainEvent = (event) => event): Promise<void> {
  const events = await eventsOf();
  let end = { count: from - 1, head: events[from - 2]?.hash ?? '' };
  for (const stored of events.slice(from - 1)) {
    const rewritten = change({ ...stored, occurred_at: new Date(stored.occurred_at).toISOString() });
    const link = nextLink(id, end, {
      ...rewritten,
      event: rewritten.event as 1,
      occurredAt: new Date(rewritten.occurred_at),
      actor: { id: rewritten.actor_id, name: rewritten.actor_name, role: rewritten.actor_role as 'Admin' },
      localeProfileId: rewritten.locale_profile_id,
      subject: rewritten.subject as { kind: 'profile'; id: string; name: string },
      groupId: rewritten.group_id,
      requestId: rewritten.request_id,
      changed: (rewritten.changed as NotedChange[] | null) ?? [],
    });
    end = { count: link.link, head: link.hash };
    await database
      .updateTable('audit_event')
      .set({ link: link.link, actor_name: link.actor_name, prev_hash: link.prev_hash, hash: link.hash })
      .where('id', '=', stored.id)
      .execute();
  }
  await setBack(end);
}

async function setBack(end: { count: number; head: string }): Promise<void> {
  await sql`update base_profile set audit_count = ${end.count}, audit_head = ${end.head} where id = ${id}`.execute(
    database,
  );
}

async function removeProfile(): Promise<void> {
  for (const table of ['media', 'document', 'locale_profile', 'audit_event'] as const) {
    await sql`delete from ${sql.table(table)} where base_profile_id = ${id}`.execute(database);
  }
  await sql`delete from base_profile where id = ${id}`.execute(database);
}

/** One more event behind the chain, in its right form. */
async function forge(occurredAt: Date): Promise<void> {
  const forged = anAuditEntry({
    event: 17,
    occurredAt,
    subject: { kind: 'profile', id, name: 'x' },
    after: { note: 'it was so' },
  });
  await database.transaction().execute((transaction) => appendAuditEvents(transaction, id, [forged]));
}

const OTHERS = /there has been no event since the last checkpoint, yet its records, pictures or documents have changed/;
/** What is done: a statement, in which `$id` is that profile, or something that a statement cannot do. */
type Tampering = string | (() => Promise<unknown>);
const oneLocale = '(select id from locale_profile where base_profile_id = $id order by id limit 1)';
const onePicture = '(select id from media where locale_profile_id is null limit 1)';

/** Every way in which somebody with all rights on the database can tamper, as docs/proof.md lists them, and what finds it. */
const WAYS: Readonly<Record<string, readonly [Tampering, RegExp]>> = {
  'who did it, changed in an event': [
    `update audit_event set actor_name = 'Bob' where base_profile_id = $id and link = 2`,
    /event 2: it was changed after it was written/,
  ],
  'what was done, changed in an event': [
    `update audit_event set after = '{"status":"draft"}' where base_profile_id = $id and link = 3`,
    /event 3: it was changed after it was written/,
  ],
  'an event taken out of the middle': [
    'delete from audit_event where base_profile_id = $id and link = 3',
    /event 3: it does not follow the event before it/,
  ],
  'an event changed, and the chain hashed anew from there to its end': [
    () => chainAnew(2, (event) => ({ ...event, actor_name: event.link === 2 ? 'Bob' : event.actor_name })),
    /the last checkpoint recorded a different event here/,
  ],
  'an event taken out, and the chain numbered and hashed anew': [
    async () => {
      await tamperBy('delete from audit_event where base_profile_id = $id and link = 3');
      await tamperBy('update audit_event set link = link + 100000 where base_profile_id = $id');
      await chainAnew(1);
    },
    /the last checkpoint recorded more events than there are now/,
  ],
  'the last event taken away': [
    'delete from audit_event where base_profile_id = $id and link = (select audit_count from base_profile where id = $id)',
    /the trail does not end where the base profile says/,
  ],
  'the last event taken away, and head and count set back': [
    async () => {
      const events = await eventsOf();
      await sql`delete from audit_event where id = ${events.at(-1)!.id}`.execute(database);
      await setBack({ count: events.length - 1, head: events.at(-2)!.hash });
    },
    /the last checkpoint recorded more events than there are now/,
  ],
  'the whole trail of a profile taken away, and head and count set back': [
    async () => {
      await tamperBy('delete from audit_event where base_profile_id = $id');
      await setBack({ count: 0, head: '' });
    },
    /event 1: the last checkpoint recorded more events than there are now/,
  ],
  'a profile taken away, its trail left': [
    async () => {
      await removeProfile();
      await tamperBy(
        'insert into audit_event overriding system value select * from kept_audit_event where base_profile_id = $id',
      );
    },
    /the base profile is gone and events of it are left/,
  ],
  'a whole profile taken away with its trail': [
    removeProfile,
    /the last checkpoint recorded this base profile, which is now gone with its trail/,
  ],
  'a status changed without an event': [
    `update base_profile set status = 'disapproved' where id = $id`,
    /status is disapproved and is recorded as approved: no event accounts for its current state/,
  ],
  'a profile activated or deactivated without an event': [
    'update base_profile set active = false where id = $id',
    /active is false and is recorded as true: no event accounts/,
  ],
  'a status of a locale profile changed without an event': [
    `update locale_profile set status = 'unknown' where id = ${oneLocale}`,
    /locale profile [-0-9a-f]+ status is unknown and is recorded as/,
  ],
  'a hold laid on or lifted without an event': [
    'update base_profile set frozen = true where id = $id',
    /frozen is true and is recorded as false/,
  ],
  'a profile marked as deleted, or brought back, without an event': [
    'update base_profile set deleted_at = now() where id = $id',
    /deleted is true and is recorded as false/,
  ],
  'a locale profile taken away': [
    async () => {
      await tamperBy(`delete from media where locale_profile_id = ${oneLocale}`);
      await tamperBy(`delete from locale_profile where id = ${oneLocale}`);
    },
    /locale profile [-0-9a-f]+ is gone: no event accounts/,
  ],
  'a version changed': ['update base_profile set version = version + 1 where id = $id', OTHERS],
  'a field of a locale profile changed': [
    `update locale_profile set attributes = attributes || '{"aboutMe":"call me"}' where base_profile_id = $id`,
    OTHERS,
  ],
  'a picture taken away': [`delete from media where id = ${onePicture}`, OTHERS],
  'a picture pointed at another file': [
    `update media set sha256 = '${'a'.repeat(64)}' where id = ${onePicture}`,
    OTHERS,
  ],
  'the adult level of a picture changed': [
    `update media set adult_level_tag_id = (
      select id from tag where group_name = 'attachmentAdultLevel' and id is distinct from adult_level_tag_id limit 1)
      where id = ${onePicture}`,
    OTHERS,
  ],
  'the lanes of pictures swapped': [
    `update media set kind = case kind when 'attachment' then 'profile_picture' else 'attachment' end
      where base_profile_id = $id`,
    OTHERS,
  ],
  'a picture of a locale profile taken away': [
    `delete from media where id = (select media.id from media join locale_profile on locale_profile.id = locale_profile_id
      where deleted_at is null limit 1)`,
    OTHERS,
  ],
  'a picture put in that nobody uploaded': [
    `insert into media (id, base_profile_id, kind, position, sha256, width, height, size, added_by, added_at)
      select gen_random_uuid(), base_profile_id, kind, 99, sha256, width, height, size, added_by, added_at
      from media where id = ${onePicture}`,
    OTHERS,
  ],
  'a document taken away': ['delete from document where id = (select id from document limit 1)', OTHERS],
  'a document pointed at another file': [
    `update document set sha256 = '${'a'.repeat(64)}' where id = (select id from document limit 1)`,
    OTHERS,
  ],
  'who made a profile changed': [
    `update base_profile set creator_id = 'bob', creator_name = 'Bob' where id = $id`,
    OTHERS,
  ],
  'a profile said to be merged into another one': [
    'update base_profile set merged_into = (select id from base_profile where id <> $id limit 1) where id = $id',
    OTHERS,
  ],
  'the reason of a disapproval changed': [
    `update base_profile set last_reason = '{"codes":["other"],"note":"x"}' where id = $id`,
    OTHERS,
  ],
  'the name changed by which a base profile is found': [
    `update base_profile set profile_name = 'Somebody' where id = $id`,
    /search name is “Somebody”: it does not match its fields/,
  ],
  'the date of birth changed by which a base profile is found': [
    `update base_profile set date_of_birth = '2001-02-03' where id = $id`,
    /search date of birth is 2001-02-03: it does not match its fields/,
  ],
  'the name changed by which a locale profile is found': [
    `update locale_profile set profile_name = 'Somebody' where base_profile_id = $id and id = (
      select id from locale_profile where base_profile_id = $id limit 1)`,
    /locale profile [-0-9a-f]+ search name is “Somebody”: it does not match its fields/,
  ],
  'a profile put in that nobody has made': [
    `insert into base_profile (id, status, creator_id, creator_name, created_at, updated_at)
      values ('00000000-0000-4000-8000-00000000000f', 'approved', 'x', 'X', now(), now())`,
    /00000000-0000-4000-8000-00000000000f: no event says that this record was made/,
  ],
  'an event put behind the chain that says it happened long ago': [
    () => forge(new Date(PROOF_NOW.getTime() - 2 * 24 * 60 * 60 * 1000)),
    /it was added after the last checkpoint but is dated before it/,
  ],
};

async function tamperBy(tampering: Tampering): Promise<void> {
  if (typeof tampering !== 'string') await tampering();
  else await sql.raw(tampering.replaceAll('$id', `'${id}'`)).execute(database);
}

/** Those that no link of a chain shows: only what lies outside of the database does. */
const UNSEEN_BY_CHAINS: ReadonlySet<string> = new Set([
  'an event changed, and the chain hashed anew from there to its end',
  'an event taken out, and the chain numbered and hashed anew',
  'the last event taken away, and head and count set back',
  'the whole trail of a profile taken away, and head and count set back',
  'a whole profile taken away with its trail',
]);
const daily = () => makeCheckpoint(database, place.archive, { cause: 'daily', now: () => PROOF_NOW });

test.each(Object.entries(WAYS))(
  'P035 P036 what is done to rows before the last checkpoint is found, and gets under no other one: %s',
  async (way, [tampering, fault]) => {
    expect(await place.prove()).toMatchObject({ faultCount: 0, eventsSince: 0 });
    await tamperBy(tampering);
    const { faults } = await place.prove();
    const done = UNSEEN_BY_CHAINS.has(way) ? await daily() : { refused: [] };
    await place.putBack();
    expect(faults.join('\n')).toMatch(fault);
    expect(done).toHaveProperty('refused');
    expect((await place.archive.latest())?.number).toBe(1);
  },
);

test('P035 P036 an event more does not hide that one before it was changed', async () => {
  await chainAnew(2, (event) => ({ ...event, actor_name: event.link === 2 ? 'Bob' : event.actor_name }));
  await forge(PROOF_NOW);
  const done = await daily();
  await place.putBack();
  expect(done).toEqual({ refused: [expect.stringContaining('recorded a different event here')] });
});

describe('P035 the checkpoints that follow', () => {
  beforeEach(async () => {
    await place.close();
    await begin();
  });

  test('P036 behind one of an older version hold its chains, and its records from the next one on', async () => {
    await place.olden();
    await tamperBy('update base_profile set version = version + 1 where id = $id');
    expect((await place.prove()).faults).toEqual([]);
    await removeProfile();
    expect((await place.prove()).faults.join('\n')).toMatch(
      /recorded this base profile, which is now gone with its trail/,
    );
    expect(await daily()).toHaveProperty('refused');
    await place.putBack();
    expect(await daily()).toHaveProperty('made.number', 2);
    expect((await place.prove()).faults).toEqual([]);
    await tamperBy('update base_profile set version = version + 1 where id = $id');
    expect((await place.prove()).faults).toEqual([expect.stringMatching(OTHERS)]);
  });

  test('a change without an event does not get under the next signature', async () => {
    await tamperBy('update base_profile set version = version + 1 where id = $id');
    const other = await sql<{ id: string }>`select id from base_profile where id <> ${id} limit 1`.execute(database);
    const was = id;
    id = other.rows[0]!.id;
    await forge(PROOF_NOW);
    await place.checkpoint();
    expect((await place.archive.latest())?.number).toBe(2);
    expect((await place.prove()).faults).toEqual([
      expect.stringMatching(new RegExp(`^Base profile ${was}: there has been no event`)),
    ]);
  });
});
