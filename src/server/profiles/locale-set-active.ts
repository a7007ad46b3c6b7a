import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { LOCALES_NEED_APPROVAL, mayActivateLocales } from '../../contract/policy/locale-activation.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { carryOutLocale, decideLocale, localeAuditEntry } from '../records/locale-decision.ts';

/** Switches the active flag. A flag that stands so already is refused: nothing would change. */
export async function setLocaleProfileActive(
  id: string,
  active: boolean,
  call: Call,
): Promise<OperationAnswer<'locale-profile.set-active'>> {
  const lookups = await lookupTables(call.database);
  return call.write(async (transaction) => {
    const decision = await decideLocale(transaction, call, lookups, id, active ? 'activate' : 'deactivate');
    const { row, event, base } = decision;
    if (active && !mayActivateLocales(base.status)) throw new Failure('status-forbids', LOCALES_NEED_APPROVAL);
    return carryOutLocale(decision, 'locale-profile.set-active', { active, was_active: row.was_active || active }, [
      localeAuditEntry(decision, { event, before: { active: row.active }, after: { active } }),
    ]);
  });
}
