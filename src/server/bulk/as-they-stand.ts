import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OverviewRoute } from '../../contract/profiles/filter-fields.ts';
import { readImportFile } from '../../contract/bulk/import-file.ts';
import { type ProfileKind } from '../../contract/profiles/status.ts';
import type { Call, Services } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { givePart, beginExport } from './exports.ts';
import { Failure } from '../platform/failures/failure.ts';
import { itemCall } from './bulk-actions.ts';
import type { RunRow } from './read-runs.ts';
import { leaveEvent } from '../trail/audit/append-audit-events.ts';
import { makeStanding } from './standing-rows.ts';

/** People who give orders on the machine have no account. */
const OPERATOR = { id: 'command-line', name: 'Command line' };

/** What records are made with; nobody follows them, and nobody is signed in. */
export type OperatorServices = Pick<Services, 'database' | 'media' | 'seal' | 'now' | 'log'>;

export interface StandingFile {
  kind: ProfileKind;
  name: string;
  pieces: AsyncIterable<Uint8Array>;
}

interface Standing {
  made: number;
  refused: { file: string; row: number; sentence: string }[];
}

/**
 * Brings the rows of whole exports into an empty product, with identifiers, statuses and who made them as they stand: all
 * in one transaction, so that nothing is half done. Each record's trail records it as done by the operator. Rows that
 * cannot be imported are left out and listed. Throws `status-forbids` where there has ever been a base profile.
 */
export async function importAsTheyStand(services: OperatorServices, files: readonly StandingFile[]): Promise<Standing> {
  return services.database.transaction().execute(async (transaction) => {
    const any = await transaction.selectFrom('base_profile').select('id').limit(1).executeTakeFirst();
    if (any) {
      throw new Failure(
        'status-forbids',
        'Records can be imported as they stand only into a database that has never held a base profile.',
      );
    }
    const run = operatorsRun();
    const about = { at: services.now(), by: OPERATOR, about: run.id };
    await leaveEvent(transaction, 'ImportBegun', about);
    const done: Standing = { made: 0, refused: [] };
    const call = itemCall(services as Services, transaction, run, null);
    for (const { kind, name, pieces } of files) {
      for await (const { rows } of readImportFile(pieces)) {
        for (const { row, sentence } of await makeStanding(kind, rows, call, transaction)) {
          if (sentence === null) done.made += 1;
          else done.refused.push({ file: name, row, sentence });
        }
      }
    }
    return done;
  });
}

/** The rights that an order on the machine has; it is kept nowhere. */
function operatorsRun(): RunRow {
  const rights = { actor_id: OPERATOR.id, actor_name: OPERATOR.name, actor_role: 'Admin', actor_geos: [] };
  return { ...rights, id: randomUUID(), request_id: randomUUID() } as unknown as RunRow;
}

/** Writes every field of all that an overview lists, as JSON Lines, and returns how many rows; noted like every export. */
export async function exportAll(
  services: OperatorServices,
  overview: OverviewRoute,
  write: (text: string) => Promise<void>,
): Promise<number> {
  const { database } = services;
  const call: Call = {
    ...itemCall(services as Services, database as Transaction<Schema>, operatorsRun(), null),
    write: (work) => database.transaction().execute(work),
  };
  const wanted = { filter: {}, sort: 'created_at', direction: 'asc', format: 'jsonl', columns: null } as const;
  const { id } = await beginExport(overview, wanted, call);
  let rows = 0;
  for (let part = 1; ; part += 1) {
    const given = await givePart(id, part, call);
    await write(given.text);
    rows += given.rows;
    if (given.last) return rows;
  }
}
