// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { redoFor, undoFor } from '../../../commands/review/taken.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { dispatch } from '../../../src/client/context/dispatch.ts';
import { rememberUndo, workbench } from '../../../src/client/workbench/workbench-state.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { clearNotices, notifyOwn } from '../../../src/client/notices/notify.ts';
import { queueState, rememberDecision } from '../../../src/client/queue/queue-state.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { ERRORS, type ErrorCode } from '../../../src/contract/errors.ts';
import { signedInAs } from './signed-in.ts';

const ME = 'me';
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const undoOf = (number: number) => undoFor([{ id: id(number), name: 'Ada', actionId: id(number) }])!;
const older = undoOf(1);
const newer = undoOf(2);

let answer: () => Response;
const refuse = (code: ErrorCode, details?: object) => {
  answer = () => Response.json({ error: 'No.', code, details }, { status: ERRORS[code].status });
};
/** An answer that comes when the test says so. */
function deferred() {
  let resolve: (response: Response) => void = () => {};
  const promise = new Promise<Response>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** Everything that offers to undo this, or to try that again. */
const offered = () => ({
  keys: workbench.undo.map(({ sentence }) => sentence),
  strip: queueState.decisions.map(({ settled }) => settled),
  notices: notices.all.flatMap(({ action }) => action?.label ?? []).toSorted(),
});

signedInAs('Admin');
beforeEach(() => {
  vi.stubGlobal('fetch', async () => answer());
  for (const [undo, sentence, at] of [
    [older, 'older', 1],
    [newer, 'newer', 2],
  ] as const) {
    rememberUndo({ invocation: undo, redo: redoFor(undo, undo), sentence, at });
    const item = { kind: 'base', id: sentence } as const;
    rememberDecision({ item, sentence, undo, settled: null, laidAside: false });
  }
  notifyOwn('success', { title: 'newer', action: { label: 'Undo', invocation: newer, source: 'undo' } });
});

test('P003 P030 an undo that was refused for good is offered nowhere any more, neither by toast nor by strip', async () => {
  refuse('undo-refused', { changed_by: { user_id: 'vera', name: 'Vera' } });
  await dispatch(newer, 'undo');
  expect(offered()).toEqual({ keys: ['older'], strip: ['stands', null], notices: [] });
});

test('P003 P030 what was undone is offered nowhere any more either, whichever way it was', async () => {
  answer = () => Response.json({ records: [], locale_records: [] });
  await dispatch({ id: 'action.undo' }, 'key');
  await vi.waitFor(() => expect(offered()).toEqual({ keys: ['older'], strip: ['undone', null], notices: [] }));
});

test('P003 P030 an undo that did not get through stays where it stood, with one way to try again', async () => {
  refuse('database-unavailable');
  await dispatch(older, 'button');
  await dispatch(newer, 'undo');
  const first = { keys: ['older', 'newer'], strip: [null, null], notices: ['Retry', 'Retry', 'Undo'] };
  expect(offered()).toEqual(first);
  await dispatch({ ...newer, targets: [], shown: [] }, 'retry');
  expect(offered(), 'the answer to a retry has a Retry of its own').toMatchObject({ keys: first.keys });
  refuse('undo-refused');
  await dispatch(newer, 'undo');
  expect(offered()).toEqual({ keys: ['older'], strip: ['stands', null], notices: ['Retry'] });
});

test('P003 what was tried again is not offered once more beside its answer', async () => {
  const again = { id: 'help.open', targets: [] } as const;
  notifyOwn('info', { title: 'Failed', action: { label: 'Retry', invocation: again, source: 'retry' } });
  notifyOwn('info', { title: 'Another', action: { label: 'Retry', invocation: { id: 'go.stats' }, source: 'retry' } });
  expect(offered().notices).toEqual(['Retry', 'Retry', 'Undo']);
  await dispatch(again, 'retry');
  expect(offered().notices).toEqual(['Retry', 'Undo']);
});

test('P030 an undo for which an own later action has to go first may still be undone after that', async () => {
  refuse('undo-refused', { changed_by: { user_id: ME, name: 'Me' } });
  await dispatch(older, 'undo');
  expect(offered()).toEqual({ keys: ['older', 'newer'], strip: [null, null], notices: ['Undo'] });
  // What stands in the way of the newest was done elsewhere, and no key here undoes that.
  await dispatch(newer, 'undo');
  expect(offered()).toEqual({ keys: ['older'], strip: ['stands', null], notices: [] });
});

test('P030 a second press of undo counts before the first is answered, and what it undoes waits its turn', async () => {
  const asked: string[] = [];
  const [first, second] = [deferred(), deferred()];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address.split('/').at(-2) ?? '');
    return [first, second][asked.length - 1]?.promise;
  });
  await dispatch({ id: 'action.undo' }, 'key');
  await dispatch({ id: 'action.undo' }, 'key');
  expect(offered().keys).toEqual([]);
  await vi.waitFor(() => expect(asked).toEqual([id(2)]));
  first.resolve(Response.json({ records: [], locale_records: [] }));
  await vi.waitFor(() => expect(asked).toEqual([id(2), id(1)]));
  second.resolve(Response.json({ records: [], locale_records: [] }));
  await vi.waitFor(() => expect(offered().strip).toEqual(['undone', 'undone']));
});

test('P030 a second press of undo that was made before the first was refused for good takes nothing older back', async () => {
  const asked: string[] = [];
  const first = deferred();
  vi.stubGlobal('fetch', (address: string) => {
    if (address.endsWith('/undo')) asked.push(address.split('/').at(-2) ?? '');
    return first.promise.then((response) => response.clone());
  });
  await dispatch({ id: 'action.undo' }, 'key');
  await dispatch({ id: 'action.undo' }, 'key');
  refuse('undo-refused', { changed_by: { user_id: 'vera', name: 'Vera' } });
  first.resolve(answer());
  await vi.waitFor(() =>
    expect(notices.all.map(({ message }) => message).join()).toContain('The last could not be undone.'),
  );
  // A 409 is sent once more, to the letter.
  expect(asked).toEqual([id(2), id(2)]);
  expect(offered().keys).toEqual(['older']);
});

test('P030 two clicks on one undo are one wish', async () => {
  const asked: string[] = [];
  const answered = deferred();
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address.split('/').at(-2) ?? '');
    return answered.promise;
  });
  const clicks = [dispatch(newer, 'undo'), dispatch(newer, 'undo')];
  answered.resolve(Response.json({ records: [], locale_records: [] }));
  await Promise.all(clicks);
  expect(asked).toEqual([id(2)]);
  expect(offered()).toEqual({ keys: ['older'], strip: ['undone', null], notices: [] });
});

test('P030 what was on its way when somebody signed out is neither told to the next person nor put on their list', async () => {
  const answered = deferred();
  const asked = vi.fn((_address: string) => answered.promise.then((response) => response.clone()));
  vi.stubGlobal('fetch', asked);
  const undone = [dispatch(older, 'undo'), dispatch(newer, 'undo')];
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  clearNotices();
  beginAnew();
  session.user = { claims: { user_id: 'next' } } as typeof session.user;
  refuse('database-unavailable');
  answered.resolve(answer());
  await Promise.all(undone);
  // A 503 is sent once more, to the letter; the other undo is not sent at all.
  expect(asked.mock.calls.map(([address]) => address.split('/').at(-2))).toEqual([id(1), id(1)]);
  expect(offered()).toEqual({ keys: [], strip: [], notices: [] });
  expect(notices.all).toEqual([]);
});
