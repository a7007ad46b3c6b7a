import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import { UNREADABLE_NAME } from '../../contract/policy/reading-rights.ts';
import type { LogEntry } from '../../contract/shapes/log.ts';
import type { Call } from '../calls/call.ts';
import { actionsOutOfReach } from '../duplicates/readable-pairs.ts';
import { readableProfiles, type ProfileReference } from '../records/readable.ts';

/** A decision about two profiles that look alike, and the undo of it. */
const PAIR_EVENTS: readonly AuditEventNumber[] = [113, 111];
/** A locale profile was deleted: also part of the base profile's story, under the locale profile's name. */
const LOCALE_DELETED: AuditEventNumber = 110;

/** Another profile named by an event: the one that this one looked like. */
interface Other {
  id: string;
  name: string;
}

interface OtherNames {
  other?: Other;
  others?: Other[];
}

/**
 * Entries of one profile's trail, which the person may read, without the names of other profiles that they may not,
 * and without what was said about both, which may speak of the other. That there was one stays shown.
 */
export async function withoutUnreadable(entries: readonly LogEntry[], call: Call): Promise<LogEntry[]> {
  const readable = await readableProfiles(entries.flatMap(referencesIn), call);
  const ofPairs = entries.filter((entry) => entry.reason !== null && othersIn(entry).length > 0);
  const out = await actionsOutOfReach(
    ofPairs.map(({ group_id: action }) => action),
    call,
  );
  return entries.map((entry) => {
    if (entry.event === LOCALE_DELETED && entry.subject && !readable.has(entry.profile_id ?? '')) {
      return { ...entry, subject: { ...entry.subject, name: entry.locale ?? '' } };
    }
    const all = othersIn(entry);
    if (all.length === 0) return entry;
    const named = (one: Other): object => (readable.has(one.id) ? one : { name: UNREADABLE_NAME });
    const { other, others } = entry.after as OtherNames;
    const after = {
      ...(entry.after as object),
      ...(other && { other: named(other) }),
      ...(others && { others: others.map(named) }),
    };
    const mayHear = all.every(({ id }) => readable.has(id)) && !out.has(entry.group_id);
    return { ...entry, after, reason: mayHear ? entry.reason : null };
  });
}

function othersIn({ event, after }: Pick<LogEntry, 'event' | 'after'>): Other[] {
  if (!PAIR_EVENTS.some((one) => one === event)) return [];
  const { other, others = [] } = (after ?? {}) as OtherNames;
  return [...(other ? [other] : []), ...others];
}

function referencesIn(entry: LogEntry): ProfileReference[] {
  const { event, profile_id: below } = entry;
  if (event === LOCALE_DELETED && below !== null) return [{ kind: 'locale', id: below }];
  const kind = below === null ? 'base' : 'locale';
  return othersIn(entry).map(({ id }) => ({ kind, id }));
}
