import type { FilterActionId } from '../../contract/policy/bulk-actions.ts';
import type { DisapprovalReason } from '../../contract/shapes/disapproval.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { activateLocales } from '../profiles/activate-locales.ts';
import { setActive } from '../profiles/set-active.ts';
import { approveBaseProfile, approveLocaleProfile, disapprove } from '../review/decide-records.ts';

/** What was given beside the filter; the contract has checked that what an action needs is there. */
export interface BulkArguments {
  reason?: DisapprovalReason;
  locales?: readonly string[];
}

type Act = (id: string, given: BulkArguments, call: Call) => Promise<{ action_id: string | null }>;

/** What an action does to one record: the same as a single call. A refusal is thrown. */
export const ACTS: Readonly<Record<FilterActionId, Act>> = {
  'base.approve': (id, _given, call) => approveBaseProfile(id, call),
  'base.disapprove': (id, given, call) => disapprove('base', id, reasonIn(given), call),
  'base.activate': (id, _given, call) => setActive('base', id, true, call),
  'base.deactivate': (id, _given, call) => setActive('base', id, false, call),
  'base.activate-locales': async (id, { locales = [] }, call) => {
    const answer = await activateLocales(id, locales, call);
    if (answer.locales_created === 0) throw new Failure('unchanged', nothingCreated(answer.results));
    return answer;
  },
  'locale.approve': (id, _given, call) => approveLocaleProfile(id, call),
  'locale.disapprove': (id, given, call) => disapprove('locale', id, reasonIn(given), call),
  'locale.activate': (id, _given, call) => setActive('locale', id, true, call),
  'locale.deactivate': (id, _given, call) => setActive('locale', id, false, call),
};

function reasonIn({ reason }: BulkArguments): DisapprovalReason {
  if (!reason) throw new Failure('invalid-reason');
  return reason;
}

function nothingCreated(results: readonly { reason: string | null }[]): string {
  return results.find(({ reason }) => reason !== null)?.reason ?? 'These locales are there already.';
}
