import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import { UNREADABLE_NAME } from '../../contract/policy/reading.ts';
import type { LogEntry } from '../../contract/shapes/log.ts';
import type { Call } from '../calls/call.ts';
import { readableProfiles, type ProfileReference } from '../records/readable.ts';

/** What was decided about two profiles that look alike. */
const PAIR_EVENT: AuditEventNumber = 113;
/** A locale profile was deleted: part of the base profile's story too, under the locale profile's name. */
const LOCALE_DELETED: AuditEventNumber = 110;

/** Another profile that an event tells of: the one that this one looked like. */
interface Other {
  id: string;
  name: string;
}

/**
 * Entries of one profile's trail, which the person may read, without the names of other profiles that
 * they may not. That there was one stays told.
 */
export async function withoutUnreadable(entries: readonly LogEntry[], call: Call): Promise<LogEntry[]> {
  const readable = await readableProfiles(entries.flatMap(referencesIn), call);
  return entries.map((entry) => {
    if (entry.event === LOCALE_DELETED && entry.subject && !readable.has(entry.profile_id ?? '')) {
      return { ...entry, subject: { ...entry.subject, name: entry.locale ?? '' } };
    }
    if (entry.event !== PAIR_EVENT) return entry;
    const told = (other: Other): object => (readable.has(other.id) ? other : { name: UNREADABLE_NAME });
    const { other, others } = (entry.after ?? {}) as { other?: Other; others?: Other[] };
    const after = { ...(entry.after as object | null), ...(other && { other: told(other) }) };
    return { ...entry, after: { ...after, ...(others && { others: others.map(told) }) } };
  });
}

function referencesIn({ event, profile_id: below, after }: LogEntry): ProfileReference[] {
  if (event === LOCALE_DELETED && below !== null) return [{ kind: 'locale', id: below }];
  if (event !== PAIR_EVENT) return [];
  const kind = below === null ? 'base' : 'locale';
  const { other, others = [] } = (after ?? {}) as { other?: Other; others?: Other[] };
  return [...(other ? [other] : []), ...others].map(({ id }) => ({ kind, id }));
}
