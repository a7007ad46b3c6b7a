import { array, boolean, defaulted, enums, nullable, object, optional, pattern, size, string } from 'superstruct';
import { AHEAD_SECONDS, CLAIM_REASON_MAXIMUM, LEASE_IN_WORDS, LEFT_SECONDS, ItemReference, Lease } from './lease.ts';
import { MOST_UNDER_WAY } from './queues.ts';
import { SKIP_CODES, SKIP_HOURS, SKIP_NOTE_MAXIMUM } from './skips.ts';
import { Uuid, writtenText } from '../base/primitives.ts';
import {
  ClaimAnswer,
  FlaggedItem,
  HeldItem,
  NextClaim,
  QueueItem,
  QueueListAnswer,
  QueueListQuery,
  WithNext,
} from './queue-items.ts';
import { operation, streamedOperation } from '../base/operation.ts';
import { ROLES } from '../base/roles.ts';
import { LiveMessage } from './live-messages.ts';
import { RIGHTS } from '../base/rights.ts';

const OneLease = object({ leaseId: Uuid });
const roles = RIGHTS.queue.work;

export const queueOperations = {
  'queue.list': operation({
    method: 'GET',
    path: '/queue',
    summary: 'A page of what waits for the role, in the order in which it is served, with counts.',
    roles,
    query: QueueListQuery,
    answer: QueueListAnswer,
  }),
  'queue.ahead': operation({
    method: 'POST',
    path: '/queue/ahead',
    summary: `Reserves what is served next, so that it can be shown at once. It claims nothing: a person who names the item gets it, and after ${AHEAD_SECONDS} seconds anyone does. \`behind\` names items that the screen shows or has decided on and that have no claim yet: they stay reserved.`,
    roles,
    body: object({ behind: defaulted(size(array(Uuid), 0, MOST_UNDER_WAY + 1), []) }),
    /** null: nothing else waits. */
    answer: object({ item: nullable(QueueItem) }),
  }),
  'queue.next': operation({
    method: 'POST',
    path: '/queue/next',
    summary: 'Claims the next item; a person who holds a claim already gets that one again.',
    roles,
    answer: ClaimAnswer,
  }),
  'queue.claim': operation({
    method: 'POST',
    path: '/queue/claim',
    summary: 'Claims one item that is free; out of order with a reason. A claim on another item ends.',
    roles,
    body: object({ ...ItemReference.schema, reason: optional(writtenText(CLAIM_REASON_MAXIMUM)) }),
    answer: ClaimAnswer,
  }),
  'queue.steal': operation({
    method: 'POST',
    path: '/queue/steal',
    summary: 'Takes over an item from the person who holds it, who is shown the reason.',
    roles,
    body: object({ ...ItemReference.schema, reason: writtenText(CLAIM_REASON_MAXIMUM) }),
    answer: ClaimAnswer,
  }),
  'queue.heartbeat': operation({
    method: 'POST',
    path: '/queue/leases/{leaseId}/heartbeat',
    summary: `Says that the holder is still at work; the claim lasts ${LEASE_IN_WORDS} from now.`,
    roles,
    params: OneLease,
    answer: object({ lease: Lease }),
  }),
  'queue.leave': operation({
    method: 'POST',
    path: '/queue/leases/{leaseId}/leave',
    summary: `Says that the page which held the claim was closed: it ends in ${LEFT_SECONDS} seconds unless there is a sign of life before.`,
    roles,
    params: OneLease,
    /** false: the claim had ended already, or will sooner. */
    answer: object({ left: boolean() }),
  }),
  'queue.release': operation({
    method: 'POST',
    path: '/queue/leases/{leaseId}/release',
    summary: 'Gives an item back undecided.',
    roles,
    params: OneLease,
    /** false: the claim had ended already. */
    answer: object({ released: boolean() }),
  }),
  'queue.frozen': operation({
    method: 'GET',
    path: '/queue/frozen',
    summary: 'Profiles that are held for a doubt about age, longest first.',
    roles: RIGHTS.queue.oversee,
    answer: object({ rows: array(HeldItem), more: boolean() }),
  }),
  'queue.flagged': operation({
    method: 'GET',
    path: '/queue/flagged',
    summary: 'Items that still wait although three people or more skipped them, with their reasons.',
    roles: RIGHTS.queue.oversee,
    answer: object({ rows: array(FlaggedItem), more: boolean() }),
  }),
  'queue.skip': operation({
    method: 'POST',
    path: '/queue/leases/{leaseId}/skip',
    summary: `Skips an item with a reason: it does not come back to this person for ${SKIP_HOURS} hours.`,
    roles,
    params: OneLease,
    query: WithNext,
    body: object({ reason_code: enums(SKIP_CODES), note: defaulted(size(string(), 0, SKIP_NOTE_MAXIMUM), '') }),
    answer: object({ action_id: Uuid, next: NextClaim }),
  }),
};

export const liveOperations = {
  'live.follow': streamedOperation({
    method: 'GET',
    path: '/live',
    summary: 'Counts of the queues and notices to the person, as server-sent events, for some minutes.',
    roles: ROLES,
    answer: LiveMessage,
  }),
  'notice.seen': operation({
    method: 'POST',
    path: '/notices/seen',
    summary: 'Says up to which notice the person has seen them; they are not sent again.',
    roles: ROLES,
    body: object({ up_to: pattern(string(), /^\d{1,18}$/) }),
    answer: object({}),
  }),
};
