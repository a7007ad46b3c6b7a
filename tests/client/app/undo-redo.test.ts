// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { redoFor, undoFor } from '../../../commands/review/undoable.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { dispatch } from '../../../src/client/context/dispatch.ts';
import { rememberRedo, rememberUndo, workbench } from '../../../src/client/workbench/workbench-state.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { clearNotices, notifyOwn } from '../../../src/client/notices/notify.ts';
import { judgeClaim } from '../../../commands/judge.ts';
import { queueFacts } from '../../../src/client/queue/queue-facts.ts';
import { aContext, leaseOn } from '../../commands/support.ts';
import { holdLease, queueState, rememberDecision, showItem } from '../../../src/client/queue/queue-state.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { ERRORS } from '../../../src/contract/fallback-sentences.ts';
import type { ErrorCode } from '../../../src/contract/base/errors.ts';
import { signedInAs } from './signed-in.ts';
import type { Outcome } from '../../../commands/command.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { runInOrder } from '../../../src/client/queue/follow-decision.ts';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const undoOf = (of: number) => undoFor([{ id: id(of), name: `Person ${of}`, actionId: id(of), of: 'approve' }])!;

function deferred() {
  let resolve: (response: Response) => void = () => {};
  const promise = new Promise<Response>((settle) => (resolve = settle));
  return { promise, resolve };
}

describe('refusals for good', () => {
  const ME = 'me';
  const older = undoOf(1);
  const newer = undoOf(2);
  let answer: () => Response;
  const refuse = (code: ErrorCode, details?: object) => {
    answer = () => Response.json({ error: 'No.', code, details }, { status: ERRORS[code].status });
  };

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
      rememberDecision({ item, sentence, undo, settled: null, skipped: false });
    }
    notifyOwn('success', { title: 'newer', action: { label: 'Undo', invocation: newer, source: 'undo' } });
  });

  test('P003 P030 an undo that was refused for good is offered nowhere any more, neither by toast nor by strip', async () => {
    refuse('undo-refused', { changed_by: { user_id: 'vera', name: 'Vera' } });
    await dispatch(newer, 'undo');
    expect(offered()).toEqual({ keys: ['older'], strip: ['stands', null], notices: [] });
  });

  test('P003 P030 an undo that did not get through stays where it stood, with one way to try again', async () => {
    refuse('database-unavailable');
    await dispatch(older, 'button');
    await dispatch(newer, 'undo');
    const first = { keys: ['older', 'newer'], strip: [null, null], notices: ['Retry', 'Retry', 'Undo'] };
    expect(offered()).toEqual(first);
    await dispatch({ ...newer, targets: [], shownIds: [] }, 'retry');
    expect(offered(), 'the answer to a retry has a Retry of its own').toMatchObject({ keys: first.keys });
    refuse('undo-refused');
    await dispatch(newer, 'undo');
    expect(offered()).toEqual({ keys: ['older'], strip: ['stands', null], notices: ['Retry'] });
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
      expect(notices.all.map(({ message }) => message).join()).toContain('The last action could not be undone.'),
    );
    // A 409 is sent once more, to the letter.
    expect(asked).toEqual([id(2), id(2)]);
    expect(offered().keys).toEqual(['older']);
  });

  test('P030 what was on its way when somebody signed out is neither shown to the next person nor put on their list', async () => {
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
    expect([offered(), notices.all]).toEqual([{ keys: [], strip: [], notices: [] }, []]);
  });
});

describe('redo', () => {
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
      rememberDecision({ item: { kind: 'base', id: id(number) }, sentence, undo, settled: null, skipped: false });
    }
  });

  async function bothUndone(): Promise<void> {
    await press('action.undo');
    await press('action.undo');
    await vi.waitFor(() => expect(redoable()).toEqual(['Person 2 approved', 'Person 1 approved']));
  }

  test('P018 what was undone last is done again first, and can be undone like the first time', async () => {
    await bothUndone();
    expect(notices.all.map(({ title }) => title)).toContain('Undone: approve Person 2');
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

  test('what is done again in the very words of the first time is reported once, and an undo without what it undid', async () => {
    const sentence = 'Not a duplicate: 1 pair';
    const seen = { first: 1, second: 1 };
    const again = { decision: 'not_duplicate', pair: { id: id(1), version: 1, seen, state: 'open' } };
    vi.stubGlobal('fetch', async () =>
      Response.json({ pair: { id: id(1), version: 3, state: 'open' }, action_id: id(9) }),
    );
    rememberRedo({ invocation: { id: 'duplicate-pairs.do-again', args: { again } }, sentence });
    await press('action.redo');
    await vi.waitFor(() => expect(undoable()).toContain(sentence));
    expect(notices.all.map(({ title, message }) => [title, message])).toEqual([[sentence, '']]);
    await press('action.undo');
    await vi.waitFor(() => expect(notices.all).toHaveLength(2));
    const titles = notices.all.map(({ title, message }) => [title, message]);
    expect(titles).toContainEqual(['Decision about 1 pair undone', '']);
  });

  test('P018 a new action leaves nothing to do again, and the key says so', async () => {
    await bothUndone();
    const result = dispatch({ id: 'actions.do-again', args: undoOf(3).args ?? {} }, 'button');
    await result;
    expect(redoable()).toEqual([]);
    const before = asked.length;
    await press('action.redo');
    expect(asked).toHaveLength(before);
    expect(notices.all.map(({ message }) => message).join()).toContain('There is nothing to redo');
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
});

describe('while a decision is on its way', () => {
  /* The keys that are about what was done last, while a decision is on its way. */

  const ITEM = { kind: 'base', id: '00000000-0000-4000-8000-000000000001' } as const;
  const undoOf = (actionId: string) => undoFor([{ id: ITEM.id, name: 'Ada', actionId }])!;
  const reported = () => notices.all.map(({ message }) => message).join(' ');
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
    const request = {
      id: 'base-profile.approve',
      args: {},
      on: [ITEM],
      about: 'Ada',
      shown: null,
      claim: null,
    } as const;
    const send = () => new Promise<Outcome>((resolve) => (answer = resolve));
    /** As the gate shows it: what can be undone is remembered by when it was pressed. */
    const answered = ({ done }: Outcome) => {
      const entry = { invocation: undoOf('decision'), redo: null, sentence: 'Approved', at: pressed };
      if (done.length > 0) rememberUndo(entry);
    };
    const pressed = performance.now();
    void runInOrder(REGISTRY.get(request.id), [ITEM], {
      words: 'Approve: Ada',
      request,
      key: null,
      send,
      answered,
    });
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  /** Given to the image of the item that is shown meanwhile, and answered before the decision is. */
  const levelGiven = () =>
    rememberUndo({ invocation: undoOf('level'), redo: null, sentence: 'Level given', at: performance.now() + 1 });

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

  test('P030 from the press of undo until its item is back nothing is decided about the item shown meanwhile', async () => {
    const verdict = () => JSON.stringify(judgeClaim(aContext({ role: 'BaseChecker', queue: queueFacts() })));
    await settle();
    rememberDecision({ item: ITEM, sentence: 'Approved', undo: undoOf('decision'), settled: null, skipped: false });
    showItem({ kind: 'base', id: id(2) }, null);
    holdLease(leaseOn(id(2)));
    expect(verdict()).toContain('ready');
    await dispatch({ id: 'base-profile.approve' }, 'key');
    expect(queueState.notDone, 'said beside the buttons').toContain('This item is still loading');
    await dispatch({ id: 'action.undo' }, 'key');
    expect([queueState.notDone, verdict()]).toEqual([null, expect.stringContaining('is coming back')]);
    const claim = deferred();
    const undone = () => Promise.resolve(Response.json({ records: [], locale_records: [] }));
    vi.stubGlobal('fetch', (url: string) => (url.endsWith('/queue/claim') ? claim.promise : undone()));
    answer({ done: [{ id: ITEM.id }], failed: [] });
    await vi.waitFor(() => expect(notices.all[0]).toMatchObject({ title: 'Undone: change Ada', message: '' }));
    await settle();
    expect(verdict()).toContain('is coming back');
    claim.resolve(Response.json({ lease: null, item: null }));
    await vi.waitFor(() => expect(verdict()).toContain('ready'));
  });

  test('of a decision that is refused there is nothing to undo, and nothing from before it is undone in its place', async () => {
    await settle();
    rememberUndo({ invocation: undoOf('before'), redo: null, sentence: 'Before', at: 0 });
    await dispatch({ id: 'action.undo' }, 'key');
    answer({ done: [], failed: [{ id: ITEM.id, code: 'version-conflict', sentence: 'Changed.' }] });
    await vi.waitFor(() => expect(reported()).toContain('so there is nothing to undo'));
    expect(called.filter((path) => path.endsWith('/undo'))).toEqual([]);
  });
});
