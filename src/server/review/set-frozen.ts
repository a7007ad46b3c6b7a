import type { OperationAnswer, OperationInput } from '../../contract/operations/operations.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { summaryMaker } from '../records/summary.ts';
import { auditEntry, carryOut, intended } from '../records/decision.ts';
import { carryOutLocale, intendedLocale, localeAuditEntry } from '../records/locale-decision.ts';

type Wish = OperationInput<'base-profile.set-frozen'>['body'];

/** Lifts the hold for a doubt about age from a base profile and from all beneath it, or lays it on. */
export async function setBaseProfileFrozen(
  id: string,
  wish: Wish,
  call: Call,
): Promise<OperationAnswer<'base-profile.set-frozen'>> {
  const services = await summaryMaker(call);
  return call.write(async (transaction) => {
    const intent = await intended(transaction, call, services, id);
    const told = eventOf(intent.row, wish);
    return carryOut(intent, 'base-profile.set-frozen', { frozen: wish.frozen }, [auditEntry(intent, told)]);
  });
}

/** The same of a locale profile alone; what its base profile is held for stays. */
export async function setLocaleProfileFrozen(
  id: string,
  wish: Wish,
  call: Call,
): Promise<OperationAnswer<'locale-profile.set-frozen'>> {
  const lookups = await lookupTables(call.database);
  return call.write(async (transaction) => {
    const intent = await intendedLocale(transaction, call, lookups, id);
    if (!wish.frozen && !intent.row.frozen && intent.row.base_frozen) {
      throw new Failure('frozen', 'Its base profile is held. Lift the hold there.');
    }
    const told = eventOf(intent.row, wish);
    const change = { frozen: wish.frozen };
    return carryOutLocale(intent, 'locale-profile.set-frozen', change, [localeAuditEntry(intent, told)]);
  });
}

/** What the audit trail tells. Throws `unchanged`. */
function eventOf({ frozen: before }: { frozen: boolean }, { frozen, note }: Wish) {
  if (before === frozen) throw new Failure('unchanged');
  const event = frozen ? (118 as const) : (119 as const);
  return { event, before: { frozen: before }, after: { frozen }, reason: note === '' ? null : { note } };
}
