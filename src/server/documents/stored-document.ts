import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import type { DocumentRow } from './document-items.ts';

/** Throws `not-found`. */
export async function storedDocument({ database }: Pick<Call, 'database'>, id: string): Promise<DocumentRow> {
  const row = await database.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('not-found');
  return row;
}
