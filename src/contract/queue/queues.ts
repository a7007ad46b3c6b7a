import type { Role } from '../base/roles.ts';
import type { ProfileKind, ProfileStatus } from '../profiles/status.ts';
import { HOUR } from '../base/time-spans.ts';

/** The queues of base checkers, of those who fill in, and of geo checkers. */
export const QUEUES = ['base-check', 'fill-in', 'geo-check'] as const;
export type QueueName = (typeof QUEUES)[number];

export const QUEUE_LABELS: Readonly<Record<QueueName, string>> = {
  'base-check': 'Base check',
  'fill-in': 'Fill-in',
  'geo-check': 'Geo check',
};

const QUEUE_OF_ROLE: Readonly<Partial<Record<Role, QueueName>>> = {
  BaseChecker: 'base-check',
  FillIn: 'fill-in',
  GeoChecker: 'geo-check',
};

/** The queue a role works on; null for Admin and Creator, who have none. */
export function queueOfRole(role: Role): QueueName | null {
  return QUEUE_OF_ROLE[role] ?? null;
}

/** Whether a role works on the items of its queue in a form, and sends that, where others decide by a key. */
export function sendsForms(role: Role | null): boolean {
  return role === 'FillIn';
}

/** The queue in which a record waits; null: in none. The database computes the same by a rule of its own. */
export function queueOfRecord(record: {
  kind: ProfileKind;
  status: ProfileStatus;
  frozen: boolean;
  /** The surviving base profile; left out or null: it was not merged. */
  merged_into?: string | null | undefined;
  /** What a base profile lacks. */
  missing?: readonly string[];
  active?: boolean;
  /** What has changed in the base profile of a locale profile since it was filled in. */
  stale_fields?: readonly string[];
  /** After how long published ones that are stale wait too; left out or null: they do not. */
  staleHours?: number | null;
}): QueueName | null {
  const { kind, status, frozen, missing = [], active, stale_fields: stale = [], staleHours = null } = record;
  if (frozen || (record.merged_into ?? null) !== null) return null;
  if (kind === 'base') {
    const isComplete = status === 'draft' && missing.length === 0;
    return status === 'awaiting_approval' || isComplete ? 'base-check' : null;
  }
  if (status === 'awaiting_approval') return 'geo-check';
  if (status === 'approved' && active && stale.length > 0 && staleHours !== null) return 'fill-in';
  return status === 'awaiting_fill_in' || status === 'disapproved' ? 'fill-in' : null;
}

/** The queue of an item that is known to wait in one: an approved locale profile waits because it is stale. */
export function queueOfItem({ kind, status }: { kind: ProfileKind; status: ProfileStatus }): QueueName {
  if (kind === 'base') return 'base-check';
  return status === 'awaiting_approval' ? 'geo-check' : 'fill-in';
}

/** The kind of record in each queue. */
export const QUEUE_KINDS: Readonly<Record<QueueName, ProfileKind>> = {
  'base-check': 'base',
  'fill-in': 'locale',
  'geo-check': 'locale',
};

/** The order in which items are served, in the words that stand above the list. */
export const QUEUE_ORDER = 'Order: past due first, then returned, then under 21 or flagged, then the longest wait';

/** Largest number of waiting items that is counted exactly. */
export const COUNTED_ITEMS = 10_000;

/** Decisions of one page that are on their way at the same time, at most. */
export const MOST_UNDER_WAY = 5;
/**
 * Milliseconds after which a request without an answer is no longer resent but shown. The server keeps its answers longer,
 * so a resent request that was executed gets its answer, and no refusal as if somebody else had been faster.
 */
export const SENT_AGAIN_WITHIN = 12 * HOUR;

/** What a screen that fetches shows, by the specification's numbers. */
export const FETCH_STATES = { Start: 0, Filters: 1, Fetching: 2, Empty: 3, Error: 4 } as const;
export type FetchState = keyof typeof FETCH_STATES;
