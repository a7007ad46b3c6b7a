import { refusalOfDeletion } from '../../contract/policy/deletion.ts';
import { OPERATIONS, type OperationId } from '../../contract/operations/operations.ts';
import type { MediaAct } from '../../contract/policy/media-rights.ts';
import type { ProfileEvent, ProfileKind } from '../../contract/policy/status.ts';
import { assertMayReach } from '../documents/document-items.ts';
import type { Actor } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { assertMayTouch } from '../media/may-touch.ts';
import type { TouchedRecord } from '../records/change.ts';
import { judged, type JudgedRow } from '../records/judge.ts';
import type { RowOf } from '../records/record.ts';

/** The event of the status machine that an operation stands for; the active flag's depends on the flag. */
const EVENTS: Partial<Record<OperationId, ProfileEvent>> = {
  'base-profile.approve': 'approve',
  'base-profile.disapprove': 'disapprove',
  'base-profile.update': 'save',
  'review.approve-several': 'approve',
  'review.disapprove-several': 'disapprove',
  'locale-profile.approve': 'approve',
  'locale-profile.disapprove': 'disapprove',
  'locale-profile.update': 'save',
  'locale-profile.change-media-order': 'save',
};

/** What an operation does to images. */
const MEDIA_ACTS: Partial<Record<OperationId, MediaAct>> = {
  'media.create-for-base': 'upload',
  'media.create-for-locale': 'upload',
  'media.crop': 'crop',
  'media.reset-crop': 'crop',
  'media.delete': 'delete',
  'media.tag': 'tag',
  'media.tag-by-post': 'tag',
};
const DOCUMENT_OPERATIONS: ReadonlySet<OperationId> = new Set(['document.create', 'document.delete']);
/** Whoever's role allows these may do them in any state. */
const IN_ANY_STATE: ReadonlySet<OperationId> = new Set([
  'base-profile.set-frozen',
  'locale-profile.set-frozen',
  'locale-profile.delete',
  'queue.skip',
]);

/** A save was complete and changed something when it was done; what was there before need not be. */
const SAVED = { complete: true, changed: true };

/** Throws `role-forbids` if the person's role of today may not do at all what is to be undone. */
export function assertRoleStillAllows(operation: OperationId, { role }: Actor): void {
  if (!OPERATIONS[operation].roles.includes(role)) throw new Failure('role-forbids');
}

type Still<K extends ProfileKind> = (
  operation: OperationId,
  actor: Actor,
  row: RowOf<K>,
  touched: Pick<TouchedRecord, 'before'>,
) => void;

/**
 * The role may have changed since: whoever could not do it today cannot undo it today. The
 * record is judged as it was before, but frozen as it is: a doubt about age is an Admin's to lift.
 */
export const assertStillAllowed: { readonly [K in ProfileKind]: Still<K> } = {
  base(operation, actor, row, { before }) {
    const facts: JudgedRow['base'] = { ...row, ...(before as Partial<JudgedRow['base']>), frozen: row.frozen };
    if (facts.frozen && actor.role !== 'Admin') throw new Failure('frozen');
    if (operation === 'base-profile.activate-locales' || IN_ANY_STATE.has(operation)) return;
    if (DOCUMENT_OPERATIONS.has(operation)) {
      assertMayReach(actor, row);
      return;
    }
    const act = MEDIA_ACTS[operation];
    if (act) {
      assertMayTouch(actor, act, { kind: 'base', row: { ...facts, creator_id: row.creator_id } });
      return;
    }
    if (operation === 'base-profile.delete') {
      const own = row.creator_id === actor.id;
      const refusal = refusalOfDeletion({ kind: 'base', role: actor.role, status: facts.status, own });
      if (refusal !== null) throw new Failure(refusal);
      return;
    }
    const event = EVENTS[operation] ?? flagEvent(facts);
    judged('base', facts, event, actor, event === 'save' ? SAVED : undefined);
  },
  locale(operation, actor, row, { before }) {
    if (operation === 'base-profile.delete' || IN_ANY_STATE.has(operation)) return;
    const facts: JudgedRow['locale'] = { ...row, ...(before as Partial<JudgedRow['locale']>), frozen: row.frozen };
    const act = MEDIA_ACTS[operation];
    if (act) {
      assertMayTouch(actor, act, { kind: 'locale', row: facts });
      return;
    }
    judged('locale', facts, EVENTS[operation] ?? flagEvent(facts), actor);
  },
};

function flagEvent({ active }: { active: boolean }): ProfileEvent {
  return active ? 'deactivate' : 'activate';
}
