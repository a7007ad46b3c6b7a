import { sql, type Transaction } from 'kysely';
import { ALL_CHECKS, CHECKS_BESIDE } from '../../contract/policy/checks/check-text.ts';
import type { KeptFinding } from '../../contract/policy/checks/finding.ts';
import type { TextCheck } from '../../contract/policy/text-checks.ts';
import { canonicalJson } from '../audit/canonical-json.ts';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import type { BaseProfileRow } from './record.ts';
import { aroundOf, findingsIn, isSetAside, ordered } from './text-findings.ts';

/** The written data on which findings depend. */
interface Change {
  /** Locale profiles whose own texts, or set-aside findings, were written. */
  own: readonly string[] | 'all';
  /** Whether the base profile was written. */
  base: boolean;
  /** The checks to run anew; all of them by default. */
  checks?: readonly TextCheck[];
}

/**
 * Stores the findings in the texts of the locale profiles beneath a base profile. Their versions stay: nothing of
 * their own has changed. To be called after every write of a text or of what texts are compared with, with the base
 * profile locked. Returns whether the findings differ from before.
 */
export async function keepFindings(
  transaction: Transaction<Schema>,
  base: Pick<BaseProfileRow, 'id' | 'attributes'>,
  lookups: LookupTables,
  { own, base: isBase, checks = ALL_CHECKS }: Change,
): Promise<boolean> {
  const rows = await transaction
    .selectFrom('locale_profile')
    .select(['id', 'locale_id', 'attributes', 'content_at', 'findings', 'found', 'set_aside'])
    .where('base_profile_id', '=', base.id)
    .where('deleted_at', 'is', null)
    .execute();
  if (rows.length === 0) return false;
  const around = await aroundOf(transaction, base, rows, lookups);
  const beside = ALL_CHECKS.filter(
    (check) =>
      (isBase && CHECKS_BESIDE.base.includes(check)) || (own.length > 0 && CHECKS_BESIDE.locales.includes(check)),
  );
  const changed = rows.flatMap((row) => {
    const again = own === 'all' || own.includes(row.id) ? checks : beside;
    const left = row.findings.filter(({ check }) => !again.includes(check));
    const findings = ordered([...left, ...findingsIn(row, around, again)]);
    const found = openChecks(findings, row);
    const isSame = canonicalJson([row.findings, row.found]) === canonicalJson([findings, found]);
    return isSame ? [] : [{ id: row.id, findings, found }];
  });
  if (changed.length === 0) return false;
  await sql`
    update locale_profile set findings = kept.findings, found = kept.found
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as kept (id uuid, findings jsonb, found text[])
    where locale_profile.id = kept.id`.execute(transaction);
  return true;
}

/** The checks with a finding that nobody has set aside, each once. */
function openChecks(findings: readonly KeptFinding[], row: Parameters<typeof isSetAside>[1]): TextCheck[] {
  const open = new Set(findings.filter((finding) => !isSetAside(finding, row)).map(({ check }) => check));
  return ALL_CHECKS.filter((check) => open.has(check));
}
