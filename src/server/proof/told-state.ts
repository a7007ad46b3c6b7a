import { FREEZING_CODE } from '../../contract/policy/disapproval.ts';
import type { ChainEvent } from '../audit/chain.ts';

/** The facts of a record that decide about it and never change without an event. */
export interface RecordState {
  status: string;
  active: boolean;
  frozen: boolean;
  deleted: boolean;
}

/** Events whose number alone has a meaning here; everything else is in `after`. */
const DELETED: ReadonlySet<number> = new Set([109, 110]);
const APPROVED: ReadonlySet<number> = new Set([2, 7]);
const CREATED: ReadonlySet<number> = new Set([1, 5]);
/** An event that names a member of the record in its subject, with the value in `after`. */
const MEMBER_CHANGED = 17;

/**
 * The present state of records according to the events of one chain: the base profile and each locale profile that
 * ever existed, by identifier. A record that no event has created is not in it.
 */
export function recordedStates(baseProfileId: string, events: readonly ChainEvent[]): Map<string, RecordState> {
  const states = new Map<string, RecordState>();
  for (const event of events) {
    const id = event.locale_profile_id ?? baseProfileId;
    if (CREATED.has(event.event)) states.set(id, { status: '', active: false, frozen: false, deleted: false });
    const state = states.get(id);
    if (state) follow(state, event);
  }
  return states;
}

function follow(state: RecordState, { event, subject, after, reason }: ChainEvent): void {
  const stated = (after ?? {}) as Record<string, unknown>;
  if (typeof stated['status'] === 'string') state.status = stated['status'];
  if (typeof stated['active'] === 'boolean') state.active = stated['active'];
  if (APPROVED.has(event)) state.frozen = false;
  const { codes } = (reason ?? {}) as Record<string, unknown>;
  if (Array.isArray(codes) && codes.includes(FREEZING_CODE)) state.frozen = true;
  if (typeof stated['frozen'] === 'boolean') state.frozen = stated['frozen'];
  if (DELETED.has(event)) state.deleted = true;
  if ('deleted_at' in stated) state.deleted = stated['deleted_at'] !== null;
  const about = (subject ?? {}) as Record<string, unknown>;
  if (event === MEMBER_CHANGED && about['kind'] === 'profile' && about['name'] === 'status') {
    state.status = String(stated['value']);
  }
}
