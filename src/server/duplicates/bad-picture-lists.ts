import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations/operations.ts';
import { HASHES_IN_ALL, LISTS_IN_ALL } from '../../contract/policy/bad-pictures.ts';
import { tidyName } from '../../contract/policy/profile-name.ts';
import { leaveEvent } from '../audit/leave-event.ts';
import type { Call } from '../calls/call.ts';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { hashesIn } from './bad-picture-csv.ts';
import { bandsOf } from './hash-bits.ts';

/** Rows written by one statement. */
const AT_ONCE = 500;

/** Throws `invalid-input`, with the faulty lines. */
export async function importHashes(
  { name, csv }: OperationInput<'bad-picture.import'>['body'],
  call: Call,
): Promise<OperationAnswer<'bad-picture.import'>> {
  const hashes = hashesIn(csv);
  return call.write(async (transaction) => {
    // One import after the other, or two would exceed the limit together.
    await sql`lock table bad_picture_list in share row exclusive mode`.execute(transaction);
    await assertRoom(transaction, hashes.length);
    const id = randomUUID();
    const { actor } = call;
    await transaction
      .insertInto('bad_picture_list')
      .values({
        id,
        name: tidyName(name) || 'Without a name',
        pictures: hashes.length,
        imported_by: actor.id,
        imported_by_name: actor.name,
        imported_at: call.now(),
        removed_at: null,
      })
      .execute();
    for (let from = 0; from < hashes.length; from += AT_ONCE) {
      const part = hashes.slice(from, from + AT_ONCE);
      await sql`
        insert into bad_picture (list_id, place, hash, label, bits, bands)
        select ${id}::uuid, ${from}::integer + place, hash, label, ('x' || hash)::bit(256), bands::integer[]
        from unnest(${part.map(({ hash }) => hash)}::text[], ${part.map(({ label }) => label)}::text[],
          ${part.map(({ hash }) => `{${bandsOf(hash).join(',')}}`)}::text[])
          with ordinality as given (hash, label, bands, place)`.execute(transaction);
    }
    await noteChange(transaction, call, 'list-imported', { list: id, name, pictures: hashes.length });
    return { id, pictures: hashes.length };
  });
}

async function assertRoom(transaction: Transaction<Schema>, wanted: number): Promise<void> {
  const { lists, sum } = await transaction
    .selectFrom('bad_picture_list')
    .select(({ fn }) => [fn.countAll<string>().as('lists'), fn.sum<string | null>('pictures').as('sum')])
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(lists) >= LISTS_IN_ALL) {
    throw new Failure('invalid-input', `There are ${LISTS_IN_ALL} lists, and there may be no more. Nothing was done.`);
  }
  if (Number(sum ?? 0) + wanted <= HASHES_IN_ALL) return;
  const most = HASHES_IN_ALL.toLocaleString('en');
  throw new Failure('invalid-input', `All lists together may have ${most} hashes. Nothing was done.`);
}

/** Disables a list, or enables it again. Throws `not-found` or `unchanged`. */
export async function switchList(
  id: string,
  to: 'removed' | 'restored',
  call: Call,
): Promise<OperationAnswer<'bad-picture.remove-list'>> {
  return call.write(async (transaction) => {
    const list = await transaction
      .selectFrom('bad_picture_list')
      .select(['name', 'pictures', 'removed_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!list) throw new Failure('not-found');
    if ((list.removed_at === null) === (to === 'restored')) throw new Failure('unchanged');
    if (to === 'restored') await assertRoom(transaction, list.pictures);
    await transaction
      .updateTable('bad_picture_list')
      // What was stored while it was disabled was not compared with it.
      .set(to === 'removed' ? { removed_at: call.now() } : { removed_at: null, compared: 0 })
      .where('id', '=', id)
      .execute();
    await noteChange(transaction, call, `list-${to}`, { list: id, name: list.name });
    return { id };
  });
}

/** Takes a hash off all lists. Throws `not-found`. */
export async function removeHash(hash: string, call: Call): Promise<OperationAnswer<'bad-picture.remove-hash'>> {
  return call.write(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      update bad_picture set removed_at = ${call.now()}::timestamptz where id in (
        select bad_picture.id from bad_picture join bad_picture_list on bad_picture_list.id = list_id
        where hash = ${hash.toLowerCase()} and bad_picture.removed_at is null and bad_picture_list.removed_at is null
        order by bad_picture.id limit ${LISTS_IN_ALL}::integer
      ) returning id`.execute(transaction);
    if (rows.length === 0) throw new Failure('not-found', 'This hash is on no list.');
    const ids = rows.map(({ id }) => id);
    await noteChange(transaction, call, 'hash-removed', { hash: hash.toLowerCase(), ids });
    return { ids };
  });
}

/** Restores hashes. What was stored meanwhile is compared with their lists anew. Throws `unchanged`. */
export async function restoreHashes(
  ids: readonly string[],
  call: Call,
): Promise<OperationAnswer<'bad-picture.restore-hash'>> {
  return call.write(async (transaction) => {
    const restored = await transaction
      .updateTable('bad_picture')
      .set({ removed_at: null })
      .where('id', 'in', ids)
      .where('removed_at', 'is not', null)
      .returning(['id', 'list_id', 'place'])
      .execute();
    if (restored.length === 0) throw new Failure('unchanged');
    for (const { list_id: list, place } of restored) {
      await transaction
        .updateTable('bad_picture_list')
        .set({ compared: place - 1 })
        .where('id', '=', list)
        .where('compared', '>=', place)
        .execute();
    }
    await noteChange(transaction, call, 'hash-restored', { ids: restored.map(({ id }) => id) });
    return { ids: restored.map(({ id }) => id) };
  });
}

/** Logs permanently who did what to lists, which belong to no profile's trail. */
export async function noteChange(
  transaction: Transaction<Schema>,
  { actor, requestId, now }: Pick<Call, 'actor' | 'requestId' | 'now'>,
  change: string,
  about: object,
): Promise<void> {
  await transaction
    .insertInto('bad_picture_change')
    .values({
      change,
      about: JSON.stringify(about),
      changed_by: actor.id,
      changed_by_name: actor.name,
      changed_at: now(),
      request_id: requestId,
    })
    .execute();
  await leaveEvent(transaction, 'BadPicturesChanged', { at: now(), by: actor, about: change });
}
