import { sql } from 'kysely';
import type { TrailExport } from '../../contract/shapes/trail-proof.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { isBound } from '../records/area.ts';
import { readableProfiles } from '../records/readable.ts';
import { storedColumns, type StoredEvent } from '../audit/stored-chain.ts';

/** All events of a base profile, a deleted one included. Throws `not-found` where there never was such a profile. */
export async function exportTrail(id: string, call: Pick<Call, 'database' | 'actor' | 'now'>): Promise<TrailExport> {
  const baseProfileId = id.toLowerCase();
  const known = await call.database
    .selectFrom('base_profile')
    .select('id')
    .where('id', '=', baseProfileId)
    .executeTakeFirst();
  if (!known) throw new Failure('not-found');
  const { rows } = await sql<StoredEvent>`
    select ${storedColumns} from audit_event logged where base_profile_id = ${baseProfileId}::uuid order by link`.execute(
    call.database,
  );
  const events = await withoutUnreadable(rows, call);
  return { exported_at: call.now().toISOString(), base_profile_id: baseProfileId, events };
}

/**
 * Of events of locale profiles outside of a person's area the hash alone, and likewise of those that name another
 * profile, which may lie anywhere.
 */
async function withoutUnreadable(
  events: readonly StoredEvent[],
  call: Pick<Call, 'database' | 'actor'>,
): Promise<TrailExport['events']> {
  if (!isBound('locale', call.actor)) return [...events];
  const ids = new Set(events.flatMap(({ locale_profile_id: id }) => id ?? []));
  const readable = await readableProfiles(
    [...ids].map((id) => ({ kind: 'locale', id })),
    call,
  );
  return events.map((event) => {
    const { link, hash, locale_profile_id: id, after } = event;
    const namesOthers = after !== null && ('other' in after || 'others' in after);
    return id === null || (readable.has(id) && !namesOthers) ? event : { link, hash, withheld: true };
  });
}
