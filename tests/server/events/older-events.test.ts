import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../src/server/database/migrate.ts';
import { readEvents } from '../../../src/server/events/read-events.ts';
import { openTestDatabase } from '../../support/database.ts';
import { opened } from '../../support/shared-api.ts';

const database = opened(openTestDatabase);

test('P126 what happened before there were numbers has the first ones, in its order', async () => {
  const { kysely } = database;
  await sql`drop schema public cascade; create schema public`.execute(kysely);
  await migrate(kysely, '0051-questions');
  // The clock was put back before the third, which follows in the trail all the same.
  await sql`insert into audit_event (base_profile_id, link, event, occurred_at, actor_id, actor_name, actor_role,
      request_id, group_id, prev_hash, hash)
    select md5('one')::uuid, link, 10, '2026-01-01T10:00Z'::timestamptz + case link when 3 then -1 else link end
      * interval '1 hour', 'ada', 'Ada', 'Admin', 'r', gen_random_uuid(), '', ''
    from generate_series(1, 4) as link`.execute(kysely);
  await sql`insert into setting_change (key, after, changed_by, changed_by_name, changed_at, request_id)
    values ('four_eyes', '"warn"', 'ada', 'Ada', '2026-01-01T11:30Z', 'r')`.execute(kysely);
  await migrate(kysely);
  const { events, last } = await readEvents(kysely, { after: 0, limit: 100, geos: [] });
  expect(events.map(({ number, event, about }) => [number, event, about])).toEqual([
    [1, 'ProfileActivated', null],
    [2, 'SettingChanged', 'four_eyes'],
    [3, 'ProfileActivated', null],
    [4, 'ProfileActivated', null],
    [5, 'ProfileActivated', null],
  ]);
  expect(last).toBe(5);
  const links = await sql<{ link: number }>`
    select link from event join audit_event on audit_event.id = audit_event_id order by number`.execute(kysely);
  expect(links.rows.map(({ link }) => link)).toEqual([1, 2, 3, 4]);
});
