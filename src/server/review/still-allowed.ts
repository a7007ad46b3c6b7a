import { refusalOfDeletion } from '../../contract/policy/deletion.ts';
import { OPERATIONS, type OperationId } from '../../contract/operations/operations.ts';
import type { MediaAct } from '../../contract/policy/media-rights.ts';
import { LOCALES_NEED_APPROVAL, mayActivateLocales } from '../../contract/policy/locale-activation.ts';
import {
  STATUS_LABELS,
  type ProfileEvent,
  type ProfileKind,
  type ProfileStatus,
} from '../../contract/policy/status.ts';
import { assertMayReach } from '../documents/document-items.ts';
import type { Actor } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { assertMayTouch } from '../media/may-touch.ts';
import type { Values } from '../records/change.ts';
import { judged, type JudgedRow } from '../records/judge.ts';
import type { BaseProfileRow, LocaleProfileRow, RowOf } from '../records/record.ts';

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
  'base-profile.change-media-order': 'order',
  'locale-profile.change-media-order': 'order',
};
const DOCUMENT_OPERATIONS: ReadonlySet<OperationId> = new Set(['document.create', 'document.delete']);
/** Whoever's role allows these may do them in any state. */
const IN_ANY_STATE: ReadonlySet<OperationId> = new Set([
  'base-profile.set-frozen',
  'locale-profile.set-frozen',
  'locale-profile.delete',
  'queue.skip',
  'question.ask',
  'duplicate-case.merge',
]);

/** No event of the status machine, but what is held is an Admin's. */
const FOUND_RIGHT: ReadonlySet<OperationId> = new Set([
  'locale-profile.still-right',
  'locale-profile.all-still-right',
  'locale-profile.set-aside',
]);

/** A save was complete and changed something when it was done; what was there before need not be. */
const SAVED = { complete: true, changed: true };

/** Throws `role-forbids` if the person's role of today may not do at all what is to be undone. */
export function assertRoleStillAllows(operation: OperationId, { role }: Actor): void {
  if (!OPERATIONS[operation].roles.includes(role)) throw new Failure('role-forbids');
}

/** What is asked about: the record as it is, and what the turn would change of it. */
interface Asked<K extends ProfileKind> {
  operation: OperationId;
  actor: Actor;
  row: RowOf<K>;
  base: BaseProfileRow;
  /** Columns that change, with the values they get. */
  to: Values;
  /** Whether it counts as held: a doubt that the person has raised themselves and that is undone is no hold. */
  frozen: boolean;
}

type Still = { readonly [K in ProfileKind]: (asked: Asked<K>) => void };

/**
 * The role may have changed since: whoever could not do it today cannot undo it today. The
 * record is judged as it was before, but frozen as it is: a doubt about age is an Admin's to lift.
 */
export const assertMayUndo: Still = {
  base({ operation, actor, row, to, frozen }) {
    const facts: JudgedRow['base'] = { ...row, ...(to as Partial<JudgedRow['base']>), frozen };
    if (frozen && actor.role !== 'Admin') throw new Failure('frozen');
    if (operation === 'base-profile.activate-locales' || IN_ANY_STATE.has(operation)) return;
    if (isJudgedAlike('base', { operation, actor, row, facts, to })) return;
    const event = EVENTS[operation];
    // Whoever may switch the flag may switch it back; what comes of that is looked at for itself.
    if (!event) return void judged('base', { ...facts, active: true }, 'deactivate', actor);
    // What is required was there when it was decided.
    const done = judged('base', { ...facts, missing: [] }, event, actor, event === 'save' ? SAVED : undefined);
    if (event === 'save' && !('status' in to)) assertLeadsTo(row.status, done.to, row);
  },
  locale({ operation, actor, row, base, to, frozen }) {
    if (operation === 'base-profile.delete' || IN_ANY_STATE.has(operation)) return;
    if (FOUND_RIGHT.has(operation)) return assertNotHeld(actor, frozen);
    const facts: JudgedRow['locale'] = { ...row, ...(to as Partial<JudgedRow['locale']>), frozen };
    if (isJudgedAlike('locale', { operation, actor, row, facts, base, to })) return;
    const event = EVENTS[operation];
    if (!event) return void judged('locale', { ...facts, active: true }, 'deactivate', actor);
    const done = judged('locale', facts, event, actor);
    if (event === 'save' && !('status' in to)) assertLeadsTo(row.status, done.to, row);
  },
};

/** Doing it again is judged as doing it is: on the record as it is now. */
export const assertMayRedo: Still = {
  base({ operation, actor, row, to }) {
    if (IN_ANY_STATE.has(operation)) return;
    if (operation === 'base-profile.activate-locales') {
      if (row.frozen && actor.role !== 'Admin') throw new Failure('frozen');
      if (!mayActivateLocales(row.status)) throw new Failure('status-forbids', LOCALES_NEED_APPROVAL);
      return;
    }
    if (isJudgedAlike('base', { operation, actor, row, facts: row, to })) return;
    const event = EVENTS[operation] ?? (row.active ? 'deactivate' : 'activate');
    const done = judged('base', row, event, actor, event === 'save' ? SAVED : undefined);
    assertLeadsTo(to['status'] ?? row.status, done.to, row);
  },
  locale({ operation, actor, row, base, to }) {
    if (operation === 'base-profile.delete' || IN_ANY_STATE.has(operation)) return;
    if (FOUND_RIGHT.has(operation)) return assertNotHeld(actor, row.frozen);
    if (isJudgedAlike('locale', { operation, actor, row, facts: row, base, to })) return;
    const event = EVENTS[operation] ?? (row.active ? 'deactivate' : 'activate');
    if (event === 'activate' && !mayActivateLocales(base.status)) {
      throw new Failure('status-forbids', LOCALES_NEED_APPROVAL);
    }
    assertLeadsTo(to['status'] ?? row.status, judged('locale', row, event, actor).to, row);
  },
};

/** What is judged in both directions by one question: images, documents, a deletion. Returns whether it was that. */
function isJudgedAlike(
  kind: ProfileKind,
  asked: Omit<Asked<ProfileKind>, 'base' | 'frozen'> & { facts: object; base?: BaseProfileRow },
): boolean {
  const { operation, actor, row, to } = asked;
  const facts = { ...row, ...asked.facts };
  const act = MEDIA_ACTS[operation];
  if (act) {
    assertMayTouch(actor, act, { kind, row: facts });
    if (kind === 'locale' && row.status === 'approved' && !('status' in to)) {
      // What was approved is checked again when some roles change its images.
      assertLeadsTo(row.status, judged('locale', row as LocaleProfileRow, 'save', actor).to, row);
    }
    return true;
  }
  if (DOCUMENT_OPERATIONS.has(operation)) {
    assertMayReach(actor, asked.base ?? (row as BaseProfileRow));
    return true;
  }
  if (operation !== 'base-profile.delete') return false;
  const own = (row as BaseProfileRow).creator_id === actor.id;
  const refusal = refusalOfDeletion({ kind, role: actor.role, status: facts.status, own });
  if (refusal !== null) throw new Failure(refusal);
  return true;
}

function assertNotHeld({ role }: Actor, frozen: boolean): void {
  if (frozen && role !== 'Admin') throw new Failure('frozen');
}

/** Throws `status-forbids` where what is done would lead elsewhere by now: somebody has decided on the record since. */
function assertLeadsTo(expected: unknown, by: ProfileStatus, { status }: Pick<BaseProfileRow, 'status'>): void {
  if (by === expected) return;
  const label = STATUS_LABELS[status];
  throw new Failure('status-forbids', `The profile is ${label} by now, and a change hands it on. Make it in the form.`);
}
