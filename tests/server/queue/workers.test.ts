import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaseToHeader, LEASE_SECONDS } from '../../../src/contract/policy/lease.ts';
import { dateOf } from '../../../src/contract/primitives.ts';
import type { ClaimAnswer, Lease, QueueItem } from '../../../src/contract/shapes/queue.ts';
import { verifyAuditTrail } from '../../../src/server/audit/verify-audit-trail.ts';
import { startTestApi, TEST_NOW, type TestApi } from '../../support/api.ts';
import { insertBaseProfiles } from '../../support/base-profiles.ts';
import { randomFrom } from '../../support/random.ts';

const WORKERS = 200;
const ITEMS = 240;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** What the workers do is the same in every run, only their order is not. */
const { next: random } = randomFrom(20_261_121);

const passMinutes = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000);
};

/** What the workers know of an item between them. */
interface Known {
  last: Lease | null;
  /** The last holder gave it back, or has begun to decide. */
  ended: boolean;
  decided: number;
}

const RISKY = { crash: 0.12, skip: 0.05, late: 0.1 };

test('200 workers, of whom some vanish and some are late, decide every item exactly once', async () => {
  const ids = await insertBaseProfiles(
    api.services,
    Array.from({ length: ITEMS }, (_, index) => ({
      status: 'awaiting_approval' as const,
      waiting_since: new Date(TEST_NOW.getTime() - index * 60_000),
      times_returned: index % 3 === 0 ? 1 : 0,
    })),
  );
  const known = new Map<string, Known>(ids.map((id) => [id, { last: null, ended: false, decided: 0 }]));
  const faults: string[] = [];
  const seen = { crashes: 0, skips: 0, refused: 0, claims: 0, together: 0, ahead: 0 };
  let open = ITEMS;
  let busy = 0;
  /** Workers for whom there was nothing; one of them looks again whenever something has happened. */
  const idle: (() => void)[] = [];

  /** Two people may not hold one item at once, and each claim has a higher token than the one before. */
  function claimed(item: QueueItem, lease: Lease): Known {
    const about = known.get(item.id);
    if (!about) throw new Error('An item of nobody was served.');
    const { last, ended } = about;
    if (about.decided > 0) faults.push(`${item.id} was served after it had been decided`);
    if (last && lease.token <= last.token) faults.push(`${item.id} has an old token`);
    const overlaps = last && !ended && dateOf(last.expires_at) > dateOf(lease.claimed_at);
    if (overlaps) faults.push(`${item.id} was claimed twice`);
    about.last = lease;
    about.ended = false;
    return about;
  }

  /** Half of them ask for the next item with what ends this one. */
  const alsoNext = () => ({ claim_next: random() < 0.5 });

  /** The next item, where it came with the decision. */
  async function decide(item: QueueItem, lease: Lease, headers: Record<string, string>): Promise<ClaimAnswer | null> {
    const about = known.get(item.id)!;
    const proof = { ...headers, 'if-match': `"${item.version}"`, 'queue-lease': leaseToHeader(lease) };
    const params = { profileBaseId: item.id };
    const query = alsoNext();
    const reason = { codes: ['duplicate' as const], note: '' };
    const { status, body } =
      random() < 0.5
        ? await api.attempt('base-profile.approve', { params, query }, proof)
        : await api.attempt('base-profile.disapprove', { params, query, body: { reason } }, proof);
    if (status === 200) {
      about.decided += 1;
      open -= 1;
      // Who took it over may have laid it aside again: then it is anybody's.
      const lost = about.last!.token > lease.token && !about.ended;
      if (lost) faults.push(`${item.id} was decided under a claim that somebody else had taken over`);
      if ((body.next === null) === query.claim_next) faults.push(`${item.id} had a wrong answer about the next one`);
      return body.next;
    }
    seen.refused += 1;
    if (!['lease-lost', 'version-conflict'].includes(body.code)) faults.push(`${status} ${body.code}`);
    return null;
  }

  async function work(worker: number): Promise<void> {
    let person = 0;
    let told: ClaimAnswer | null = null;
    while (open > 0) {
      const headers = api.as('BaseChecker', `worker-${worker}-${person}`);
      if (told?.item) seen.together += 1;
      const answer: ClaimAnswer = told ?? (await api.call('queue.next', {}, headers));
      told = null;
      const { lease, item } = answer;
      if (!lease || !item) {
        // While others are at work something may come back; those who have vanished let go by time alone.
        if (busy > 0) await new Promise<void>((resolve) => idle.push(resolve));
        else passMinutes(LEASE_SECONDS / 60);
        continue;
      }
      busy += 1;
      seen.claims += 1;
      const about = claimed(item, lease);
      if (random() < 0.5) {
        const ahead = (await api.call('queue.ahead', { body: { behind: [] } }, headers)).item;
        // Somebody else may have taken it over and laid it aside since.
        const isStillHeld = about.last?.id === lease.id;
        if (isStillHeld && ahead?.id === item.id) faults.push(`${item.id} was set aside for whoever had claimed it`);
        if (ahead) seen.ahead += 1;
      }
      const chance = random();
      if (chance < RISKY.crash) {
        seen.crashes += 1;
        person += 1;
      } else if (chance < RISKY.crash + RISKY.skip) {
        seen.skips += 1;
        about.ended = true;
        const body = { reason_code: 'unclear_rule' as const, note: '' };
        const skip = { params: { leaseId: lease.id }, query: alsoNext(), body };
        const { status, body: skipped } = await api.attempt('queue.skip', skip, headers);
        if (status !== 200) about.ended = about.last?.id !== lease.id && about.ended;
        else told = skipped.next;
      } else {
        if (chance > 1 - RISKY.late) {
          passMinutes(LEASE_SECONDS / 60);
          // Somebody else may take it now.
          await api.call('queue.list', { query: { limit: 1 } }, headers);
        }
        told = await decide(item, lease, headers);
      }
      busy -= 1;
      for (const wake of idle.splice(0, open === 0 ? idle.length : 1)) wake();
    }
  }

  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  expect(faults).toEqual([]);
  expect([...known.values()].filter(({ decided }) => decided !== 1)).toEqual([]);
  // Workers to whom nothing happens would prove nothing.
  expect(seen.crashes).toBeGreaterThan(10);
  expect(seen.skips).toBeGreaterThan(3);
  expect(seen.refused).toBeGreaterThan(3);
  expect(seen.together).toBeGreaterThan(ITEMS / 8);
  expect(seen.ahead).toBeGreaterThan(ITEMS / 8);
  expect(seen.claims).toBeGreaterThan(ITEMS + seen.crashes);

  const decisions = await api.services.database
    .selectFrom('audit_event')
    .select(['base_profile_id'])
    .where('event', 'in', [2, 3])
    .execute();
  expect(decisions.map((row) => row.base_profile_id).toSorted()).toEqual(ids.toSorted());
  const left = await api.services.database
    .selectFrom('base_profile')
    .select('id')
    .where('queue', 'is not', null)
    .execute();
  expect(left).toEqual([]);
  expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
});
