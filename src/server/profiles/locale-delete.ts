import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { Call } from '../calls/call.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { carryOutLocale, intendedLocale, localeAuditEntry } from '../records/locale-decision.ts';

/** Deletes a locale profile in any state. The row stays for some days, so that it can be taken back. */
export async function deleteLocaleProfile(id: string, call: Call): Promise<OperationAnswer<'locale-profile.delete'>> {
  const lookups = await lookupTables(call.database);
  return call.write(async (transaction) => {
    const intent = await intendedLocale(transaction, call, lookups, id);
    const { row, at } = intent;
    const told = localeAuditEntry(intent, { event: 110, before: { status: row.status } });
    const { action_id: actionId } = await carryOutLocale(intent, 'locale-profile.delete', { deleted_at: at }, [told]);
    return { action_id: actionId };
  });
}
