import type { BulkActionId } from '../../contract/policy/bulk-actions.ts';
import type { DisapprovalReason } from '../../contract/shapes/disapproval.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { activateLocales } from '../profiles/activate-locales.ts';
import { setLocaleProfileActive } from '../profiles/locale-set-active.ts';
import { setBaseProfileActive } from '../profiles/set-active.ts';
import { approveLocaleProfile } from '../review/approve-locale.ts';
import { approveBaseProfile } from '../review/approve.ts';
import { disapproveLocaleProfile } from '../review/disapprove-locale.ts';
import { disapproveBaseProfile } from '../review/disapprove.ts';

/** What was said beside the filter; the contract has seen to it that what an action needs is there. */
export interface BulkArguments {
  reason?: DisapprovalReason;
  locales?: readonly string[];
}

type Act = (id: string, given: BulkArguments, call: Call) => Promise<{ action_id: string | null }>;

/** What an action does to one record: the same as if a person had done it to that one. A refusal is thrown. */
export const ACTS: Readonly<Record<BulkActionId, Act>> = {
  'base.approve': (id, _given, call) => approveBaseProfile(id, call),
  'base.disapprove': (id, given, call) => disapproveBaseProfile(id, reasonIn(given), call),
  'base.activate': (id, _given, call) => setBaseProfileActive(id, true, call),
  'base.deactivate': (id, _given, call) => setBaseProfileActive(id, false, call),
  'base.activate-locales': async (id, { locales = [] }, call) => {
    const answer = await activateLocales(id, locales, call);
    if (answer.locales_created === 0) throw new Failure('unchanged', nothingCreated(answer.results));
    return answer;
  },
  'locale.approve': (id, _given, call) => approveLocaleProfile(id, call),
  'locale.disapprove': (id, given, call) => disapproveLocaleProfile(id, reasonIn(given), call),
  'locale.activate': (id, _given, call) => setLocaleProfileActive(id, true, call),
  'locale.deactivate': (id, _given, call) => setLocaleProfileActive(id, false, call),
};

function reasonIn({ reason }: BulkArguments): DisapprovalReason {
  if (!reason) throw new Failure('invalid-reason');
  return reason;
}

function nothingCreated(results: readonly { reason: string | null }[]): string {
  return results.find(({ reason }) => reason !== null)?.reason ?? 'These locales are there already.';
}
