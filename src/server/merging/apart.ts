import { decidedApart } from '../../contract/policy/merging.ts';
import type { CaseProfile } from '../../contract/shapes/duplicate-pair.ts';
import type { Call } from '../calls/call.ts';
import type { ProfileFacts } from '../duplicates/profile-facts.ts';

/** Of the profiles of a case those that somebody has decided are no duplicates of each other: the merge refuses them. */
export async function apartIn(
  ids: readonly string[],
  facts: ReadonlyMap<string, Pick<ProfileFacts, 'name'>>,
  { database }: Pick<Call, 'database'>,
): Promise<ReadonlyMap<string, CaseProfile['apart']>> {
  const pairs = await database
    .selectFrom('duplicate_pair')
    .select(['first_id', 'second_id', 'decided_by_name'])
    .where('scope', '=', 'base')
    .where('first_id', 'in', ids)
    .where('second_id', 'in', ids)
    .where('state', '=', 'not_duplicate')
    .orderBy('id')
    .execute();
  const nameOf = (id: string) => facts.get(id)?.name ?? '';
  return new Map(
    ids.map((one) => [
      one,
      pairs
        .filter(({ first_id: first, second_id: second }) => one === first || one === second)
        .map(({ first_id: first, second_id: second, decided_by_name: by }) => ({
          id: one === first ? second : first,
          because: `${decidedApart(by, nameOf(first), nameOf(second))} Or leave one of the two out.`,
        })),
    ]),
  );
}
