import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import type { MediaOrder } from '../../contract/shapes/profile-update.ts';
import { appendAuditEvents } from '../audit/append-audit-events.ts';
import type { Call } from '../calls/call.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { countLocales } from '../records/count-locales.ts';
import { judgedLocaleProfile } from '../records/judged.ts';
import { intendedLocale, localeAuditEntry } from '../records/locale-decision.ts';
import { changeLocaleProfile } from '../records/record-change.ts';
import { localeSummaryOf } from '../records/locale-summary.ts';
import { reordered } from './media-order.ts';

/**
 * Puts a locale profile's images in order; whoever may save it may. An order alone is a change: an
 * approved profile that a FillIn reorders is checked again. It never hands on what was not approved.
 */
export async function changeLocaleMediaOrder(
  id: string,
  order: MediaOrder,
  call: Call,
): Promise<OperationAnswer<'locale-profile.change-media-order'>> {
  const lookups = await lookupTables(call.database);
  return call.write(async (transaction) => {
    const intent = await intendedLocale(transaction, call, lookups, id);
    const { row, base, at } = intent;
    const { to, transition } = judgedLocaleProfile(row, 'save', call.actor.role);
    const told = await reordered(transaction, { baseProfileId: base.id, localeProfileId: row.id }, order);
    if (!told) return { record: localeSummaryOf(row, base, lookups) };
    const events = [localeAuditEntry(intent, told)];
    const again = row.status === 'approved' && to !== row.status;
    if (again) {
      const event = transition.audit as AuditEventNumber;
      events.unshift(localeAuditEntry(intent, { event, before: { status: row.status }, after: { status: to } }));
    }
    const change = again ? { status: to, waiting_since: at } : {};
    const changed = await changeLocaleProfile(transaction, row.id, change, at);
    await appendAuditEvents(transaction, base.id, events);
    await countLocales(transaction, base.id);
    return { record: localeSummaryOf(changed.row, base, lookups) };
  });
}
