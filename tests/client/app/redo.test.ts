// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { redoFor, undoFor } from '../../../commands/review/taken.ts';
import { dispatch } from '../../../src/client/context/dispatch.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { queueState, rememberDecision } from '../../../src/client/queue/queue-state.ts';
import { rememberUndo, workbench } from '../../../src/client/workbench/workbench-state.ts';
import { ERRORS, type ErrorCode } from '../../../src/contract/errors.ts';
import { signedInAs } from './signed-in.ts';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const undoOf = (number: number) => undoFor([{ id: id(number), name: `Person ${number}`, actionId: id(number) }])!;
/** Actions that are done again get the next number. */
const asked: string[] = [];
let refusal: ErrorCode | null = null;

const undoable = () => workbench.undo.map(({ sentence }) => sentence);
const redoable = () => workbench.redo.map(({ sentence }) => sentence);
const press = (command: 'action.undo' | 'action.redo') => dispatch({ id: command }, 'key');

signedInAs('Admin');
beforeEach(() => {
  asked.length = 0;
  refusal = null;
  vi.stubGlobal('fetch', async (address: string) => {
    const [actionId = '', what = ''] = address.split('/').slice(-2);
    asked.push(`${what} ${actionId.at(-1)}`);
    if (refusal) return Response.json({ error: 'No.', code: refusal }, { status: ERRORS[refusal].status });
    const again = what === 'redo' && { action_id: `${actionId.slice(0, -1)}${Number(actionId.at(-1)) + 5}` };
    return Response.json({ ...again, records: [], locale_records: [] });
  });
  for (const number of [1, 2]) {
    const undo = undoOf(number);
    const sentence = `Person ${number} approved`;
    rememberUndo({ invocation: undo, redo: redoFor(undo, undo), sentence, at: number });
    rememberDecision({ item: { kind: 'base', id: id(number) }, sentence, undo, settled: null, laidAside: false });
  }
});

async function bothUndone(): Promise<void> {
  await press('action.undo');
  await press('action.undo');
  await vi.waitFor(() => expect(redoable()).toEqual(['Person 2 approved', 'Person 1 approved']));
}

test('P018 what was undone last is done again first, and can be undone like the first time', async () => {
  await bothUndone();
  await press('action.redo');
  await press('action.redo');
  await vi.waitFor(() => expect(asked).toEqual(['undo 2', 'undo 1', 'redo 1', 'redo 2']));
  await vi.waitFor(() => expect(undoable()).toEqual(['Person 1 approved', 'Person 2 approved']));
  expect(redoable()).toEqual([]);
  expect(queueState.decisions.map(({ settled }) => settled)).toEqual([null, null]);
  await press('action.undo');
  await vi.waitFor(() => expect(asked.at(-1)).toBe('undo 7'));
  await vi.waitFor(() => expect(redoable()).toHaveLength(1));
});

test('P018 a new action leaves nothing to do again, and the key says so', async () => {
  await bothUndone();
  const result = dispatch({ id: 'actions.do-again', args: undoOf(3).args ?? {} }, 'button');
  await result;
  expect(redoable()).toEqual([]);
  const before = asked.length;
  await press('action.redo');
  expect(asked).toHaveLength(before);
  expect(notices.all.map(({ message }) => message).join()).toContain('There is nothing to do again');
});

test('P018 what is refused for good is not offered again; what did not get through stays', async () => {
  await bothUndone();
  refusal = 'database-unavailable';
  await press('action.redo');
  await vi.waitFor(() => expect(notices.all.some(({ action }) => action?.label === 'Retry')).toBe(true));
  await vi.waitFor(() => expect(redoable()).toEqual(['Person 2 approved', 'Person 1 approved']));
  refusal = 'undo-refused';
  await press('action.redo');
  await vi.waitFor(() => expect(redoable()).toEqual(['Person 2 approved']));
});

test('P018 nothing of one person is there for the next to do again', async () => {
  await bothUndone();
  beginAnew();
  expect([undoable(), redoable()]).toEqual([[], []]);
});

test('P018 P030 each undo and each redo says what it was about, so that several on one profile can be told apart', async () => {
  const saves = ['Adult levels changed', 'Image cropped'].map((sentence, index) => {
    const undo = undoFor([{ id: id(1), name: 'Person 1', actionId: id(3 + index) }])!;
    return { invocation: undo, redo: redoFor(undo, undo), sentence: `Person 1: ${sentence}`, at: 3 + index };
  });
  for (const save of saves) rememberUndo(save);
  const said = () => new Set(notices.all.map(({ title, message }) => `${title}, ${message}`));
  await press('action.undo');
  await press('action.undo');
  await vi.waitFor(() => expect(redoable()).toHaveLength(2));
  await press('action.redo');
  const wanted = [
    'Undone: Person 1, Image cropped',
    'Undone: Person 1, Adult levels changed',
    'Done again: Person 1, Adult levels changed',
  ];
  await vi.waitFor(() => expect(said()).toEqual(new Set(wanted)));
});
