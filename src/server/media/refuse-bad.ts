import { sql, type Transaction } from 'kysely';
import type { BadPictureWay } from '../../contract/duplicates/duplicate-outcomes.ts';
import type { Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { PictureHashes } from '../../libraries/pictures/hash-picture.ts';
import { firstBad } from '../known-pictures/meet-bad-pictures.ts';
import { sendNotice } from '../trail/events/notices.ts';
import type { MediaTarget } from './media-owner.ts';
import { fileFailure } from './file-types.ts';
import { isolated } from '../../contract/base/words.ts';
import { TABLES } from '../records/record.ts';

/**
 * Throws `file-unreadable`, in words that do not say why, where one of these pictures is on a list of known bad ones.
 * To be asked before any of them is stored, and outside of the transaction that would store them, so that the case is
 * kept.
 *
 * @param pictures `sentence`: what each is called where the person has given no file with a name
 */
export async function refuseBad(
  call: Call,
  { way, kind, id }: MediaTarget & { way: Exclude<BadPictureWay, 'stored'> },
  pictures: readonly { hashes: PictureHashes | null; name: string; sentence?: string }[],
): Promise<void> {
  const place = await firstBad(
    call,
    { way, kind, profileId: id },
    pictures.map(({ hashes }) => hashes),
    (transaction) => notifyAdmins(transaction, call, { kind, id }),
  );
  const file = place === null ? undefined : pictures[place];
  if (!file) return;
  const { sentence = `“${isolated(file.name)}”` } = file;
  throw fileFailure('file-unreadable', file, `${sentence} cannot be used. Choose another one.`);
}

async function notifyAdmins(transaction: Transaction<Schema>, call: Call, { kind, id }: MediaTarget): Promise<void> {
  const base = kind === 'base' ? 'id' : 'base_profile_id';
  const { rows } = await sql<{ profile_name: string; profile_base_id: string }>`
    select profile_name, ${sql.ref(base)} as profile_base_id from ${sql.table(TABLES[kind])} where id = ${id}`.execute(
    transaction,
  );
  await sendNotice(transaction, call, { to: { role: 'Admin' }, kind: 'bad-picture', data: { kind, id, ...rows[0] } });
}
