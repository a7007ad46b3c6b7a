import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { Call } from '../calls/call.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import type { Writing } from '../records/decision.ts';
import { carryOutLocale, decideLocale, localeAuditEntry, type LocaleDecision } from '../records/locale-decision.ts';
import type { LocaleProfileChange } from '../records/record-change.ts';

/** Approves. The answer's record names the profile, the locale and its language for the confirmation. */
export async function approveLocaleProfile(id: string, call: Call): Promise<OperationAnswer<'locale-profile.approve'>> {
  const lookups = await lookupTables(call.database);
  return call.write(async (transaction) => {
    const decision = await decideLocale(transaction, call, lookups, id, 'approve');
    const { change, events } = localeApproval(decision);
    return carryOutLocale(decision, 'locale-profile.approve', change, events);
  });
}

/** What an approval that has been decided writes. */
export function localeApproval(decision: LocaleDecision): Writing<LocaleProfileChange> {
  const { row, to, event } = decision;
  return {
    // Only an Admin gets this far with a frozen profile, and has looked at the doubt by approving.
    change: { status: to, frozen: false, waiting_since: 'infinity', last_reason: null, times_returned: 0 },
    events: [localeAuditEntry(decision, { event, before: { status: row.status }, after: { status: to } })],
    others: [],
  };
}
