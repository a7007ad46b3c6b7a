import { sql } from 'kysely';
import { cellLetter, EMPTY_CELL, type MatrixAnswer, type MatrixQuery } from '../../contract/shapes/matrix.ts';
import type { Call } from '../calls/call.ts';
import { timestamp } from '../database/moment.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { basePage } from './list.ts';

/** Rows of the base profiles overview, each with a letter for every locale; the cells are read from an index alone. */
export async function listMatrix(query: MatrixQuery, { database }: Pick<Call, 'database'>): Promise<MatrixAnswer> {
  const { locales } = await lookupTables(database);
  const page = await basePage(query, { database });
  const column = new Map(locales.map(({ id }, index) => [id, index]));
  const rows = page.rows.map(({ id, profile_name, created_at, status, merged_into }) => ({
    id,
    profile_name,
    created_at: timestamp(created_at),
    status,
    letters: locales.map(() => EMPTY_CELL),
    stale: [] as number[],
    ...(merged_into !== null && { merged_into }),
  }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const cell of await cellQuery([...byId.keys()], { database }).execute()) {
    const at = column.get(cell.locale_id);
    const row = byId.get(cell.base_profile_id);
    if (!row || at === undefined) continue;
    row.letters[at] = cellLetter(cell);
    if (cell.is_stale) row.stale.push(at);
  }
  return { ...page, rows: rows.map(({ letters, ...row }) => ({ ...row, cells: letters.join('') })) };
}

/** At most one cell a locale for each row asked for. */
export function cellQuery(baseProfileIds: readonly string[], { database }: Pick<Call, 'database'>) {
  return database
    .selectFrom('locale_profile')
    .select(['base_profile_id', 'locale_id', 'status', 'active'])
    .select(sql<boolean>`stale_fields <> '{}'`.as('is_stale'))
    .where('base_profile_id', 'in', [...baseProfileIds, NOBODY])
    .where('deleted_at', 'is', null);
}

/** Stands for an empty list, which SQL does not allow. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
