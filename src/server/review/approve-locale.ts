import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { Call } from '../http/call.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { carryOutLocale, decideLocale, localeAuditEntry } from './locale-decision.ts';

/** Approves. The answer's record names the profile, the locale and its language for the confirmation. */
export async function approveLocaleProfile(id: string, call: Call): Promise<OperationAnswer<'locale-profile.approve'>> {
  const lookups = await lookupTables(call.database);
  return call.write(async (transaction) => {
    const decision = await decideLocale(transaction, call, lookups, id, 'approve');
    const { row, to, event } = decision;
    return carryOutLocale(
      decision,
      'locale-profile.approve',
      // Only an Admin gets this far with a frozen profile, and has looked at the doubt by approving.
      { status: to, frozen: false, waiting_since: 'infinity', last_reason: null, times_returned: 0 },
      [localeAuditEntry(decision, { event, before: { status: row.status }, after: { status: to } })],
    );
  });
}
