import type { Transaction } from 'kysely';
import type { DuplicateGroups } from '../../contract/shapes/duplicate-filter.ts';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { candidatesOf } from './candidates.ts';
import { compareProfiles } from './compare-profiles.ts';
import { factsOf, type ProfileFacts } from './profile-facts.ts';
import { withoutScans } from './without-scans.ts';
import type { StoredEvidence } from '../database/stored-evidence.ts';

/** Two profiles that a filter takes for one; the one with the smaller identifier is the first. */
export interface Match {
  first: ProfileFacts;
  second: ProfileFacts;
  evidence: StoredEvidence;
}

/** The profiles that match one, and whether there were too many to look at all. */
export async function matchesOf(
  transaction: Transaction<Schema>,
  groups: DuplicateGroups,
  facts: ProfileFacts,
  { lookups }: { lookups: LookupTables },
): Promise<{ matches: Match[]; tooCommon: boolean }> {
  const { ids, tooCommon } = await withoutScans(transaction, () =>
    candidatesOf(transaction, groups, facts, { lookups, behind: false }),
  );
  return { matches: await matchesAmong(transaction, groups, [{ facts, ids }], lookups), tooCommon };
}

/** A profile and those that may match it. */
export interface Asked {
  facts: ProfileFacts;
  ids: readonly string[];
}

/**
 * The pairs of some profiles, all of one kind, with their candidates that do match, in the order of their
 * identifiers. What many of them are beside is read once.
 */
export async function matchesAmong(
  transaction: Transaction<Schema>,
  groups: DuplicateGroups,
  asked: readonly Asked[],
  lookups: LookupTables,
): Promise<Match[]> {
  const [any] = asked;
  if (!any) return [];
  const others = await factsOf(transaction, any.facts.kind, [...new Set(asked.flatMap(({ ids }) => ids))]);
  if (others.size === 0) return [];
  return asked.flatMap(({ facts, ids }) =>
    ids.toSorted().flatMap((id) => {
      const other = others.get(id);
      if (!other || other.gone) return [];
      const [first, second] = facts.id < other.id ? [facts, other] : [other, facts];
      const evidence = compareProfiles(groups, first, second, lookups);
      return evidence ? [{ first, second, evidence }] : [];
    }),
  );
}
