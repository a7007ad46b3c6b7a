import { checksShown } from '../../contract/policy/text-checks.ts';
import { FREEZING_CODE } from '../../contract/policy/disapproval.ts';
import type { DisapprovalReason } from '../../contract/shapes/disapproval.ts';
import { sendNotice } from '../notices/send-notice.ts';
import { auditEntry } from '../records/audit-event.ts';
import type { Decision } from '../records/intent.ts';
import { createLocaleProfiles, linkedLocales } from '../records/locales-beneath.ts';
import { nameOf } from '../records/record.ts';
import { seenBase } from '../records/seen-base.ts';
import type { Writing } from '../records/write.ts';
import { readSetting } from '../settings/read-setting.ts';

/**
 * What a decided approval writes; its locale profiles have been created already.
 *
 * @param baseLink how far a checker of a locale profile had seen its base profile; left out: all of it
 */
export async function approval(decision: Decision, baseLink?: number): Promise<Writing> {
  const { kind, row, to, event } = decision;
  // Only an Admin gets this far with a frozen profile, and settles the doubt by approving.
  const change = { status: to, frozen: false, waiting_since: 'infinity', last_reason: null, times_returned: 0 };
  const entry = { event, before: { status: row.status } };
  if (kind === 'locale') {
    const seen = seenBase(decision as Decision<'locale'>, baseLink);
    return {
      change: { ...change, ...seen },
      events: [auditEntry(decision, { ...entry, after: { status: to, ...(await foundAtDecision(decision)) } })],
    };
  }
  const { locales, total, created } = await reservedLocales(decision as Decision<'base'>);
  return {
    change: { ...change, reserved_locales: [], locales_total: total },
    events: [auditEntry(decision, { ...entry, after: { status: to, locales } }), ...created.events],
    others: created.touched,
  };
}

/** Creates a locale profile for each reserved locale that has none yet and is not disabled. */
async function reservedLocales(decision: Decision<'base'>) {
  const { transaction, row } = decision;
  const linked = await linkedLocales(transaction, row.id);
  const off = await readSetting(transaction, 'locales_off');
  const locales = [...new Set(row.reserved_locales)].filter((locale) => !linked.has(locale) && !off.includes(locale));
  const created = await createLocaleProfiles(decision, locales);
  return { locales: locales.length, total: linked.size + locales.length, created };
}

/** What a decided disapproval writes; of a doubt about age the Admins get a notice. */
export async function disapproval(decision: Decision, given: DisapprovalReason): Promise<Writing> {
  const { kind, row, to, event, at } = decision;
  // Each event counts once for every reason that it names.
  const reason = { ...given, codes: [...new Set(given.codes)] };
  const frozen = reason.codes.includes(FREEZING_CODE);
  if (frozen) await recordDoubt(decision);
  const after = { status: to, ...(await foundAtDecision(decision)) };
  return {
    change: {
      status: to,
      times_returned: row.times_returned + 1,
      frozen: row.frozen || frozen,
      // From now on a locale profile waits for someone to fill it in again.
      waiting_since: kind === 'base' ? 'infinity' : at,
      last_reason: JSON.stringify(reason),
    },
    events: [auditEntry(decision, { event, before: { status: row.status }, after, reason })],
  };
}

/** The findings of enabled checks at the decision, and whether they were set aside: for statistics on who agreed. */
async function foundAtDecision({
  transaction,
  row,
}: Decision): Promise<{ findings?: Record<string, 'open' | 'aside'> }> {
  if (!('findings' in row) || row.findings.length === 0) return {};
  const off = await readSetting(transaction, 'checks_off');
  const shown = checksShown(
    row.findings.map(({ check }) => check),
    off,
  );
  if (shown.length === 0) return {};
  return { findings: Object.fromEntries(shown.map((check) => [check, row.found.includes(check) ? 'open' : 'aside'])) };
}

/** Sends the Admins a notice that a record is held for a doubt about age. */
async function recordDoubt(decision: Decision): Promise<void> {
  const { transaction, call, kind, row, base } = decision;
  await sendNotice(transaction, call, {
    to: { role: 'Admin' },
    kind: 'frozen',
    data: { kind, id: row.id, profile_base_id: base.id, profile_name: nameOf(decision), by: call.actor.name },
  });
}
