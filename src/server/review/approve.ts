import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { Call } from '../calls/call.ts';
import { summaryMaker } from '../records/summary.ts';
import { createLocaleProfiles, linkedLocales } from '../records/created-locales.ts';
import { auditEntry, carryOut, decide, type Decision, type Writing } from '../records/decision.ts';
import { readSetting } from '../settings/read-setting.ts';
import type { BaseProfileChange } from '../records/record-change.ts';

/** Approves, and makes a locale profile of each reserved locale that has none yet and is not switched off. */
export async function approveBaseProfile(id: string, call: Call): Promise<OperationAnswer<'base-profile.approve'>> {
  const services = await summaryMaker(call);
  return call.write(async (transaction) => {
    const decision = await decide(transaction, call, services, id, 'approve');
    const { change, events, others, localesCreated } = await approval(decision);
    const answer = await carryOut(decision, 'base-profile.approve', change, events, others);
    return { ...answer, locales_created: localesCreated };
  });
}

/** What an approval that has been decided writes; the locale profiles are made already. */
export async function approval(decision: Decision): Promise<Writing<BaseProfileChange> & { localesCreated: number }> {
  const { transaction, row, to, event } = decision;
  const linked = await linkedLocales(transaction, row.id);
  const off = await readSetting(transaction, 'locales_off');
  const locales = [...new Set(row.reserved_locales)].filter((locale) => !linked.has(locale) && !off.includes(locale));
  const created = await createLocaleProfiles(decision, locales);
  return {
    change: {
      status: to,
      // Only an Admin gets this far with a frozen profile, and has looked at the doubt by approving.
      frozen: false,
      reserved_locales: [],
      locales_total: linked.size + locales.length,
      waiting_since: 'infinity',
      last_reason: null,
      times_returned: 0,
    },
    events: [
      auditEntry(decision, { event, before: { status: row.status }, after: { status: to, locales: locales.length } }),
      ...created.events,
    ],
    others: created.touched,
    localesCreated: locales.length,
  };
}
