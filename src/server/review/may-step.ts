import { sql } from 'kysely';
import { OPERATIONS, type OperationId } from '../../contract/operations.ts';
import { isolated } from '../../contract/base/words.ts';
import { LOCALES_NEED_APPROVAL, mayActivateLocales } from '../../contract/locales/activation.ts';
import {
  STATUS_LABELS,
  type ProfileEvent,
  type ProfileKind,
  refusalOfDeletion,
} from '../../contract/profiles/status.ts';
import type { Actor } from '../platform/calls/call.ts';
import { assertMayReach } from '../documents/documents.ts';
import { Failure } from '../platform/failures/failure.ts';
import { assertMayTouch } from '../media/media-owner.ts';
import type { Values } from '../records/change.ts';
import { assertMayBeApproved } from '../records/intent.ts';
import { allowedOrThrow } from '../records/judge.ts';
import { assertNotClaimedByOther } from '../records/claims.ts';
import type { Found } from '../records/record.ts';
import { DECISION, MERGE, noLonger, type UndoStep } from './undo-step.ts';
import type { MediaAct } from '../../contract/base/rights.ts';
import { isHeldFrom } from '../../contract/base/refusals.ts';

/** The transition of the status machine behind an operation. */
const EVENTS: Partial<Record<OperationId, ProfileEvent>> = {
  'base-profile.approve': 'approve',
  'base-profile.disapprove': 'disapprove',
  'base-profile.update': 'save',
  'review.approve-several': 'approve',
  'review.disapprove-several': 'disapprove',
  'locale-profile.approve': 'approve',
  'locale-profile.disapprove': 'disapprove',
  'locale-profile.update': 'save',
};

/** The act on images behind an operation. */
const MEDIA_ACTS: Partial<Record<OperationId, MediaAct>> = {
  'media.create-for-base': 'upload',
  'media.create-for-locale': 'upload',
  'media.crop': 'crop',
  'media.reset-crop': 'crop',
  'media.delete': 'delete',
  'media.tag': 'tag',
  'media.tag-by-post': 'tag',
  'base-profile.change-media-order': 'order',
  'locale-profile.change-media-order': 'order',
};

const DOCUMENT_OPERATIONS: ReadonlySet<OperationId> = new Set(['document.create', 'document.delete']);
const SWITCHES: ReadonlySet<OperationId> = new Set(['base-profile.set-active', 'locale-profile.set-active']);

/** Allowed in any state but a hold, to every role that has the operation. */
const IN_ANY_STATE: ReadonlySet<OperationId> = new Set([
  'base-profile.set-frozen',
  'locale-profile.set-frozen',
  'locale-profile.delete',
  'locale-profile.still-right',
  'locale-profile.all-still-right',
  'locale-profile.set-aside',
  MERGE,
]);

/** A save was complete and changed something when it was done; the state before need not be complete. */
const SAVED = { complete: true, changed: true };

/** Throws `role-forbids` if the person's present role may not do at all what is to be undone or redone. */
export function assertRoleStillAllows(operation: OperationId, { role }: Actor): void {
  if (!OPERATIONS[operation].roles.includes(role)) throw new Failure('role-forbids');
}

/**
 * The same policy as for any other write: a person who may not do it today may neither undo nor redo it. The record
 * is judged as it was before the action, except for its present hold.
 *
 * @param to the columns that change, with the values they get
 */
export async function assertMayStep(step: UndoStep, found: Found, to: Values): Promise<void> {
  const { operation, direction, call, transaction } = step;
  const { kind, row } = found;
  // Locale profiles go and return with their base profile.
  if (kind === 'locale' && operation === 'base-profile.delete') return;
  await assertNotHeld(step, found, to);
  const isUndo = direction === 'undo';
  const was = isUndo ? { ...row, ...(to as Partial<typeof row>) } : row;
  const left = isUndo ? row.status : (to['status'] ?? row.status);
  assertAllowed(step, { ...found, row: was }, { to, left });
  if (isUndo) return assertNoneActiveBeneath(step, found, to);
  if (!DECISION.test(operation)) return;
  await assertNotClaimedByOther(transaction, call, row.id);
  if (!operation.includes('disapprove')) await assertMayBeApproved({ ...found, ...step });
}

function assertAllowed(step: UndoStep, found: Found, { to, left }: { to: Values; left: unknown }): void {
  const { operation, direction, call } = step;
  const { kind, row, base } = found;
  const { actor } = call;
  const isUndo = direction === 'undo';
  if (IN_ANY_STATE.has(operation)) return;
  if (DOCUMENT_OPERATIONS.has(operation)) return assertMayReach(actor, base);
  if (operation === 'base-profile.delete') {
    const refusal = refusalOfDeletion({
      kind,
      role: actor.role,
      status: row.status,
      own: base.creator_id === actor.id,
    });
    if (refusal !== null) throw new Failure(refusal);
    return;
  }
  if (operation === 'base-profile.activate-locales') {
    if (!isUndo && !mayActivateLocales(row.status)) throw new Failure('status-forbids', LOCALES_NEED_APPROVAL);
    return;
  }
  const judge = (event: ProfileEvent, facts: object = {}, save?: typeof SAVED) =>
    allowedOrThrow<ProfileKind>(kind, { ...row, ...facts }, event, actor, save);
  if (SWITCHES.has(operation)) {
    const activates = to['active'] === true;
    if (kind === 'locale' && activates && !mayActivateLocales(base.status)) {
      throw new Failure('status-forbids', LOCALES_NEED_APPROVAL);
    }
    // Anyone who may set the flag may reset it.
    judge(!isUndo && activates ? 'activate' : 'deactivate', { active: isUndo || !activates });
    return;
  }
  const act = MEDIA_ACTS[operation];
  if (act) {
    assertMayTouch(actor, act, { kind, row });
    // An approved record is checked again when some roles change its images.
    if (kind === 'locale' && row.status === 'approved') assertLeadsTo(left, judge('save').to, row);
    return;
  }
  const event = EVENTS[operation];
  if (!event) throw new Failure('role-forbids');
  // Required content was there when it was decided.
  const done = judge(event, isUndo ? { missing: [] } : {}, event === 'save' && kind === 'base' ? SAVED : undefined);
  assertLeadsTo(left, done.to, row);
}

/** Throws `status-forbids` where the same action would lead to another status with the person's present role. */
function assertLeadsTo(left: unknown, to: unknown, { status }: Found['row']): void {
  if (left === to) return;
  const label = STATUS_LABELS[status];
  throw new Failure(
    'status-forbids',
    `The profile is now ${label}, so this would change its status. Make the change in the form.`,
  );
}

/**
 * Throws `status-forbids` where an undo would leave a base profile unapproved above a locale profile that was activated
 * since. One that was active before waits with its base profile again.
 */
async function assertNoneActiveBeneath({ transaction, of }: UndoStep, { kind, row }: Found, to: Values): Promise<void> {
  if (kind === 'locale' || !mayActivateLocales(row.status) || !('status' in to)) return;
  const { rows } = await sql`
    select 1 from locale_profile as beneath
    where base_profile_id = ${row.id} and active and deleted_at is null and exists (
      select 1 from audit_event
      where base_profile_id = ${row.id} and locale_profile_id = beneath.id and after ->> 'active' = 'true' and link > (
        select coalesce(max(link), 0) from audit_event where base_profile_id = ${row.id} and group_id = ${of}))
    limit 1`.execute(transaction);
  if (rows.length > 0) throw new Failure('status-forbids', LOCALES_NEED_APPROVAL);
}

/**
 * Only an Admin lifts a doubt about age; a person can withdraw their own while nobody else has looked at it. Throws
 * `frozen`, or `undo-refused` once somebody has.
 */
async function assertNotHeld(step: UndoStep, { kind, row, base }: Found, to: Values): Promise<void> {
  const { operation, direction, call, transaction, of } = step;
  const isHeldAbove = 'base_frozen' in row && row.base_frozen;
  if (!isHeldFrom(kind, call.actor.role, row.frozen || isHeldAbove)) return;
  const isOwnDoubt = direction === 'undo' && to['frozen'] === false && operation.includes('disapprove');
  if (!isOwnDoubt || isHeldAbove) throw new Failure('frozen');
  const { rows } = await sql<{ name: string }>`
    select actor_name as name from audit_event
    where base_profile_id = ${base.id} and locale_profile_id is not distinct from ${kind === 'locale' ? row.id : null}
      and actor_id <> ${call.actor.id} and link > (
        select max(link) from audit_event where base_profile_id = ${base.id} and group_id = ${of})
    union all select holder_name from queue_lease
    where record_id = ${row.id} and holder_id <> ${call.actor.id} and expires_at > ${call.now()}`.execute(transaction);
  const [looked] = rows;
  if (!looked) return;
  const sentence = `${isolated(looked.name)} has looked at the age hold since, so ${noLonger(step)}.`;
  throw new Failure('undo-refused', sentence);
}
