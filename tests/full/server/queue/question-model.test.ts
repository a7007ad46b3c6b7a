import { expect, test } from 'vitest';
import { ANSWER_KEPT_HOURS } from '../../../../src/contract/policy/questions.ts';
import { leaseToHeader, LEASE_SECONDS } from '../../../../src/contract/policy/lease.ts';
import type { Lease } from '../../../../src/contract/shapes/lease.ts';
import type { QueueItem } from '../../../../src/contract/shapes/queue.ts';
import { verifyAuditTrail } from '../../../../src/server/proof/verify-audit-trail.ts';
import { TEST_NOW } from '../../../support/api.ts';
import { insertBaseProfiles } from '../../../support/base-profiles.ts';
import { randomFrom } from '../../../support/random.ts';
import { sharedApi } from '../../../support/shared-api.ts';

const HOUR = 3_600_000;
const ITEMS = 12;
const STEPS = 180;
const PEOPLE = ['ada', 'ben', 'cleo'] as const;
type Name = (typeof PEOPLE)[number];

const api = sharedApi();

/** What a question is, as one would tell it; the server has to agree after each step. */
interface Asked {
  id: string;
  action: string;
  item: string;
  by: Name;
  until: number;
  end: 'open' | 'answered' | 'withdrawn' | 'settled';
  endedAt: number;
}

test('P104 of random asks, answers, ends, claims and decisions by several people the queue does what a small model says', async () => {
  const { below, of: pick } = randomFrom(Number(process.env['TEST_SEED'] ?? 23));
  const ids = await insertBaseProfiles(
    api.services,
    Array.from({ length: ITEMS }, (_, index) => ({
      status: 'awaiting_approval' as const,
      waiting_since: new Date(TEST_NOW.getTime() - (ITEMS - index) * 60_000),
    })),
  );
  const decided = new Set<string>();
  const asked: Asked[] = [];
  const held = new Map<Name, { lease: Lease; item: QueueItem }>();
  const now = () => api.clock.now.getTime();
  const headers = (name: Name) => api.as('BaseChecker', name);
  const happened: Record<string, number> = {};
  const count = (what: string) => void (happened[what] = (happened[what] ?? 0) + 1);

  const isOpen = ({ end, until }: Asked) => end === 'open' && until > now();
  const isBack = (each: Asked) =>
    each.end === 'answered' || each.end === 'withdrawn' || (each.end === 'open' && each.until <= now());
  const isHeld = (item: string, but: Name) =>
    [...held].some(
      ([name, { item: own, lease }]) => name !== but && own.id === item && lease.expires_at.seconds * 1000 > now(),
    );
  const mayBeServed = (item: string, to: Name) =>
    !decided.has(item) &&
    !isHeld(item, to) &&
    !asked.some((each) => each.item === item && isOpen(each)) &&
    !asked.some(
      (each) =>
        each.item === item &&
        each.end === 'answered' &&
        each.by !== to &&
        now() - each.endedAt < ANSWER_KEPT_HOURS * HOUR,
    );
  const settle = (item: string) => {
    for (const each of asked) if (each.item === item) each.end = 'settled';
  };
  /** What came back to the person comes first, the longest ago first; then the oldest. */
  const expectedNext = (name: Name): string[] => {
    const back = asked
      .filter((each) => each.by === name && isBack(each) && mayBeServed(each.item, name))
      .toSorted((one, other) => (one.endedAt || one.until) - (other.endedAt || other.until));
    const oldest = Math.min(...back.map((each) => each.endedAt || each.until));
    const first = back.filter((each) => (each.endedAt || each.until) === oldest).map(({ item }) => item);
    if (first.length > 0) return first;
    return ids.filter((id) => mayBeServed(id, name)).slice(0, 1);
  };

  async function claim(name: Name): Promise<void> {
    const own = held.get(name);
    const { lease, item } = await api.call('queue.next', {}, headers(name));
    // Whoever holds something gets that again, expired or not, unless somebody has taken it since.
    if (own && item?.id === own.item.id && lease) {
      held.set(name, { lease, item });
      return;
    }
    held.delete(name);
    const wanted = expectedNext(name);
    expect(item === null ? [] : [item.id], `${name} is served`).toEqual(
      wanted.length > 1 && item !== null && wanted.includes(item.id) ? [item.id] : wanted,
    );
    if (item && lease) held.set(name, { lease, item });
    count(item ? 'claimed' : 'nothing');
  }

  async function ask(name: Name): Promise<void> {
    const own = held.get(name);
    if (!own) return;
    const hours = pick([1, 4] as const);
    const body = { role: 'Creator', text: 'Which?', hours, place: 'record' } as const;
    const answer = await api.attempt('question.ask', { params: { leaseId: own.lease.id }, body }, headers(name));
    held.delete(name);
    if (answer.status !== 200) {
      expect(answer.body.code).toBe('lease-lost');
      return;
    }
    settle(own.item.id);
    const { question_id: id, action_id: action } = answer.body;
    asked.push({ id, action, item: own.item.id, by: name, until: now() + hours * HOUR, end: 'open', endedAt: 0 });
    count('asked');
  }

  async function endOne(how: 'answer' | 'withdraw' | 'undo'): Promise<void> {
    if (asked.length === 0) return;
    // Mostly one that can be ended; some of the others, which are refused.
    const open = asked.filter(isOpen);
    const one = pick(open.length > 0 && below(4) > 0 ? open : asked);
    const could = isOpen(one);
    const params = { questionId: one.id };
    const answer =
      how === 'answer'
        ? await api.attempt('question.answer', { params, body: { text: 'This.' } }, api.as('Creator'))
        : how === 'withdraw'
          ? await api.attempt('question.withdraw', { params }, headers(one.by))
          : await api.attempt('action.undo', { params: { actionId: one.action } }, headers(one.by));
    expect(answer.status === 200, `${how} ${JSON.stringify(answer.body)}`).toBe(could);
    if (!could) return;
    one.end = how === 'answer' ? 'answered' : 'withdrawn';
    one.endedAt = now();
    count(how);
  }

  async function decide(name: Name): Promise<void> {
    const own = held.get(name);
    // Enough is left to go on with.
    if (!own || decided.size >= ITEMS - 4) return;
    const proof = { 'if-match': `"${own.item.version}"`, 'queue-lease': leaseToHeader(own.lease) };
    const input = { params: { profileBaseId: own.item.id } };
    const { status } = await api.attempt('base-profile.approve', input, { ...headers(name), ...proof });
    held.delete(name);
    if (status !== 200) return;
    decided.add(own.item.id);
    settle(own.item.id);
    count('decided');
  }

  for (let step = 0; step < STEPS; step += 1) {
    const name = pick(PEOPLE);
    const act = below(100);
    if (act < 35) await claim(name);
    else if (act < 58) await ask(name);
    else if (act < 72) await endOne('answer');
    else if (act < 79) await endOne('withdraw');
    else if (act < 86) await endOne('undo');
    else if (act < 91) await decide(name);
    else if (act < 95) {
      const own = held.get(name);
      if (own) await api.attempt('queue.release', { params: { leaseId: own.lease.id } }, headers(name));
      held.delete(name);
    } else {
      // Past every claim: what people hold is free again for others.
      api.clock.now = new Date(now() + pick([LEASE_SECONDS * 1000 + 1, HOUR, 5 * HOUR]));
    }
    const { asked: open } = await api.call('question.list', {}, api.as('Creator'));
    expect(open.map(({ id }) => id).toSorted()).toEqual(
      asked
        .filter(isOpen)
        .map(({ id }) => id)
        .toSorted(),
    );
  }
  for (const what of ['claimed', 'asked', 'answer', 'withdraw', 'undo', 'decided']) {
    expect(happened[what] ?? 0, what).toBeGreaterThan(1);
  }
  expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
}, 120_000);
