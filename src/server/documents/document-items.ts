import type { Kysely, Selectable } from 'kysely';
import { mayReachDocuments } from '../../contract/policy/document-rights.ts';
import type { DocumentItem } from '../../contract/shapes/base-profile.ts';
import type { DocumentTable, Schema } from '../database/schema.ts';
import type { Actor, Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { timestamp } from '../profiles/moment.ts';

export type DocumentRow = Selectable<DocumentTable>;

/** A document as the wire carries it: without an address, because every opening is logged. */
export function documentItem(row: DocumentRow): DocumentItem {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    size: row.size,
    type: row.type,
    note: row.note,
    added_by: { user_id: row.added_by, name: row.added_by_name },
    added_at: timestamp(row.added_at),
  };
}

/** Documents of a base profile, oldest first. */
export async function documentsOf(id: string, database: Kysely<Schema>): Promise<DocumentItem[]> {
  const rows = await database
    .selectFrom('document')
    .selectAll()
    .where('base_profile_id', '=', id)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.map(documentItem);
}

/** Throws `role-forbids` unless the person may reach the documents of this base profile. */
export function assertMayReach({ id, role }: Actor, row: { creator_id: string }): void {
  if (mayReachDocuments(role, row.creator_id === id)) return;
  throw new Failure('role-forbids', 'You see the documents of the profiles that you created.');
}

/** GET /profilebase/{id}/documents. Throws `not-found` or `role-forbids`. */
export async function listDocuments(id: string, { database, actor }: Call): Promise<{ documents: DocumentItem[] }> {
  const row = await database
    .selectFrom('base_profile')
    .select('creator_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Failure('not-found');
  assertMayReach(actor, row);
  return { documents: await documentsOf(id, database) };
}
