import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { assert } from 'superstruct';
import type { OverviewRoute } from '../../contract/profiles/filter-fields.ts';
import { IMPORT_FIELDS } from '../../contract/bulk/import-fields.ts';
import { readImportFile } from '../../contract/bulk/import-file.ts';
import { PROFILE_STATUSES, type ProfileKind, type ProfileStatus } from '../../contract/profiles/status.ts';
import { ROW_PROBLEMS, type ReadRow } from '../../contract/bulk/table-rows.ts';
import { DisapprovalReason } from '../../contract/profiles/disapproval.ts';
import type { Call, Services } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { givePart, beginExport } from './exports.ts';
import { Failure } from '../platform/failures/failure.ts';
import { memberChange } from '../profiles/field-changes.ts';
import { auditEntry } from '../records/audit-event.ts';
import { lockToChange } from '../records/intent.ts';
import { summaryMaker } from '../records/summary.ts';
import { writeWithEvents } from '../records/write.ts';
import { makeRecord } from './import-row.ts';
import { inSavepoint, itemCall, tried } from './bulk-actions.ts';
import type { RunRow } from './read-runs.ts';
import { leaveEvent } from '../trail/audit/append-audit-events.ts';

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

type Cells = Readonly<Record<string, string>>;

/**
 * Brings the rows of whole exports into an empty product, with identifiers, statuses and who made them as they stand: all
 * in one transaction, so that nothing is half done. Each record's trail records it as done by the operator. Rows that
 * cannot be imported are left out and listed. Throws `status-forbids` where there has ever been a base profile.
 */
export async function importAsTheyStand(services: OperatorServices, files: readonly StandingFile[]): Promise<Standing> {
  return services.database.transaction().execute(async (transaction) => {
    const any = await transaction.selectFrom('base_profile').select('id').limit(1).executeTakeFirst();
    if (any) throw new Failure('status-forbids', 'Records are imported as they stand only where there is none yet.');
    const run = operatorsRun();
    const about = { at: services.now(), by: OPERATOR, about: run.id };
    await leaveEvent(transaction, 'ImportBegun', about);
    const done: Standing = { made: 0, refused: [] };
    for (const { kind, name, pieces } of files) {
      for await (const { rows } of readImportFile(pieces)) {
        for (const row of rows) {
          const sentence = await stands(kind, row, itemCall(services as Services, transaction, run, null), transaction);
          if (sentence === null) done.made += 1;
          else done.refused.push({ file: name, row: row.row, sentence });
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

/** Makes one row; null: it is made, else why not. */
async function stands(
  kind: ProfileKind,
  row: ReadRow,
  call: Call,
  transaction: Transaction<Schema>,
): Promise<string | null> {
  if ('problem' in row) return ROW_PROBLEMS[row.problem];
  const { outcome, sentence } = await tried(call.log, () =>
    inSavepoint(
      transaction,
      async () => {
        await makeAsItStands(kind, row.cells, call, transaction);
        return { outcome: 'done' as const };
      },
      'keep',
    ),
  );
  return outcome === 'done' ? null : (sentence ?? 'It could not be made.');
}

/** The events of an active flag. */
const ACTIVATED = { base: 'BaseActivated', locale: 'ProfileActivated' } as const satisfies Record<ProfileKind, string>;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function makeAsItStands(
  kind: ProfileKind,
  cells: Cells,
  call: Call,
  transaction: Transaction<Schema>,
): Promise<void> {
  const { id = '', status = '', active, creator_id: creatorId, creator_name: creatorName } = cells;
  if (!ID.test(id)) throw refusal('The row has no identifier: export every field.');
  if (!isStatus(status)) throw refusal(`“${status}” is no status.`);
  if ((cells['merged_into'] ?? '') !== '') throw refusal('It was merged into another, and is not imported.');
  const known = new Set(IMPORT_FIELDS[kind].map(({ name }) => name));
  const own = Object.fromEntries(Object.entries(cells).filter(([name, text]) => known.has(name) && text !== ''));
  await makeRecord(kind, id, own, call, true);
  const intent = await lockToChange({ transaction, call, maker: await summaryMaker(call) }, kind, id);
  const isActive = active === 'true';
  // The hold of the base profile above is an event of its locale profiles as well.
  const isHeld = cells['frozen'] === 'true' && !(kind === 'locale' && intent.base.frozen);
  const reason = reasonIn(cells['last_reason'] ?? '');
  await writeWithEvents(intent, {
    change: {
      status,
      active: isActive,
      frozen: isHeld,
      ...(reason !== null && { last_reason: reason }),
      ...(kind === 'locale' && { was_active: isActive || cells['was_active'] === 'true' }),
      ...(kind === 'base' && creatorId && creatorName && { creator_id: creatorId, creator_name: creatorName }),
    },
    events: [
      ...(status === intent.row.status ? [] : [memberChange(id, 'status', intent.row.status, status)]),
      ...(isActive ? [{ event: ACTIVATED[kind], before: { active: false }, after: { active: true } }] : []),
      ...(isHeld ? [{ event: 'Frozen' as const, before: { frozen: false }, after: { frozen: true } }] : []),
    ].map((change) => auditEntry(intent, change)),
  });
}

/** A disapproval's reason as it is kept; null: there is none. */
function reasonIn(text: string): string | null {
  if (text === '') return null;
  try {
    assert(JSON.parse(text), DisapprovalReason);
    return text;
  } catch {
    throw refusal('The last reason is none that a disapproval gives.');
  }
}

function isStatus(text: string): text is ProfileStatus {
  return (PROFILE_STATUSES as readonly string[]).includes(text);
}

function refusal(sentence: string): Failure {
  return new Failure('invalid-input', sentence);
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
