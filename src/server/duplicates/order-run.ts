import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { DuplicateFilterTable } from '../database/duplicate-tables.ts';
import type { Schema } from '../database/schema.ts';
import type { RunRow } from './run-slice.ts';

/** Puts a run of a filter behind those that wait; `by`: whoever ordered it. */
export function orderRun(
  transaction: Transaction<Schema>,
  filter: Selectable<DuplicateFilterTable>,
  by: { id: string; name: string },
  at: Date,
): Promise<RunRow> {
  return transaction
    .insertInto('duplicate_run')
    .values({
      id: randomUUID(),
      filter_id: filter.id,
      filter_version: filter.version,
      filter_name: filter.name,
      scope: filter.scope,
      groups: JSON.stringify(filter.groups),
      state: 'waiting',
      position: null,
      total: null,
      problem: null,
      started_by: by.id,
      started_by_name: by.name,
      created_at: at,
      ended_at: null,
      leased_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
