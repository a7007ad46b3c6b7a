import { sql, type Kysely } from 'kysely';
import type { OperationAnswer } from '../../contract/operations.ts';
import { LISTS_IN_ALL } from '../../contract/duplicates/duplicate-outcomes.ts';
import { PICTURE_CASE_ROWS } from '../../contract/base/rows-per-answer.ts';
import type { Call } from '../platform/calls/call.ts';
import { timestamp } from '../platform/database/column-types.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { readableProfiles, readableReference } from '../records/readable.ts';
import { noteChange } from './bad-picture-lists.ts';
import { isolated } from '../../contract/base/words.ts';
import type { BadPictures } from '../../contract/duplicates/bad-picture-operations.ts';

const COUNTED = 10_000;

/** Lists, and the latest cases of one state in profiles that the person may read. */
export async function listBadPictures(state: 'open' | 'closed', call: Call): Promise<BadPictures> {
  const { database } = call;
  return { lists: await listsIn(database), ...(await casesIn(state, call)) };
}

async function listsIn(database: Kysely<Schema>): Promise<BadPictures['lists']> {
  const rows = await database
    .selectFrom('bad_picture_list')
    .selectAll()
    .select((list) =>
      list
        .selectFrom('bad_picture')
        .select(({ fn }) => fn.countAll<string>().as('removed'))
        .whereRef('bad_picture.list_id', '=', 'bad_picture_list.id')
        .where('bad_picture.removed_at', 'is not', null)
        .as('removed'),
    )
    .where('removed_at', 'is', null)
    .orderBy('imported_at', 'desc')
    .orderBy('id')
    .limit(LISTS_IN_ALL)
    .execute();
  return rows.map(
    ({ id, name, pictures, compared, removed, imported_by: by, imported_by_name: byName, imported_at }) => ({
      id,
      name,
      pictures: pictures - Number(removed),
      compared,
      of: pictures,
      imported_by: { user_id: by, name: byName },
      imported_at: timestamp(imported_at),
    }),
  );
}

async function casesIn(state: 'open' | 'closed', { database, actor }: Call): Promise<Omit<BadPictures, 'lists'>> {
  const readable = await readableReference(database, actor, {
    kind: sql<string | null>`bad_picture_case.kind`,
    id: sql`bad_picture_case.profile_id`,
  });
  const asked = database
    .selectFrom('bad_picture_case')
    .where('closed_at', state === 'open' ? 'is' : 'is not', null)
    .$if(readable !== null, (cases) => cases.where(readable!));
  const moment = state === 'open' ? 'last_at' : 'closed_at';
  const latest = asked.selectAll().orderBy(moment, 'desc').orderBy('id', 'desc').limit(PICTURE_CASE_ROWS).as('latest');
  const rows = await database
    .selectFrom(latest)
    .innerJoin('bad_picture', 'bad_picture.id', 'bad_picture_id')
    .innerJoin('bad_picture_list', 'bad_picture_list.id', 'list_id')
    .leftJoin('locale_profile', (join) =>
      join.onRef('locale_profile.id', '=', 'latest.profile_id').on('latest.kind', '=', 'locale'),
    )
    .leftJoin('base_profile', 'base_profile.id', 'latest.base_profile_id')
    .selectAll('latest')
    .select(['label', 'hash', 'bad_picture_list.name as list'])
    .select(sql<string>`coalesce(nullif(locale_profile.profile_name, ''), base_profile.profile_name, '')`.as('called'))
    .orderBy(`latest.${moment}`, 'desc')
    .orderBy('latest.id', 'desc')
    .execute();
  const counted = await database
    .selectFrom(asked.select('id').limit(COUNTED).as('counted'))
    .select(({ fn }) => fn.countAll<string>().as('of'))
    .executeTakeFirstOrThrow();
  return {
    of: Number(counted.of),
    cases: rows.map((row) => ({
      id: row.id,
      way: row.way,
      kind: row.kind,
      profile_id: row.profile_id,
      profile_base_id: row.base_profile_id,
      profile_name: row.called,
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
    })),
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
    const { bad_picture_id, way, profile_id, actor_id, file } = found;
    const again = await transaction
      .selectFrom('bad_picture_case')
      .select('id')
      .where((cases) => cases.and({ bad_picture_id, way, profile_id, actor_id, file }))
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (again) {
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
  const reference = { kind: row.kind, id: row.profile_id };
  const readable = await readableProfiles([reference], { database: transaction, actor: call.actor });
  if (!readable.has(row.profile_id)) throw new Failure('area-forbids');
  return row;
}
