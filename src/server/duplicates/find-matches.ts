import type { Transaction } from 'kysely';
import type { DuplicateGroups } from '../../contract/shapes/duplicate-filter.ts';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { candidatesOf } from './candidates.ts';
import { compareProfiles } from './compare-profiles.ts';
import { factsOf, type ProfileFacts } from './profile-facts.ts';
import type { StoredEvidence } from '../database/stored-evidence.ts';

/** Two profiles that a filter takes for one; the one with the smaller identifier is the first. */
export interface Match {
  first: ProfileFacts;
  second: ProfileFacts;
  evidence: StoredEvidence;
}

/** The profiles that match one, and whether there were too many to look at all. `behind`: only those with a greater identifier. */
export async function matchesOf(
  transaction: Transaction<Schema>,
  groups: DuplicateGroups,
  facts: ProfileFacts,
  options: { lookups: LookupTables; behind: boolean },
): Promise<{ matches: Match[]; tooCommon: boolean }> {
  const { ids, tooCommon } = await candidatesOf(transaction, groups, facts, options);
  const others = await factsOf(transaction, facts.kind, ids);
  const matches: Match[] = [];
  for (const other of others.values()) {
    if (other.deleted) continue;
    const [first, second] = facts.id < other.id ? [facts, other] : [other, facts];
    const evidence = compareProfiles(groups, first, second, options.lookups);
    if (evidence) matches.push({ first, second, evidence });
  }
  return { matches, tooCommon };
}
