import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { DamagedCheckpoint, type CheckpointArchive } from './checkpoint-archive.ts';
import { FORMAT, type CheckpointStatement } from '../audit/checkpoint.ts';
import type { Head } from './read-heads.ts';
import { rememberedCheckpoint } from './proof-runs.ts';

export interface HeldAgainst {
  statement: CheckpointStatement;
  heads: readonly Head[];
}

export interface FoundCheckpoint {
  /** null: there is none, or it is not as it should be. */
  against: HeldAgainst | null;
  faults: string[];
  /** Other facts to report. */
  notes: string[];
}

const OLDER =
  'was made by an older version: its list is used as it is, fingerprints of records are not compared with it, and the next checkpoint replaces it.';

/** Searches it in the data directory and the object store. */
export async function findCheckpoint(archive: CheckpointArchive): Promise<FoundCheckpoint> {
  try {
    const statement = await archive.latest();
    if (!statement) return { against: null, faults: [], notes: [] };
    const against = { statement, heads: await archive.headsUnder(statement) };
    const same = await archive.hasSame(statement);
    const other = `Checkpoint ${statement.number} in the object store differs from the one in the data directory.`;
    const notes = [...statement.breaks];
    if (same === null) notes.push(`Checkpoint ${statement.number} is not in the object store yet.`);
    if (statement.format < FORMAT) notes.push(`Checkpoint ${statement.number} ${OLDER}`);
    return { against, faults: same === false ? [other] : [], notes };
  } catch (error) {
    if (!(error instanceof DamagedCheckpoint)) throw error;
    return { against: null, faults: [error.message], notes: [] };
  }
}

/** A sentence if a later one was made than the last that exists; null: none was. */
export async function lostCheckpoint(
  database: Kysely<Schema>,
  last: Pick<CheckpointStatement, 'number'> | null | undefined,
): Promise<{ number: number; sentence: string } | null> {
  const number = await rememberedCheckpoint(database);
  if (number <= (last?.number ?? 0)) return null;
  return { number, sentence: `According to the database, checkpoint ${number} was made, but it is missing.` };
}
