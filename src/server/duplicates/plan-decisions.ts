import type { OperationAnswer, OperationInput } from '../../contract/operations/operations.ts';
import type { Call } from '../calls/call.ts';
import { wishesOf } from './decide-pairs.ts';
import { pairViewer } from './pairs.ts';
import { assertMayReadPairs } from './readable-pairs.ts';
import type { PairRow } from './record-match.ts';
import { refusalOfDecision } from './refusal-of-decision.ts';
import { factsOfPairs, shownPairs } from './show-pair.ts';

/** What deciding several pairs would do, by the same rules as the act itself. */
export async function planDecisions(
  { decisions }: OperationInput<'duplicate-pair.plan'>['body'],
  call: Call,
): Promise<OperationAnswer<'duplicate-pair.plan'>> {
  const wishes = wishesOf(decisions);
  const viewer = await pairViewer(call);
  const rows = await call.database
    .selectFrom('duplicate_pair')
    .selectAll()
    .where(
      'id',
      'in',
      wishes.map(({ pairId }) => pairId),
    )
    .execute();
  await assertMayReadPairs(rows, call);
  const facts = await factsOfPairs(viewer, rows);
  // From the same facts: what is planned is what is shown.
  const shown = new Map((await shownPairs(viewer, rows, facts)).map((pair) => [pair.id, pair]));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const steps: OperationAnswer<'duplicate-pair.plan'>['steps'] = [];
  for (const wish of wishes) {
    steps.push({
      pair_id: wish.pairId,
      decision: wish.decision,
      problem: (await refusalOfDecision(wish, rowById.get(wish.pairId), facts, call))?.message ?? null,
      pair: shown.get(wish.pairId) ?? null,
    });
  }
  const linked = steps
    .filter(({ problem, decision }) => problem === null && decision === 'linked')
    .flatMap(({ pair_id: id }) => rowById.get(id) ?? []);
  return { steps, people: peopleOf(linked) };
}

/** Profiles that hang together by links; only sets that a person would not see from one pair. */
function peopleOf(links: readonly Pick<PairRow, 'first_id' | 'second_id'>[]): string[][] {
  const people = new Map<string, Set<string>>();
  for (const { first_id: first, second_id: second } of links) {
    const joined = new Set([first, second, ...(people.get(first) ?? []), ...(people.get(second) ?? [])]);
    for (const id of joined) people.set(id, joined);
  }
  return [...new Set(people.values())].filter(({ size }) => size > 2).map((person) => [...person].toSorted());
}
