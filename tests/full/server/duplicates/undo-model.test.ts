import { beforeAll, expect, test } from 'vitest';
import type { DuplicatePair } from '../../../../src/contract/shapes/duplicate-pair.ts';
import { verifyAuditTrail } from '../../../../src/server/proof/verify-audit-trail.ts';
import { sharedApi } from '../../../support/shared-api.ts';
import { insertBaseProfiles } from '../../../support/base-profiles.ts';
import { randomFrom } from '../../../support/random.ts';
import { foundBy, SAME_PROFILE_NAME, seenIn } from '../../../server/duplicates/support.ts';

const PEOPLE = ['Ada', 'Bea', 'Cleo'];
const DECISIONS = ['linked', 'not_duplicate', 'unsure'] as const;
const WORDS = { linked: 'same person', not_duplicate: 'not a duplicate', unsure: 'unsure' };
const STEPS = 60;
const CALLED = '“Twin” and “Twin”';

const api = sharedApi();
let pairs: DuplicatePair[];
const random = randomFrom(41);
beforeAll(async () => {
  const twin = { profile_name: 'Twin', attributes: JSON.stringify({ profileName: 'Twin', name: 'Twin' }) };
  await insertBaseProfiles(api.services, [twin, twin, twin]);
  pairs = (await foundBy(api, [SAME_PROFILE_NAME])).rows;
  expect(pairs).toHaveLength(3);
});

type Decision = (typeof DECISIONS)[number];
interface Done {
  actionId: string;
  by: string;
  decision: Decision;
  undoneBy: string | null;
}
type History = Done[];

const shown = async ({ id }: Pick<DuplicatePair, 'id'>) =>
  (await api.call('duplicate-pair.get', { params: { pairId: id } }, api.as('Admin', 'Ada'))).pair;
const who = (name: string, asker: string) => (name === asker ? 'You have' : `Person ${name} has`);
const last = (history: History) => history.findLast(({ undoneBy }) => undoneBy === null);

async function decide(pair: DuplicatePair, history: History, by: string, decision: Decision) {
  const now = await shown(pair);
  const { action_id: actionId } = await api.call(
    'duplicate-pair.decide',
    { params: { pairId: pair.id }, body: { decision, seen: seenIn(now) } },
    { ...api.as('Admin', by), 'if-match': `"${now.version}"` },
  );
  history.push({ actionId, by, decision, undoneBy: null });
}

/** Undoes what is meant, whoever decided it; it is granted where it is the last that stands. */
async function undo(pair: DuplicatePair, history: History, meant: Done, by: string) {
  const answer = await api.attempt(
    'duplicate-pair.undo',
    { params: { pairId: pair.id }, body: { action_id: meant.actionId } },
    api.as('Admin', by),
  );
  const standing = last(history);
  if (standing === meant) {
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    meant.undoneBy = by;
    return;
  }
  expect(answer.status).toBe(409);
  const why =
    meant.undoneBy !== null
      ? `${who(meant.undoneBy, by)} undone the decision about ${CALLED} already.`
      : `${who(standing!.by, by)} decided anew about ${CALLED} since: ${WORDS[standing!.decision]}.`;
  expect(answer.body.error).toBe(`${why} So it can no longer be undone.`);
}

async function assertAsModelled(pair: DuplicatePair, history: History) {
  const standing = last(history);
  const now = await shown(pair);
  expect(now.state).toBe(standing?.decision ?? 'open');
  expect(now.decided_by?.user_id ?? null).toBe(standing?.by ?? null);
}

test('P018 whoever decides and undoes in whatever order: the last decision that stands can be undone, no other, and why is true', async () => {
  const pair = pairs[2]!;
  const history: History = [];
  for (let count = 0; count < STEPS; count += 1) {
    const by = random.of(PEOPLE);
    const turn = random.next();
    const others = DECISIONS.filter((one) => one !== last(history)?.decision);
    if (turn < 0.4 || history.length === 0) await decide(pair, history, by, random.of(others));
    else await undo(pair, history, turn < 0.75 ? (last(history) ?? history[0]!) : random.of(history), by);
    await assertAsModelled(pair, history);
  }
  expect(history.filter(({ undoneBy }) => undoneBy !== null).length).toBeGreaterThan(10);
  const elsewhere = { params: { pairId: pairs[1]!.id }, body: { action_id: history[0]!.actionId } };
  await decide(pairs[1]!, [], 'Ada', 'unsure');
  const strange = await api.attempt('duplicate-pair.undo', elsewhere, api.as('Admin', 'Ada'));
  expect([strange.status, strange.body.code], 'a decision on another pair').toEqual([404, 'not-found']);
  expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
});
