import type { OperationAnswer, OperationInput } from '../../../contract/operations.ts';
import type { ProfileKind } from '../../../contract/profiles/status.ts';
import type { LogEntry } from '../../../contract/trail/log-shapes.ts';
import type { Call, Handlers } from '../../platform/calls/call.ts';
import { timestamp } from '../../platform/database/column-types.ts';
import { logEntry, withoutUnreadable } from '../../profiles/log.ts';
import { doneAgain } from '../../profiles/log-actions.ts';
import { KIND } from '../../records/kind.ts';
import { readRecord } from '../../records/readable.ts';
import { eventsOf } from '../../records/rebuild.ts';
import { mayReachDocuments } from '../../../contract/base/refusals.ts';
import { VERSIONS_PAGE, type VersionRow } from '../../../contract/trail/version-operations.ts';
import { compareVersions, getVersion, baseChanges } from './read-version.ts';
import { restoreVersion } from './restore.ts';

/** Events read for one page. A version that has more events than that is shown in parts. */
const EVENTS_READ = 600;
const UNDO = 111;
/** Events that change nothing of the record: looked at, decided as no duplicate, skipped, taken over, claimed, still right, set aside. */
const CHANGES_NOTHING = [112, 113, 116, 117, 120, 122, 123, 131, 132, 133];

/** Versions of one record, newest first, and the one at a moment if requested. Throws `not-found`, `role-forbids` or `area-forbids`. */
async function listVersions(
  kind: ProfileKind,
  id: string,
  { before, at }: OperationInput<'version.list'>['query'],
  call: Call,
): Promise<OperationAnswer<'version.list'>> {
  const { database, actor } = call;
  const { base } = await readRecord(kind, id, call, { deleted: true });
  const seesDocuments = mayReachDocuments(actor.role, base.creator_id === actor.id);
  const trail = database.selectFrom('audit_event').where(eventsOf(kind, id)).where('event', 'not in', CHANGES_NOTHING);
  const events = await trail
    .selectAll()
    .$if(before !== undefined, (query) => query.where('link', '<', before!))
    .orderBy('link', 'desc')
    .limit(EVENTS_READ)
    .execute();
  const groups: (typeof events)[] = [];
  for (const event of events) {
    const last = groups.at(-1)?.at(-1);
    const isSame = last?.group_id === event.group_id && (last.event === UNDO) === (event.event === UNDO);
    if (isSame) groups.at(-1)!.push(event);
    else groups.push([event]);
  }
  // The last one may continue beyond what was read.
  if (events.length === EVENTS_READ && groups.length > 1) groups.pop();
  const page = groups.slice(0, VERSIONS_PAGE);
  const isMore = groups.length > page.length || events.length === EVENTS_READ;
  const readable = new Map(
    (await withoutUnreadable(events.map(logEntry), call)).map((entry) => [entry.id, entry] as const),
  );
  const entriesOf = (group: typeof events) =>
    group.flatMap(({ id: event }) => {
      const entry = readable.get(event);
      return entry && (seesDocuments || entry.subject?.kind !== 'document') ? [entry] : [];
    });
  const again = await doneAgain(
    page.flatMap(([first]) => first?.group_id ?? []),
    database,
  );
  const versions = page.flatMap((group): VersionRow[] => {
    const entries = entriesOf(group);
    const [newest] = group;
    if (!newest || entries.length === 0) return [];
    const decided = entries.find(({ event }) => event === KIND[kind].approved || event === KIND[kind].disapproved);
    const decision = !decided ? null : decided.event === KIND[kind].approved ? 'approved' : 'disapproved';
    // An undo bears the group of what it undid, as far as that was read.
    const isUndo = newest.event === UNDO;
    const undone = events.filter((one) => isUndo && one.group_id === newest.group_id && one.event !== UNDO);
    return [
      {
        link: newest.link,
        at: timestamp(newest.occurred_at),
        by: { user_id: newest.actor_id, name: newest.actor_name },
        role: newest.actor_role,
        decision,
        what: entries.toReversed().map(deedOf),
        took_back: isUndo ? entriesOf(undone).toReversed().map(deedOf) : null,
        again: !isUndo && again.has(newest.group_id),
      },
    ];
  });
  const next = isMore ? (page.at(-1)?.at(-1)?.link ?? null) : null;
  if (at === undefined) return { versions, next };
  const stood = await trail
    .select('link')
    .where('occurred_at', '<=', new Date(at))
    .orderBy('link', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { versions, next, stood: stood?.link ?? null };
}

/** The data of a sentence, without texts and undone values, which it does not need. */
function deedOf({ event, subject, locale, before, after, reason }: LogEntry): VersionRow['what'][number] {
  if (event === UNDO) {
    const { other, others } = (after ?? {}) as { other?: unknown; others?: unknown };
    const pair = { ...(other !== undefined && { other }), ...(others !== undefined && { others }) };
    return { event, subject, locale, before: null, after: pair, reason: null };
  }
  if (subject?.kind === 'attribute') return { event, subject, locale, before: null, after: null, reason };
  return { event, subject, locale, before, after, reason: null };
}

export const versionHandlers = {
  'version.list': ({ params: { kind, profileId }, query }, call) => listVersions(kind, profileId, query, call),
  'version.get': ({ params: { kind, profileId, link } }, call) => getVersion(kind, profileId, Number(link), call),
  'version.compare': ({ params: { kind, profileId, link }, query }, call) =>
    compareVersions(kind, profileId, [Number(link), query.with], call),
  'locale-profile.base-changes': ({ params }, call) => baseChanges(params.profileId, call),
  'version.restore': ({ params: { kind, profileId, link }, body }, call) =>
    restoreVersion(kind, profileId, { ...body, link: Number(link) }, call),
} satisfies Partial<Handlers>;
