import { vi } from 'vitest';
import type { AnyCommand, Failed, Outcome } from '../../../commands/command.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { connection } from '../../../src/client/data/network/connection.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { settleMovedOn, runInOrder, whyFull } from '../../../src/client/queue/follow-decision.ts';
import { endClaim, releaseUnused } from '../../../src/client/queue/end-claim.ts';
import { holdOf } from '../../../src/client/queue/queue-facts.ts';
import { queuePort } from '../../../src/client/queue/queue-port.ts';
import { queueState } from '../../../src/client/queue/queue-state.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { timestampOf } from '../../../src/contract/base/primitives.ts';
import type { ClaimAnswer, QueueItem } from '../../../src/contract/queue/queue-items.ts';
import { leaseOn } from '../../commands/support.ts';
import { CONNECTION } from '../data/connection.ts';
import { entryUnderWay } from '../../../src/client/outbox/outbox.ts';

/* One person at the queue, against a small model of the server. */

export const ITEMS = 30;
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const approve = REGISTRY.get('base-profile.approve');

export interface Model {
  waiting: Set<string>;
  /** Held by the person; null: nothing. */
  held: string | null;
  setAside: string | null;
  /** Set aside as well, because their screen shows these before the claim is there. */
  shown: string[];
  /** Held by others. */
  taken: Set<string>;
  token: number;
  released: string[];
}

export let model: Model;
export const first = (...but: (string | null)[]) =>
  [...model.waiting].find((id) => !but.includes(id) && !model.taken.has(id)) ?? null;
export const itemOf = (id: string): QueueItem =>
  ({
    kind: 'base',
    id,
    version: 1,
    stale_fields: [],
    findings: '',
    found: [],
    origins: [],
    profile_name: id.slice(-2),
    waiting_since: timestampOf(new Date(0)),
    lease: null,
    own_skip: false,
    locale: null,
  }) as unknown as QueueItem;

/** `named`: what their screen shows already. */
export function claimed(named: string | null = null): ClaimAnswer {
  const isFree = (each: string | null) => each !== null && model.waiting.has(each) && !model.taken.has(each);
  const id = [named, ...model.shown, model.setAside].find(isFree) ?? first();
  model.held = id;
  if (id === null) return { lease: null, item: null };
  model.token += 1;
  return { lease: leaseOn(id, model.token), item: itemOf(id) };
}

/** The server with everything waiting, and the person signed in with the queue before them. */
export function beginModel(): void {
  beginAnew();
  queryClient.clear();
  model = {
    waiting: new Set(Array.from({ length: ITEMS }, (_, at) => idOf(at + 1))),
    held: null,
    setAside: null,
    shown: [],
    taken: new Set(),
    token: 0,
    released: [],
  };
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (connection.offlineSince !== null) throw new TypeError('Failed to fetch');
    if (url.endsWith('/queue/ahead')) {
      const { behind } = JSON.parse(body ?? '') as { behind: string[] };
      const aside = [...model.shown, ...(model.setAside === null ? [] : [model.setAside])];
      model.shown = aside.filter((id) => behind.includes(id) && id !== model.held);
      model.setAside = first(model.held, ...behind);
      return Response.json({ item: model.setAside === null ? null : itemOf(model.setAside) });
    }
    const [, lease] = /leases\/([^/]+)\/release$/.exec(url) ?? [];
    if (lease) model.released.push(lease);
    if (lease === `lease-${model.token}`) model.held = null;
    const [, id] = /profilebase\/([^/]+)$/.exec(url) ?? [];
    return Response.json(id ? { id, version: 1, media: { profile_pictures: [], attachments: [] } } : {});
  });
  connectApi(CONNECTION);
  followParts([]);
  queueState.present = true;
  session.user = { claims: { user_id: 'ada' } } as never;
}

export function endModel(): void {
  session.user = null;
  vi.unstubAllGlobals();
}

/** Lets everything go on that waits for nothing. */
export const settle = async () => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
};

export interface Sent {
  id: string;
  /** `dropped`: it never comes back, whether taken or not. */
  answer: (taken: boolean, dropped?: boolean) => void;
}

export function aPerson() {
  const pressed: string[] = [];
  const sent: Sent[] = [];
  const refused: string[] = [];
  let answers = 0;
  const start = () =>
    queuePort.claimed(model.held !== null && model.waiting.has(model.held) ? answerOf(model.held) : claimed());
  const answerOf = (id: string): ClaimAnswer => ({ ...claimedAgain(id) });
  const claimedAgain = (id: string) => claimed(id);

  /** The press, as the gate makes it: only where the item is the person's, and nothing is on its way for it. */
  function press(command: AnyCommand = approve): void {
    const { shown } = queueState;
    if (shown === null || holdOf() !== 'mine' || whyFull(command, [shown]) !== null) return;
    if (entryUnderWay(shown.id) !== null) return;
    const { id } = shown;
    pressed.push(id);
    const send = () =>
      new Promise<Outcome>((resolve) => {
        const named = queuePort.promisedAfter(id);
        const answer = (taken: boolean, dropped = false) => {
          const isDecided = !model.waiting.has(id);
          const isTaken = taken && !model.taken.has(id) && model.waiting.delete(id);
          const next = isTaken ? nextAfter(id, named) : null;
          const failed = { id, code: 'version-conflict', sentence: 'Changed.', ...(isDecided && { decided: true }) };
          const unanswered = { id, code: 'network', sentence: 'No answer came.' };
          if (dropped) resolve({ done: [], failed: [unanswered as Failed] });
          else if (!isTaken) resolve({ done: [], failed: [failed as Failed] });
          else resolve({ done: [{ id }], failed: [], next });
        };
        sent.push({ id, answer });
      });
    const claim = queueState.lease;
    const request = { id: command.id, args: {}, on: [{ id }], about: id, shown: null, claim };
    void runInOrder(command, [shown], { words: id, request, key: null, send, answered });
  }
  function nextAfter(id: string, named: string | null): ClaimAnswer | null {
    if (model.held === id) model.held = null;
    return model.held !== null && model.waiting.has(model.held) ? null : claimed(named);
  }

  /** What the gate and the host do with an answer. */
  function answered({ done, failed, next = null }: Outcome): void {
    answers += 1;
    refused.push(...failed.map(({ id }) => id));
    const ids = done.map((each) => (each as { id: string }).id);
    if (ids.length === 0) return;
    endClaim(ids);
    if (ids.some((id) => settleMovedOn(id, next, start) === 'settled')) return;
    if (!queueState.present || !ids.includes(queueState.shown?.id ?? '')) {
      if (next?.lease) releaseUnused(next.lease);
    } else if (next) queuePort.claimed(next, 'with-decision');
    else start();
  }
  return { pressed, sent, refused, press, start, answersTold: () => answers };
}
