import { expect, test } from 'vitest';
import type { CommandId } from '../../commands/command-ids.ts';
import type { Context } from '../../commands/context.ts';
import { execute } from '../../commands/execute.ts';
import { bindingsFor, keymapOf } from '../../commands/keys/find-bindings.ts';
import { verdictOf } from '../../commands/offer.ts';
import type { QueueFacts, ShownItem } from '../../commands/queue/port.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { aBaseProfile, aContext, aHost, aShownItem, codedError, leaseOn, mediaFacts, press } from './support.ts';

const record = aBaseProfile();
const item = aShownItem(record, { image: 'an image' });

function inList(shown: Partial<ShownItem> = {}, facts: Partial<Context> = {}): Context {
  const queue: QueueFacts = { shown: { ...item, ...shown }, hasEarlierDecision: true };
  const media = mediaFacts(record, { levels: ['None'] });
  const list = { count: 3, cursor: 0, peeking: false };
  const scopes = ['global', 'list', 'queue-list'] as const;
  return aContext({ role: 'BaseChecker', route: 'queue', scopes, queue, open: record, media, list, ...facts });
}

/** The commands that a press could run, by the rule of the keyboard: the innermost that is not hidden. */
function commandOn(press: string, context: Context): CommandId | undefined {
  const found = bindingsFor(keymapOf(REGISTRY), press, context.scopes);
  return found.find(({ command }) => verdictOf(command, context).kind !== 'hidden')?.command.id;
}

test('P003 the keys of the shown item work from the list of the queue as on the item itself', () => {
  const keys = { e: 'queue.edit', 3: 'queue.set-level', b: 'queue.reveal', s: 'queue.skip', p: 'queue.put-back' };
  for (const scopes of [
    ['global', 'list', 'queue-list'],
    ['global', 'review'],
  ] as const) {
    for (const [press, id] of Object.entries(keys)) expect(commandOn(press, inList({}, { scopes })), press).toBe(id);
    expect(commandOn('o', inList({ kind: 'locale' }, { scopes }))).toBe('queue.toggle-base');
  }
  expect(commandOn('j', inList()), 'J goes through the rows there').toBe('list.next-row');
});

test('P003 a claim is offered where it can work: not on what is decided, somebody else’s or the own, but on the own that has run out', () => {
  const claim = (shown: Partial<ShownItem>) => verdictOf(REGISTRY.get('queue.claim'), inList(shown));
  expect(claim({ hold: 'free' })).toEqual({ kind: 'ready' });
  expect(claim({ hold: 'free', waits: false })).toMatchObject({ reason: 'not-waiting' });
  expect(claim({ hold: 'theirs', holder: 'Vera' })).toMatchObject({ reason: 'leased' });
  expect(claim({ hold: 'mine' })).toMatchObject({ reason: 'claimed' });
  expect(claim({ hold: 'theirs', holder: 'Vera', lost: true }), 'free again before the list shows').toEqual({
    kind: 'ready',
  });
  expect(claim({ hold: 'mine', lost: true })).toEqual({ kind: 'ready' });
});

test('P003 a claim that was refused for good is not offered for that item again', async () => {
  for (const [code, report] of [
    ['area-forbids', [[{ kind: 'base', id: record.id }, false]]],
    ['leased', [[{ kind: 'base', id: record.id }, true]]],
    ['database-unavailable', []],
    ['invalid-reason', []],
  ] as const) {
    const { used } = await press('queue.claim', { ...inList({ hold: 'free' }), server: () => codedError(code, 'No.') });
    expect(
      used.filter(([name]) => name === 'queue.refused').map(([, ...args]) => args),
      code,
    ).toEqual(report);
  }
});

test('P003 marked rows stand in place of the item: none of its keys does anything to it', () => {
  const marked = inList({ kind: 'locale' }, { selected: [aBaseProfile()], open: null, media: null });
  for (const press of ['e', '3', 'b', 's', 'p', 'o', 'c', 'Shift+c', 'w', 'u']) {
    const id = commandOn(press, marked);
    const verdict = verdictOf(REGISTRY.get(id ?? 'help.open'), marked);
    expect(verdict, press).toMatchObject({ kind: 'blocked', reason: 'marked' });
  }
});

test('P006 an item that is given back while the reason is written is had all the same, and what nobody holds is refused before a word', async () => {
  let hold: ShownItem['hold'] = 'theirs';
  const host = aHost({
    context: () => inList({ hold, holder: 'Vera' }),
    server: () => ({ lease: null, item: null }),
    answer: { reason: 'Urgent' },
  });
  const ask = host.ask.bind(host);
  host.ask = async (...asked) => {
    hold = 'free';
    return ask(...asked);
  };
  expect((await execute(host, { id: 'queue.steal' }, 'key')).kind).toBe('done');
  expect(host.recorded.calls).toHaveLength(1);
  expect(await execute(host, { id: 'queue.steal' }, 'key')).toEqual({ kind: 'refused', reason: 'free' });
  expect([host.recorded.calls.length, host.recorded.asked.length]).toEqual([1, 1]);
});

test('P003 a press that waits while the record of the same item comes is about that item; of another it is refused', async () => {
  const waits = { hold: 'free', inTurn: true } as const;
  const claimed = { lease: null, item: null };
  for (const [pressed, kind] of [
    [inList(waits, { open: null, media: null }), 'done'],
    [inList({ ...waits, id: aBaseProfile().id }, { open: null, media: null }), 'refused'],
  ] as const) {
    const now = inList(waits);
    const host = aHost({ context: now, records: [record], server: () => claimed });
    expect((await execute(host, { id: 'queue.claim' }, 'key', now, pressed)).kind).toBe(kind);
  }
});

test('P082 on an item that could not be loaded a key says so, and not that it is still coming', () => {
  const approve = REGISTRY.get('base-profile.approve');
  const coming = inList({}, { open: null });
  const unread = inList({ failed: true }, { open: null });
  expect(verdictOf(approve, coming)).toMatchObject({ reason: 'loading', sentence: expect.stringContaining('still') });
  expect(verdictOf(approve, unread)).toMatchObject({ reason: 'failed', sentence: expect.stringContaining('Retry') });
  expect(verdictOf(REGISTRY.get('queue.edit'), unread)).toMatchObject({ reason: 'failed' });
  expect(verdictOf(approve, inList({ failed: 'gone' }, { open: null }))).toMatchObject({ reason: 'gone' });
});

const one = { key: 'key-1', id: 'record-1', words: 'Approve base profile: Ada' };
const two = { key: 'key-2', id: 'record-2', words: 'Approve base profile: Ben' };
const shown = (id: string) => ({ shown: { id }, hasEarlierDecision: false }) as unknown as Context['queue'];

/** What was given up by a press; null: it was asked which. */
async function givenUp(facts: Partial<Context>): Promise<string | null> {
  const { used } = await press('queue.give-up', { role: 'BaseChecker', ...facts });
  return used.flatMap(([name, key]) => (name === 'queue.giveUp' ? [String(key)] : []))[0] ?? null;
}

test('P082 the only one is meant, or the one on the item that is shown; else it is asked which', async () => {
  expect(await givenUp({ waiting: [one] })).toBe('key-1');
  expect(await givenUp({ waiting: [one, two], queue: shown('record-1') })).toBe('key-1');
  expect(await givenUp({ waiting: [one, two], queue: shown('another') })).toBeNull();
});

/* A question about what is in the panel, while a decision on that very item is on its way. */

const panelWith = (record: { id: string; profile_name: string }) => ({
  shown: aShownItem(record, { image: null }),
  hasEarlierDecision: false,
});

test.each(['base-profile.disapprove', 'queue.skip'] as const)(
  'P003 %s asks nothing about a record that is decided on already: what follows would be about the next one',
  async (id) => {
    const open = aBaseProfile();
    const context = aContext({
      role: 'BaseChecker',
      open,
      queue: panelWith(open),
      claim: leaseOn(open.id),
      scopes: ['review'],
    });
    const host = { ...aHost({ context }), isSending: (each: string) => each === open.id };
    expect(await execute(host, { id }, 'key')).toEqual({ kind: 'refused', reason: 'under-way' });
    expect(host.recorded.asked).toEqual([]);
    expect(host.recorded.refused).toEqual(['A change is still being saved. Try again once it is done.']);
  },
);

test('P003 an answer about the item in the panel goes nowhere once another has come there', async () => {
  const [first, second] = [aBaseProfile(), aBaseProfile()];
  let shown = first;
  const context = () => {
    const queue = panelWith(shown);
    return aContext({ role: 'BaseChecker', open: shown, queue, claim: leaseOn(shown.id), scopes: ['review'] });
  };
  const answer = { reason: 'not_my_language', note: '' };
  const host = aHost({ context, server: () => ({ action_id: 'skipped', next: null }), answer });
  const meanwhile = {
    ...host,
    ask: async () => {
      shown = second;
      return answer;
    },
  };
  expect(await execute(meanwhile, { id: 'queue.skip' }, 'key')).toEqual({ kind: 'refused', reason: 'not-shown' });
  expect(host.recorded.calls).toEqual([]);
  expect((await execute(host, { id: 'queue.skip' }, 'key')).kind).toBe('done');
  expect(host.recorded.calls).toHaveLength(1);
});
