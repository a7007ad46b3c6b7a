import { sql, type Kysely } from 'kysely';
import type { OperationAnswer } from '../../contract/operations.ts';
import { LISTS_IN_ALL, type BadPictureWay } from '../../contract/duplicates/duplicate-outcomes.ts';
import { PICTURE_CASE_ROWS } from '../../contract/base/rows-per-answer.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { Call } from '../platform/calls/call.ts';
import { timestamp } from '../platform/database/column-types.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { readableReference } from '../records/readable.ts';
import { noteChange } from './bad-picture-lists.ts';
import { isolated } from '../../contract/base/words.ts';
import type { BadPictures } from '../../contract/duplicates/bad-picture-operations.ts';

/** More cases are not counted. */
const COUNTED = 10_000;

/** Lists, and the latest cases of one state in profiles that the person may read. */
export async function listBadPictures(state: 'open' | 'closed', call: Call): Promise<BadPictures> {
  const { database } = call;
  return { lists: await listsIn(database), ...(await casesIn(state, call)) };
}

async function listsIn(database: Kysely<Schema>): Promise<BadPictures['lists']> {
  const { rows } = await sql<{
    id: string;
    name: string;
    pictures: number;
    compared: number;
    removed: number;
    imported_by: string;
    imported_by_name: string;
    imported_at: Date | number;
  }>`
    select id, name, pictures, compared, imported_by, imported_by_name, imported_at,
      (select count(*)::integer from bad_picture where list_id = bad_picture_list.id and removed_at is not null) as removed
    from bad_picture_list where removed_at is null order by imported_at desc, id limit ${LISTS_IN_ALL}::integer`.execute(
    database,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    pictures: row.pictures - row.removed,
    compared: row.compared,
    of: row.pictures,
    imported_by: { user_id: row.imported_by, name: row.imported_by_name },
    imported_at: timestamp(row.imported_at),
  }));
}

interface CaseRow {
  id: string;
  way: BadPictureWay;
  kind: ProfileKind;
  profile_id: string;
  base_profile_id: string;
  profile_name: string | null;
  label: string;
  hash: string;
  list: string;
  distance: number;
  actor_id: string;
  actor_name: string;
  first_at: Date | number;
  last_at: Date | number;
  times: number;
  closed_at: Date | number | null;
  closed_by: string | null;
  closed_by_name: string | null;
  word: string | null;
}

async function casesIn(state: 'open' | 'closed', { database, actor }: Call): Promise<Omit<BadPictures, 'lists'>> {
  const readable = await readableReference(database, actor, {
    kind: sql<string | null>`bad_picture_case.kind`,
    id: sql`bad_picture_case.profile_id`,
  });
  const where = sql`closed_at is ${state === 'open' ? sql`null` : sql`not null`} and ${readable ?? sql`true`}`;
  const moment = sql.ref(state === 'open' ? 'last_at' : 'closed_at');
  const { rows } = await sql<CaseRow>`
    select latest.*, label, hash, bad_picture_list.name as list,
      coalesce(nullif(locale_profile.profile_name, ''), base_profile.profile_name) as profile_name
    from (select * from bad_picture_case where ${where} order by ${moment} desc, id desc limit ${PICTURE_CASE_ROWS}::integer) as latest
    join bad_picture on bad_picture.id = bad_picture_id
    join bad_picture_list on bad_picture_list.id = list_id
    left join locale_profile on latest.kind = 'locale' and locale_profile.id = profile_id
    left join base_profile on base_profile.id = latest.base_profile_id
    order by latest.${moment} desc, latest.id desc`.execute(database);
  const { rows: counted } = await sql<{ of: number }>`
    select count(*)::integer as of from (
      select from bad_picture_case where ${where} limit ${COUNTED}::integer
    ) as counted`.execute(database);
  return { cases: rows.map(caseAnswer), of: counted[0]?.of ?? 0 };
}

function caseAnswer(row: CaseRow): BadPictures['cases'][number] {
  return {
    id: row.id,
    way: row.way,
    kind: row.kind,
    profile_id: row.profile_id,
    profile_base_id: row.base_profile_id,
    profile_name: row.profile_name ?? '',
    label: row.label,
    hash: row.hash,
    list: row.list,
    distance: row.distance,
    by: row.actor_id === '' ? null : { user_id: row.actor_id, name: row.actor_name },
    first_at: timestamp(row.first_at),
    last_at: timestamp(row.last_at),
    times: row.times,
    closed:
      row.closed_at === null
        ? null
        : {
            by: { user_id: row.closed_by ?? '', name: row.closed_by_name ?? '' },
            at: timestamp(row.closed_at),
            word: row.word ?? '',
          },
  };
}

/** Throws `not-found`, `area-forbids` or `unchanged`. */
export async function closeCase(
  id: string,
  word: string,
  call: Call,
): Promise<OperationAnswer<'bad-picture.close-case'>> {
  return call.write(async (transaction) => {
    const found = await lockedCase(transaction, id, call);
    if (found.closed_at !== null) {
      throw new Failure('unchanged', `${isolated(found.closed_by_name ?? 'Someone')} has already closed this case.`);
    }
    await transaction
      .updateTable('bad_picture_case')
      .set({
        closed_at: call.now(),
        closed_by: call.actor.id,
        closed_by_name: call.actor.name,
        word: word.trim(),
      })
      .where('id', '=', id)
      .execute();
    await noteChange(transaction, call, 'case-closed', { case: id, word: word.trim() });
    return { id };
  });
}

/** Throws `not-found`, `area-forbids`, `unchanged` or `undo-refused`. */
export async function reopenCase(id: string, call: Call): Promise<OperationAnswer<'bad-picture.reopen-case'>> {
  return call.write(async (transaction) => {
    const found = await lockedCase(transaction, id, call);
    if (found.closed_at === null) throw new Failure('unchanged', 'This case is already open.');
    const { rows } = await sql<{ again: boolean }>`
      select exists (select from bad_picture_case where bad_picture_id = ${found.bad_picture_id} and way = ${found.way}
        and profile_id = ${found.profile_id} and actor_id = ${found.actor_id} and file = ${found.file}
        and closed_at is null) as again`.execute(transaction);
    if (rows[0]?.again) {
      throw new Failure('undo-refused', 'The picture has come up again since then and already has an open case.');
    }
    await transaction
      .updateTable('bad_picture_case')
      .set({ closed_at: null, closed_by: null, closed_by_name: null, word: null })
      .where('id', '=', id)
      .execute();
    await noteChange(transaction, call, 'case-reopened', { case: id, word: found.word });
    return { id };
  });
}

async function lockedCase(transaction: Kysely<Schema>, id: string, call: Call) {
  const row = await transaction
    .selectFrom('bad_picture_case')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const { rows } = await sql<{ readable: boolean }>`
    select ${(await readableReference(transaction, call.actor, { kind: sql`${row.kind}`, id: sql`${row.profile_id}::uuid` })) ?? sql`true`} as readable`.execute(
    transaction,
  );
  if (!rows[0]?.readable) throw new Failure('area-forbids');
  return row;
}
