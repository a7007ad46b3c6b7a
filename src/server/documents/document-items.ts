import type { Kysely, Selectable } from 'kysely';
import { DOCUMENT_ROLES, mayReachDocuments } from '../../contract/policy/document-rights.ts';
import type { DocumentItem } from '../../contract/shapes/base-profile.ts';
import type { DocumentTable, Schema } from '../database/schema.ts';
import type { Actor, Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { readRecord } from '../records/readable.ts';
import { timestamp, type AsRead } from '../database/moment.ts';

export type DocumentRow = Selectable<DocumentTable>;

/** A document as the API gives it: without an address, because every opening is logged. */
export function documentItem(row: AsRead<DocumentRow>): DocumentItem {
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

/** Throws `not-found`. */
export async function storedDocument({ database }: Pick<Call, 'database'>, id: string): Promise<DocumentRow> {
  const row = await database.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('not-found');
  return row;
}

/** Documents of a base profile, oldest first, for a query or a part of one. */
export function documentsOf(id: string, database: Kysely<Schema>) {
  return database
    .selectFrom('document')
    .selectAll()
    .where('base_profile_id', '=', id)
    .orderBy('added_at')
    .orderBy('id');
}

/** Throws `not-own` or `role-forbids` unless the person may reach the documents of this base profile. */
export function assertMayReach({ id, role }: Actor, row: { creator_id: string }): void {
  if (mayReachDocuments(role, row.creator_id === id)) return;
  if (!DOCUMENT_ROLES.includes(role)) throw new Failure('role-forbids');
  throw new Failure('not-own', 'You see the documents of the profiles that you created.');
}

/** GET /profilebase/{id}/documents. Throws `not-found`, `area-forbids`, `not-own` or `role-forbids`. */
export async function listDocuments(id: string, call: Call): Promise<{ documents: DocumentItem[] }> {
  assertMayReach(call.actor, (await readRecord('base', id, call)).base);
  return { documents: (await documentsOf(id, call.database).execute()).map(documentItem) };
}
