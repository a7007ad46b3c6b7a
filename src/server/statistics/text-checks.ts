import { sql, type Kysely, type RawBuilder } from 'kysely';
import { TEXT_CHECKS, type TextCheck } from '../../contract/profiles/text-checks.ts';
import { REASON_OF_CHECK } from '../../contract/profiles/finding.ts';
import type { CheckNumber } from '../../contract/statistics/statistic-figures.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import type { Scope } from './scope.ts';
import type { CheckCounts } from '../../contract/statistics/statistics-operations.ts';

/** The columns of a row behind a number: at, key, base_profile_id, locale_profile_id, actor_name, other_name and other_id. */
export const NO_OTHER = sql`null::text as other_name, null::uuid as other_id`;
export const EVENT_COLUMNS = sql`occurred_at as at, id::text as key, base_profile_id, locale_profile_id, actor_name, ${NO_OTHER}`;
/** Of a row with `record_id` and `kind`. */
export const RECORD = sql`record_id::text as key,
  coalesce((select base_profile_id from locale_profile where id = record_id), record_id) as base_profile_id,
  case kind when 'locale' then record_id end as locale_profile_id`;

type DecidedNumber = Exclude<CheckNumber, 'open'>;

/** Literally the condition of their index. */
const WITH_FINDINGS = sql`event in (7, 8) and after ? 'findings'`;

/** How often each check had a finding, and with what outcome. */
export async function checksOf(database: Kysely<Schema>, { from, until }: Scope): Promise<CheckCounts[]> {
  const open = await sql<{ name: TextCheck; open: number }>`
    select name, count(*)::int as open from locale_profile cross join lateral unnest(found) as name
    where deleted_at is null and found && array[${sql.join(TEXT_CHECKS)}]::text[] group by name`.execute(database);
  const decided = await sql<{ name: TextCheck; event: number; state: string; codes: string[]; count: number }>`
    select found.key as name, event, found.value as state, coalesce(reason -> 'codes', '[]') as codes, count(*)::int as count
    from audit_event cross join lateral jsonb_each_text(after -> 'findings') as found
    where ${WITH_FINDINGS} and occurred_at >= ${from} and occurred_at < ${until}
    group by name, event, state, codes`.execute(database);
  return TEXT_CHECKS.map((check) => {
    const fired = decided.rows.filter(({ name }) => name === check);
    const of = (which: (row: (typeof fired)[number]) => boolean) =>
      fired.filter(which).reduce((sum, { count }) => sum + count, 0);
    return {
      check,
      open: open.rows.find(({ name }) => name === check)?.open ?? 0,
      fired: of(() => true),
      agreed: of(
        ({ event, state, codes }) => state === 'open' && event === 8 && codes.includes(REASON_OF_CHECK[check]),
      ),
      aside: of(({ state }) => state === 'aside'),
      passed: of(({ event, state }) => state === 'open' && event === 7),
    };
  });
}

const DECIDED: Readonly<Record<DecidedNumber, (check: TextCheck) => RawBuilder<unknown>>> = {
  fired: () => sql`true`,
  agreed: (check) =>
    sql`after -> 'findings' ->> ${check} = 'open' and event = 8 and reason -> 'codes' ? ${REASON_OF_CHECK[check]}`,
  aside: (check) => sql`after -> 'findings' ->> ${check} = 'aside'`,
  passed: (check) => sql`after -> 'findings' ->> ${check} = 'open' and event = 7`,
};

/** The decisions of the range on texts with a finding of a check. */
export function decidedWith(check: TextCheck, what: DecidedNumber, scope: Scope): RawBuilder<unknown> {
  if (!scope.everybody) throw new Failure('role-forbids');
  return sql`select ${EVENT_COLUMNS} from audit_event
    where ${WITH_FINDINGS} and after -> 'findings' ? ${check} and ${DECIDED[what](check)}
      and occurred_at >= ${scope.from} and occurred_at < ${scope.until}`;
}

/** The locale profiles with a present finding of a check. */
export function openNow(check: TextCheck, scope: Scope): RawBuilder<unknown> {
  if (!scope.everybody) throw new Failure('role-forbids');
  return sql`select updated_at as at, id::text as key, base_profile_id, id as locale_profile_id, null::text as actor_name,
      ${NO_OTHER}
    from locale_profile where deleted_at is null and found @> array[${check}]::text[]
    -- A fence: those with the finding are looked up, and not all in the order of time.
    offset 0`;
}
