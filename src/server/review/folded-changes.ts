import type { Selectable } from 'kysely';
import type { LogEntry } from '../../contract/trail/log-shapes.ts';
import type { AuditEventTable } from '../platform/database/trail-and-event-tables.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import { timestamp } from '../platform/database/column-types.ts';
import type { ReviewChange } from '../../contract/review/review-operations.ts';

type Event = Selectable<AuditEventTable>;
type Subject = NonNullable<LogEntry['subject']>;

/** Events of a changed field, tag, image or document. */
export const FIELD_EVENTS: ReadonlySet<number> = new Set([13, 14, 15, 16, 17, 101, 102, 103, 104, 105, 106, 107, 108]);

const TAG_EVENTS: ReadonlySet<number> = new Set([13, 14, 15]);
const ON_FILES: Readonly<Record<number, ReviewChange['change']>> = {
  102: 'added',
  103: 'cropped',
  104: 'removed',
  105: 'tagged',
  106: 'reordered',
  107: 'added',
  108: 'removed',
};

/** The sum of several events: each thing once, with its first and its last value; unchanged ones are left out. */
export function foldedChanges(events: readonly Event[], lookups: LookupTables): ReviewChange[] {
  const tags = events.filter(({ event }) => TAG_EVENTS.has(event));
  const files = events.filter(({ event }) => event in ON_FILES);
  const fields = events.filter(({ event }) => !TAG_EVENTS.has(event) && !(event in ON_FILES));
  return [...foldedFields(fields), ...foldedTags(tags, lookups), ...foldedFiles(files)];
}

function foldedFields(events: readonly Event[]): ReviewChange[] {
  const groups = grouped(events, ({ kind, id, name }) => `${kind} ${kind === 'profile' ? name : id}`);
  return groups.flatMap(({ first, last, subject }) => {
    const { before } = first;
    const { after } = last;
    if (same(before, after)) return [];
    const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
    return [reviewChange(last, subject, change, before, after)];
  });
}

/** Where one tag of a group went and one came, that is shown as a change from the one to the other. */
function foldedTags(events: readonly Event[], { tagById }: LookupTables): ReviewChange[] {
  const net = new Map<string, { delta: number; event: Event }>();
  const count = (side: object | null, event: Event, delta: number) => {
    const { tag_id: id } = (side ?? {}) as { tag_id?: string };
    if (id !== undefined) net.set(id, { delta: (net.get(id)?.delta ?? 0) + delta, event });
  };
  for (const event of events) {
    count(event.before, event, -1);
    count(event.after, event, 1);
  }
  const groupOf = (id: string) => tagById.get(id)?.group ?? '';
  const subject = (id: string): Subject => ({ kind: 'tag', id, name: tagById.get(id)?.name ?? '' });
  const came = [...net].filter(([, { delta }]) => delta > 0);
  const went = [...net].filter(([, { delta }]) => delta < 0);
  const onlyOf = (side: typeof came, group: string) => {
    const inGroup = side.filter(([id]) => groupOf(id) === group);
    return inGroup.length === 1 ? inGroup[0] : undefined;
  };
  const isPaired = (id: string) => Boolean(onlyOf(came, groupOf(id)) && onlyOf(went, groupOf(id)));
  return [
    ...came.map(([id, { event }]) => {
      const old = isPaired(id) ? onlyOf(went, groupOf(id)) : undefined;
      const after = { tag_id: id };
      return old === undefined
        ? reviewChange(event, subject(id), 'added', null, after)
        : reviewChange(event, subject(id), 'changed', { tag_id: old[0] }, after);
    }),
    ...went
      .filter(([id]) => !isPaired(id))
      .map(([id, { event }]) => reviewChange(event, subject(id), 'removed', { tag_id: id }, null)),
  ];
}

/** An image that came and went is no change; one that came is listed once, whatever was done to it since. */
function foldedFiles(events: readonly Event[]): ReviewChange[] {
  const has = (id: string, change: ReviewChange['change']) =>
    events.some((event) => subjectOf(event).id === id && ON_FILES[event.event] === change);
  const groups = grouped(events, ({ kind, id }, { event }) => (event === 106 ? 'order' : `${kind} ${event} ${id}`));
  return groups.flatMap(({ first, last, subject }) => {
    const change = ON_FILES[last.event] ?? 'changed';
    if (change === 'reordered') {
      return same(first.before, last.after) ? [] : [reviewChange(last, subject, change, first.before, last.after)];
    }
    const added = has(subject.id, 'added');
    const removed = has(subject.id, 'removed');
    if (added && (removed || change !== 'added')) return [];
    if (removed && change !== 'removed') return [];
    return [reviewChange(last, subject, change, first.before, last.after)];
  });
}

function grouped(events: readonly Event[], keyOf: (subject: Subject, event: Event) => string) {
  const groups = new Map<string, { first: Event; last: Event; subject: Subject }>();
  for (const event of events) {
    const subject = subjectOf(event);
    const key = keyOf(subject, event);
    groups.set(key, { first: groups.get(key)?.first ?? event, last: event, subject });
  }
  return [...groups.values()];
}

function subjectOf({ subject, base_profile_id: id }: Event): Subject {
  return (subject as LogEntry['subject']) ?? { kind: 'profile', id, name: '' };
}

function reviewChange(
  event: Event,
  { kind, id, name }: Subject,
  change: ReviewChange['change'],
  before: unknown,
  after: unknown,
): ReviewChange {
  const by = { user_id: event.actor_id, name: event.actor_name };
  return { kind, id, name, change, before, after, by, at: timestamp(event.occurred_at) };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
