import { expect, test } from 'vitest';
import { ANSWER_KEPT_HOURS } from '../../../../src/contract/queue/question-rules.ts';
import { leaseToHeader, LEASE_SECONDS, type Lease } from '../../../../src/contract/queue/lease.ts';
import { dateOf } from '../../../../src/contract/base/primitives.ts';
import type { ClaimAnswer, QueueItem } from '../../../../src/contract/queue/queue-items.ts';
import { verifyAuditTrail } from '../../../../src/server/trail/proof/prove-trail.ts';
import { TEST_NOW, type RawAnswer } from '../../../support/api.ts';
import { insertBaseProfiles } from '../../../support/base-profiles.ts';
import { randomFrom } from '../../../support/random.ts';
import { sharedApi } from '../../../support/shared-api.ts';

const WORKERS = 200;
const ITEMS = 240;
const api = sharedApi();
/** What the workers do is the same in every run, only their order is not. */
const { next: random } = randomFrom(20_261_121);
const passMinutes = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000);
};
type Known = { last: Lease | null; ended: boolean; decided: number };
const RISKY = { crash: 0.12, skip: 0.05, ask: 0.08, late: 0.1 };
/** Times that somebody is late, which ends all claims at once: with more of them little else would happen. */
const MOST_LATE = ITEMS / 6;
/** Milliseconds: half a minute alone, and others work beside it. */
const LIMIT = 120_000;

test(
  'P104 200 workers, some of whom vanish, are late or ask, decide every item exactly once',
  async ({ signal }) => {
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
    const counted = ['crashes', 'late', 'skips', 'asked', 'answered', 'back', 'refused', 'claims'] as const;
    const more = ['together', 'ahead', 'without', 'later'] as const;
    const seen = Object.fromEntries([...counted, ...more].map((what) => [what, 0])) as Record<
      (typeof counted)[number] | (typeof more)[number],
      number
    >;
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

    const alsoNext = () => ({ claim_next: random() < 0.5 });

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
        if (lost) faults.push(`${item.id} was decided under a claim that someone else had taken over`);
        if (body.next !== null && !query.claim_next) {
          faults.push(`${item.id} brought a next one that nobody had wished`);
        }
        if (body.next === null && query.claim_next) seen.without += 1;
        return body.next;
      }
      seen.refused += 1;
      if (!['lease-lost', 'version-conflict'].includes(body.code)) faults.push(`${status} ${body.code}`);
      return null;
    }

    /** null: many others are claiming, and the server asks to try again. */
    async function tried<Answer>(asked: Promise<RawAnswer>): Promise<Answer | null> {
      const { status, body } = await asked;
      if (status === 200) return body;
      if (body.code !== 'database-unavailable') faults.push(`The next item: ${status} ${body.code}`);
      seen.later += 1;
      return null;
    }

    const answering: Promise<void>[] = [];
    async function answerTo(questionId: string): Promise<void> {
      const given = { params: { questionId }, body: { text: 'Yes.' } };
      const { status, body } = await api.attempt('question.answer', given, api.as('Creator'));
      if (status === 200) seen.answered += 1;
      else if (body.code !== 'status-forbids') faults.push(`An answer: ${body.code}`);
    }

    /** One that fails or is out of time stops all: the rest would wait for it, and go on behind the end of the test. */
    const goesOn = () => open > 0 && faults.length === 0 && !signal.aborted;

    async function work(worker: number): Promise<void> {
      let person = 0;
      let lastAnswer = null as ClaimAnswer | null;
      while (goesOn()) {
        const headers = api.as('BaseChecker', `worker-${worker}-${person}`);
        if (lastAnswer?.item) seen.together += 1;
        const answer: ClaimAnswer | null =
          lastAnswer ?? (await tried<ClaimAnswer>(api.attempt('queue.next', {}, headers)));
        lastAnswer = null;
        if (answer === null) continue;
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
        if (item.question?.state === 'open') faults.push(`${item.id} was served while it was asked about`);
        if (item.question?.state === 'answered') {
          seen.back += 1;
          const isMine = item.question.asker.user_id === `worker-${worker}-${person}`;
          const since = api.clock.now.getTime() - dateOf(item.question.answer!.at).getTime();
          if (!isMine && since < ANSWER_KEPT_HOURS * 3_600_000) faults.push(`${item.id} was kept for somebody else`);
        }
        if (random() < 0.5) {
          const ahead = (
            await tried<{ item: QueueItem | null }>(api.attempt('queue.ahead', { body: { behind: [] } }, headers))
          )?.item;
          // Somebody else may have taken it over and laid it aside since.
          const isStillHeld = about.last?.id === lease.id;
          if (isStillHeld && ahead?.id === item.id) faults.push(`${item.id} was set aside for who had claimed it`);
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
          else lastAnswer = skipped.next;
        } else if (chance < RISKY.crash + RISKY.skip + RISKY.ask) {
          about.ended = true;
          const body = { role: 'Creator', text: 'Is this her?', hours: 1, place: 'record' } as const;
          const ask = { params: { leaseId: lease.id }, query: alsoNext(), body };
          const { status, body: asked } = await api.attempt('question.ask', ask, headers);
          if (status !== 200) about.ended = about.last?.id !== lease.id && about.ended;
          else {
            seen.asked += 1;
            lastAnswer = asked.next;
            if (lastAnswer?.item?.id === item.id) faults.push(`${item.id} was served although it was asked about`);
            // Not waited for: what came with the question is claimed already, and is looked at first.
            if (random() < 0.5) answering.push(answerTo(asked.question_id));
          }
        } else {
          if (chance > 1 - RISKY.late && seen.late < MOST_LATE) {
            seen.late += 1;
            passMinutes(LEASE_SECONDS / 60);
            await api.call('queue.list', { query: { limit: 1 } }, headers);
          }
          lastAnswer = await decide(item, lease, headers);
        }
        busy -= 1;
        for (const wake of idle.splice(0, 1)) wake();
      }
    }

    const worked = Array.from({ length: WORKERS }, (_, worker) =>
      work(worker)
        .catch((error: unknown) => faults.push(String(error)))
        .finally(() => {
          for (const wake of idle.splice(0)) wake();
        }),
    );
    await Promise.all(worked);
    await Promise.all(answering);
    expect(faults).toEqual([]);
    expect([...known.values()].filter(({ decided }) => decided !== 1)).toEqual([]);
    // Workers to whom nothing happens would prove nothing.
    const least = {
      crashes: 10,
      late: 10,
      skips: 3,
      asked: 5,
      back: 1,
      refused: 3,
      together: ITEMS / 8,
      ahead: ITEMS / 8,
    };
    for (const [what, count] of Object.entries(least)) expect(seen[what as 'late'], what).toBeGreaterThan(count);
    expect(seen.claims).toBeGreaterThan(ITEMS + seen.crashes);
    // Where calls wait for one another the next one can always be had; on a server the last few may be locked too long.
    const isAtOnce = !process.env['TEST_DATABASE_URL'];
    expect(seen.without).toBeLessThan(isAtOnce ? 1 : ITEMS / 20);
    expect(seen.later).toBeLessThan(isAtOnce ? 1 : WORKERS);
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
  },
  LIMIT,
);
