import { sql } from 'kysely';
import type { TrailExport } from '../../contract/shapes/trail-proof.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { storedColumns, type StoredEvent } from '../audit/verify-audit-trail.ts';

/**
 * All events of a base profile, deleted ones included, with what ties them to the last checkpoint. Throws `not-found`
 * where no checkpoint has seen it yet: what it would be proven by is still to be made.
 */
export async function exportTrail(id: string, call: Pick<Call, 'database' | 'trail' | 'now'>): Promise<TrailExport> {
  const baseProfileId = id.toLowerCase();
  const tie = await call.trail.tieOf(baseProfileId);
  if (!tie) {
    throw new Failure('not-found', 'No checkpoint has seen this profile yet. Prove the trail first, in the settings.');
  }
  const { rows } = await sql<StoredEvent>`
    select ${storedColumns} from audit_event told where base_profile_id = ${baseProfileId}::uuid order by link`.execute(
    call.database,
  );
  return { exported_at: call.now().toISOString(), base_profile_id: baseProfileId, ...tie, events: rows };
}
