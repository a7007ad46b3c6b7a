// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../commands/command.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { undoFor } from '../../../commands/review/taken.ts';
import { dispatch } from '../../../src/client/context/dispatch.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { inTurn } from '../../../src/client/queue/decisions-under-way.ts';
import { queueState, showItem } from '../../../src/client/queue/queue-state.ts';
import { rememberUndo, workbench } from '../../../src/client/workbench/workbench-state.ts';
import { signedInAs } from './signed-in.ts';

/* The keys that are about what was done last, while a decision is on its way. */

const ITEM = { kind: 'base', id: '00000000-0000-4000-8000-000000000001' } as const;
const undoOf = (actionId: string) => undoFor([{ id: ITEM.id, name: 'Ada', actionId }])!;
const told = () => notices.all.map(({ message }) => message).join(' ');

let called: string[];
let answer: (outcome: Outcome) => void;

signedInAs('BaseChecker', 'ada');
beforeEach(() => {
  called = [];
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(new URL(url, 'http://here').pathname.replace('/api/v1', ''));
    return Response.json({ records: [], locale_records: [] });
  });
  queueState.present = true;
  showItem(ITEM, null);
  const wish = { id: 'base-profile.approve', args: {}, on: [ITEM], about: 'Ada', shown: null, claim: null } as const;
  const send = () => new Promise<Outcome>((resolve) => (answer = resolve));
  /** As the gate tells it: what can be undone is remembered by when it was pressed. */
  const answered = ({ done }: Outcome) => {
    const entry = { invocation: undoOf('decision'), redo: null, sentence: 'Approved', at: pressed };
    if (done.length > 0) rememberUndo(entry);
  };
  const pressed = performance.now();
  void inTurn(REGISTRY.get(wish.id), [ITEM], { words: 'Approve: Ada', wish, again: null, send, answered });
});
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
/** Given to the image of the item that is shown meanwhile, and answered before the decision is. */
const levelGiven = () =>
  rememberUndo({ invocation: undoOf('level'), redo: null, sentence: 'Level given', at: performance.now() + 1 });

test('“.” repeats nothing else meanwhile, and says so', async () => {
  workbench.repeatable = { invocation: { id: 'list.reload' }, title: 'Reload' };
  await dispatch({ id: 'command.repeat' }, 'key');
  expect(told()).toContain('is what would be repeated');
  expect(called).toEqual([]);
});

test('undo goes by the presses: first the level that was given after the decision, then the decision', async () => {
  await settle();
  levelGiven();
  await dispatch({ id: 'action.undo' }, 'key');
  expect(called, 'it waits for the decision').toEqual([]);
  answer({ done: [{ id: ITEM.id }], failed: [] });
  await vi.waitFor(() => expect(called).toContain('/action/level/undo'));
  await settle();
  await dispatch({ id: 'action.undo' }, 'key');
  await vi.waitFor(() => expect(called.filter((path) => path.endsWith('/undo'))).toHaveLength(2));
  expect(called.filter((path) => path.endsWith('/undo'))[1]).toBe('/action/decision/undo');
});

test('of a decision that is refused there is nothing to undo, and nothing from before it is undone in its place', async () => {
  await settle();
  rememberUndo({ invocation: undoOf('before'), redo: null, sentence: 'Before', at: 0 });
  await dispatch({ id: 'action.undo' }, 'key');
  answer({ done: [], failed: [{ id: ITEM.id, code: 'version-conflict', sentence: 'Changed.' }] });
  await vi.waitFor(() => expect(told()).toContain('there is nothing of it to undo'));
  expect(called.filter((path) => path.endsWith('/undo'))).toEqual([]);
});
