import { auditEntry } from '../records/audit-event.ts';
import { isRecord, type Touched } from '../records/change.ts';
import type { Intent } from '../records/intent.ts';
import { runningClaim } from '../records/kept-claim.ts';
import type { LocaleProfileRow } from '../records/record.ts';
import { written } from '../records/write.ts';

/**
 * Merges a base profile with all beneath it into the survivor: it keeps its status and its content, is switched off, and
 * points there. What it was claimed by is kept, so that undoing gives it back.
 */
export async function mergeAway(
  intent: Intent<'base'>,
  beneath: readonly LocaleProfileRow[],
  survivor: Intent<'base'>,
): Promise<Touched[]> {
  const touched: Touched[] = [];
  for (const row of beneath) touched.push(...(await mergeOne({ ...intent, kind: 'locale', row }, survivor)));
  touched.push(...(await mergeOne(intent, survivor)));
  return touched;
}

async function mergeOne(intent: Intent, { row: survivor }: Intent<'base'>): Promise<Touched[]> {
  const { row, transaction, at } = intent;
  const claim = await runningClaim(transaction, row.id, at);
  const into = { id: survivor.id, name: survivor.profile_name };
  const told = auditEntry(intent, {
    event: 126,
    before: { active: row.active },
    after: { active: false, into },
  });
  const { touched } = await written(intent, {
    change: { active: false, merged_into: survivor.id },
    events: [told],
  });
  return touched.map((one) => (claim && isRecord(one) ? { ...one, claim } : one));
}
