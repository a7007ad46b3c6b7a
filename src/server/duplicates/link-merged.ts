import type { Transaction } from 'kysely';
import { decidedApart } from '../../contract/duplicates/merging.ts';
import type { Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import { compareProfiles } from './compare-profiles.ts';
import { lockedPairs, writeDecision } from './decide-pair.ts';
import { factsOf } from './profile-facts.ts';
import { recordMatches, assertMayReadPairs } from './record-match.ts';
import { factsIn, factsOfPairs, type PairViewer } from './show-pair.ts';
import { undoOne } from './undo-decision.ts';

interface Merging {
  actionId: string;
  call: Call;
  viewer: PairViewer;
  note: string | null;
  /** Names of base profiles before the merge: the survivor may have taken over another one's by now. */
  names: ReadonlyMap<string, string>;
  /** False: a redo records it itself, in the words of the first time. */
  isLogged: boolean;
}

/**
 * Decides that merged base profiles are one person, wherever that was not decided yet, as one decision. Throws
 * `status-forbids` where somebody has decided that two of them are different people: a person who has looked at the
 * pair first undoes that or decides anew.
 */
export async function linkMerged(
  transaction: Transaction<Schema>,
  baseIds: readonly string[],
  { call, viewer, names, ...merging }: Merging,
): Promise<void> {
  const open = await transaction
    .selectFrom('duplicate_pair')
    .select('id')
    .where('scope', '=', 'base')
    .where('first_id', 'in', baseIds)
    .where('second_id', 'in', baseIds)
    .where('state', '<>', 'linked')
    .execute();
  if (open.length > 0) {
    const locked = await lockedPairs(
      transaction,
      open.map(({ id }) => id),
    );
    const pairs = [...locked.values()];
    await assertMayReadPairs(pairs, { database: transaction, actor: call.actor });
    const now = await factsOfPairs(viewer, pairs);
    const apart = pairs.find(({ state }) => state === 'not_duplicate');
    if (apart) {
      const [first, second] = [factsIn(now, apart.first_id).name, factsIn(now, apart.second_id).name];
      throw new Failure('status-forbids', decidedApart(apart.decided_by_name, first, second));
    }
    const facts = new Map([...now].map(([id, one]) => [id, { ...one, name: names.get(id) ?? one.name }]));
    for (const pair of pairs) await writeDecision(transaction, pair, 'linked', { ...merging, call, viewer, facts });
  }
  await meetAgain(transaction, baseIds, { call, viewer });
}

/** Of the open pairs of a merged profile so many are compared anew, the surest first. */
const MET_AGAIN = 50;

/**
 * Profiles that resembled a merged one may resemble the survivor now, which has taken over from it: they are found at
 * once, so that a third can be merged into it as well.
 */
async function meetAgain(
  transaction: Transaction<Schema>,
  baseIds: readonly string[],
  { call, viewer }: Pick<Merging, 'call' | 'viewer'>,
): Promise<void> {
  const open = await transaction
    .selectFrom('duplicate_pair')
    .innerJoin('duplicate_filter as filter', 'filter.id', 'filter_id')
    .select(['first_id', 'second_id', 'filter.id', 'filter.version', 'filter.name', 'groups'])
    .where('duplicate_pair.scope', '=', 'base')
    .where('state', '=', 'open')
    .where('filter.deleted_at', 'is', null)
    .where((pair) => pair.or([pair('first_id', 'in', baseIds), pair('second_id', 'in', baseIds)]))
    .orderBy('score', 'desc')
    .orderBy('duplicate_pair.id')
    .limit(MET_AGAIN)
    .execute();
  if (open.length === 0) return;
  const facts = await factsOf(transaction, 'base', [
    ...new Set(open.flatMap((pair) => [pair.first_id, pair.second_id])),
    ...baseIds,
  ]);
  const survivor = baseIds.map((id) => facts.get(id)).find((one) => one && !one.gone);
  if (!survivor) return;
  const { lookups } = viewer;
  for (const { first_id: one, second_id: other, groups, ...filter } of open) {
    const third = facts.get(baseIds.includes(one) ? other : one);
    if (!third || third.gone || [one, other].includes(survivor.id)) continue;
    const [first, second] = survivor.id < third.id ? [survivor, third] : [third, survivor];
    const evidence = compareProfiles(groups, first, second, lookups);
    const finder = { filter, actor: call.actor, at: call.now(), lookups };
    if (evidence) await recordMatches(transaction, [{ first, second, evidence }], finder);
  }
}

/** Undoes what a merge decided about pairs. Throws `undo-refused` where somebody has decided about one since. */
export async function unlinkMerged(
  transaction: Transaction<Schema>,
  actionId: string,
  { call, viewer }: Pick<Merging, 'call' | 'viewer'>,
): Promise<void> {
  const decisions = await transaction
    .selectFrom('duplicate_log')
    .selectAll()
    .where('action_id', '=', actionId)
    .where('before', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const decision of decisions) await undoOne(transaction, decision, { call, viewer });
}
