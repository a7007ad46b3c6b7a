import type { Kysely } from 'kysely';
import { ALL_CHECKS, CHECK_RULES } from '../../contract/text-checks/check-text.ts';
import type { TextCheck } from '../../contract/profiles/text-checks.ts';
import type { Schema } from '../platform/database/schema.ts';
import { lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { keepFindings } from '../records/findings.ts';
import { lockProfiles } from '../records/lock.ts';
import type { Services } from '../platform/calls/call.ts';
import { startWork, type Work } from '../platform/work/work.ts';

/** Base profiles whose locale profiles are checked in one transaction; few enough that nobody notices the wait. */
const BATCH = 10;

/** The reason for checking texts anew, and the name under which its progress is stored. */
interface Pass {
  name: 'findings' | 'forbidden_words';
  rules: number;
  checks: readonly TextCheck[];
}

/**
 * Checks the texts of all locale profiles where this version of the checks, or a change of the forbidden words by an
 * Admin, gives other findings than the last check. It continues where it was stopped, and costs three reads when
 * there is nothing to do.
 *
 * @param between asked after each batch, with the milliseconds that it took; false stops it
 */
export async function recheck(
  database: Kysely<Schema>,
  between: (took: number) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const lookups = await lookupTables(database);
  for (const pass of await passes(database)) {
    let began = performance.now();
    while (await recheckBatch(database, pass, lookups)) {
      if (!(await between(performance.now() - began))) return;
      began = performance.now();
    }
  }
}

async function passes(database: Kysely<Schema>): Promise<Pass[]> {
  const words = await database
    .selectFrom('setting')
    .select('version')
    .where('key', '=', 'forbidden_words')
    .executeTakeFirst();
  const ofWords: Pass[] = words ? [{ name: 'forbidden_words', rules: words.version, checks: ['forbidden'] }] : [];
  return [{ name: 'findings', rules: CHECK_RULES, checks: ALL_CHECKS }, ...ofWords];
}

/** Returns whether there may be more to do. */
function recheckBatch(
  database: Kysely<Schema>,
  { name, rules, checks }: Pass,
  lookups: LookupTables,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('folded_text')
      .selectAll()
      .where('table_name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (before?.rules === rules && before.reached === null) return false;
    const reached = before?.rules === rules ? before.reached : null;
    const next = await transaction
      .selectFrom('base_profile')
      .select('id')
      .$if(reached !== null, (query) => query.where('id', '>', reached))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const ids = next.map(({ id }) => id);
    // Read after the lock, so that the checked text is still the stored one at the write.
    if (ids.length > 0) await lockProfiles(transaction, 'base', ids);
    const bases = transaction.selectFrom('base_profile').select(['id', 'attributes']).where('id', 'in', ids);
    for (const base of ids.length > 0 ? await bases.execute() : []) {
      await keepFindings(transaction, base, lookups, { own: 'all', base: true, checks });
    }
    const state = { rules, reached: ids.length < BATCH ? null : (ids.at(-1) ?? null) };
    await transaction
      .insertInto('folded_text')
      .values({ table_name: name, ...state })
      .onConflict((clash) => clash.column('table_name').doUpdateSet(state))
      .execute();
    return state.reached !== null;
  });
}

/** Milliseconds between two looks, and so from a change of the forbidden words to the first checks. */
const PAUSE = 3000;

/** Checks texts anew whenever there is a reason to, until it is stopped. */
export function startRechecking({ database, log }: Pick<Services, 'database' | 'log'>): Work {
  const failed = 'Texts could not be rechecked; the next pass tries again.';
  // It rests as long as it worked, so that others who wait for the database get it in between.
  return startWork(
    (signal) =>
      recheck(database, async (took) => {
        await new Promise((resolve) => setTimeout(resolve, took));
        return !signal.aborted;
      }),
    { pause: PAUSE, failed, log },
  );
}
