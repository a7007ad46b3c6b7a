import { sql, type Kysely, type Transaction } from 'kysely';
import { PICTURE_DISTANCE } from '../../contract/duplicates/duplicate-conditions.ts';
import { foldText } from '../../contract/base/fold-text.ts';
import type { DuplicateFilterBody } from '../../contract/duplicates/duplicate-filter.ts';
import type { Schema } from '../platform/database/schema.ts';
import { ITSELF } from './runs.ts';

/** Names of one city that are shown as perhaps those of one person; others of the same length are rarely so alike. */
const NAME_SIMILARITY = 0.7;

const FIRST_FILTERS: readonly (DuplicateFilterBody & { id: string })[] = [
  {
    id: '5e1f0000-0000-4000-8000-000000000001',
    name: 'Same picture',
    scope: 'base',
    active: true,
    action: 'warn',
    groups: [
      { conditions: [{ kind: 'similar-picture', distance: PICTURE_DISTANCE }] },
      // A picture too plain to be distinguished by its hash is found where it is the very same file.
      { conditions: [{ kind: 'same-file' }] },
    ],
  },
  {
    id: '5e1f0000-0000-4000-8000-000000000002',
    name: 'Same name and birthday',
    scope: 'base',
    active: true,
    action: 'warn',
    groups: [
      {
        conditions: [
          { kind: 'text', field: 'realName', comparison: 'normalised' },
          { kind: 'date-of-birth', days: 0 },
        ],
      },
    ],
  },
  {
    id: '5e1f0000-0000-4000-8000-000000000003',
    name: 'Similar name in one city',
    scope: 'base',
    active: true,
    action: 'log',
    groups: [
      {
        conditions: [
          { kind: 'text', field: 'realName', comparison: 'similar', similarity: NAME_SIMILARITY },
          { kind: 'dropdown', field: 'city' },
        ],
      },
    ],
  },
];

/**
 * Gives a new product its first filters. It is new without a base profile and without a filter that anybody made or
 * deleted: a filter removed by an Admin stays removed.
 */
export async function ensureFirstFilters(database: Kysely<Schema>, at: Date): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      select where not exists (select from base_profile) and not exists (select from duplicate_filter)`.execute(
      transaction,
    );
    if (rows.length === 0) return;
    await transaction
      .insertInto('duplicate_filter')
      .values(
        FIRST_FILTERS.map(({ groups, ...filter }) => ({
          ...filter,
          name_key: foldText(filter.name),
          groups: JSON.stringify(groups),
          owner_id: ITSELF.id,
          owner_name: ITSELF.name,
          created_at: at,
          updated_at: at,
        })),
      )
      // Another process on the same database may have been first.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Stores a completed run of each: its matches came with the profiles, which are so many. */
export async function keepFirstRuns(transaction: Transaction<Schema>, profiles: number, at: Date): Promise<void> {
  await sql`
    insert into duplicate_run (id, filter_id, filter_version, filter_name, scope, groups, state, total, examined,
      matched, fresh, started_by, started_by_name, created_at, ended_at)
    select gen_random_uuid(), id, version, name, scope, groups, 'finished', ${profiles}, ${profiles},
      found, found, ${ITSELF.id}, ${ITSELF.name}, ${at}::timestamptz, ${at}::timestamptz
    from duplicate_filter, lateral (select count(*) as found from duplicate_pair where filter_id = duplicate_filter.id) as pairs
    where deleted_at is null and owner_id = ${ITSELF.id}`.execute(transaction);
}
