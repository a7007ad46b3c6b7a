import { FREEZING_CODE } from '../../contract/policy/disapproval.ts';
import type { ChainEvent } from '../audit/chain.ts';

/** Of a record, what decides about it and never changes without an event. */
export interface RecordState {
  status: string;
  active: boolean;
  frozen: boolean;
  deleted: boolean;
}

/** Events whose number alone says something; all else stands in `after`. */
const DELETED: ReadonlySet<number> = new Set([109, 110]);
const APPROVED: ReadonlySet<number> = new Set([2, 7]);
const CREATED: ReadonlySet<number> = new Set([1, 5]);
/** One that names a member of the record in its subject, with the value in `after`. */
const MEMBER_CHANGED = 17;

/**
 * What the events of one chain say that its records are now: the base profile under its own identifier, each
 * locale profile that there ever was under its own. A record that no event has created is not in it.
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
