import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../src/server/database/migrate.ts';
import { openTestDatabase } from '../../support/database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const FILTER = '00000000-0000-4000-8000-000000000001';
const condition = { kind: 'text', field: 'realName', comparison: 'normalised' };
const evidence = JSON.stringify({ group: 0, score: 100, parts: [{ condition }] });

test('P060 a pair that was decided before keeps what it was decided on, and so does what its log can put back', async () => {
  await sql`drop schema public cascade; create schema public`.execute(database.kysely);
  await migrate(database.kysely, '0027-folded-log');
  await sql`insert into duplicate_filter (id, name, name_key, scope, active, action, groups, owner_id, owner_name, created_at, updated_at)
    values (${FILTER}, 'Names', 'names', 'base', true, 'log', '[]', 'Admin-1', 'Admin', now(), now())`.execute(
    database.kysely,
  );
  const insert = (state: string, decided: string | null, fingerprint: string | null) => sql`
    insert into duplicate_pair (id, scope, first_id, second_id, first_base_id, second_base_id, state, score, evidence,
      filter_id, filter_version, filter_name, found_at, decided_at, compared, fingerprint)
    values (gen_random_uuid(), 'base', ${FILTER}, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${state}, 100,
      ${evidence}::jsonb, ${FILTER}, 1, 'Names', now(), ${decided}::timestamptz, array['field:realName'], ${fingerprint})`;
  await insert('not_duplicate', '2026-11-20T10:00Z', 'digest').execute(database.kysely);
  await insert('open', null, 'digest').execute(database.kysely);
  await insert('open', null, null).execute(database.kysely);
  const log = (before: object | null) => sql`
    insert into duplicate_log (occurred_at, outcome, scope, filter_id, filter_version, filter_name, first, second, score,
      evidence, tags, active, search_text, actor_id, actor_name, actor_role, action_id, before)
    values (now(), 'unsure', 'base', gen_random_uuid(), 1, 'Names', '{}', '{}', 100, ${evidence}::jsonb, '{}', false, '',
      'Admin-1', 'Admin', 'Admin', gen_random_uuid(), ${before && JSON.stringify(before)}::jsonb)`;
  const decided = { state: 'linked', decided_at: '2026-11-20T10:00Z', decided_by: 'Admin-1', decided_by_name: 'Admin' };
  await log({ ...decided, compared: ['field:realName'], fingerprint: 'digest' }).execute(database.kysely);
  const open = { state: 'open', decided_at: null, decided_by: null, decided_by_name: null };
  await log({ ...open, compared: [], fingerprint: null }).execute(database.kysely);
  await log(null).execute(database.kysely);

  await migrate(database.kysely);
  const known = { said: 'decided', conditions: [condition], facts: ['field:realName'], fingerprint: 'digest' };
  const pairs = await database.kysely.selectFrom('duplicate_pair').select('known').orderBy('decided_at').execute();
  expect(pairs.map((pair) => pair.known)).toEqual(
    expect.arrayContaining([[known], [{ ...known, said: 'continued' }], []]),
  );
  const entries = await database.kysely.selectFrom('duplicate_log').select('before').orderBy('id').execute();
  expect(entries.map(({ before }) => before)).toEqual([{ ...decided, known: [known] }, { ...open, known: [] }, null]);
});
