// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { undoFor } from '../../../commands/review/undoable.ts';
import { restoreActions, restoreActionsAnew } from '../../../src/client/app/restore-actions.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { announcesUnseen } from '../../../src/client/app/unseen-deed.ts';
import { workbench, noteHere } from '../../../src/client/workbench/workbench-state.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { queueState } from '../../../src/client/queue/queue-state.ts';
import type { SignedInUser } from '../../../src/client/session/claims.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { timestampOf } from '../../../src/contract/base/primitives.ts';
import { CONNECTION } from '../data/connection.ts';
import type { CommandId } from '../../../commands/command-ids.ts';
import type { Invocation, Source } from '../../../commands/command.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { isRepeatedHere, noteForRepeat } from '../../../src/client/app/repeat.ts';
import { REASON_WORDS } from '../../../src/contract/profiles/disapproval.ts';
import { placeFor } from '../palette/places.ts';

describe('actions after a reload', () => {
  const SIGNED_IN = '2026-11-21T09:00:00.000Z';
  const person = (id: string): SignedInUser => ({
    authTime: SIGNED_IN,
    expirationTime: '',
    issuedAtTime: '',
    signInProvider: 'password',
    signInSecondFactor: null,
    token: 'token',
    claims: { user_id: id },
  });
  const action = (number: number, facts: object = {}) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    operation: 'base-profile.approve',
    at: timestampOf(new Date('2026-11-21T09:30:00.000Z')),
    undone: false,
    redoable_since: null,
    kind: 'base',
    record_id: `10000000-0000-4000-8000-00000000000${number}`,
    name: `Person ${number}`,
    count: 1,
    ...facts,
  });
  let people = 0;
  let answer: () => Response;
  let calls = 0;
  /** Signs somebody in who has not been here before. `here`: in which tab all that was done and undone. */
  async function restore(actions: readonly ReturnType<typeof action>[], here = true): Promise<SignedInUser> {
    const about = { args: { actions: actions.map(({ id }) => ({ actionId: id })) } };
    for (const deed of ['done', 'undone'] as const) if (here) noteHere(deed, about);
    answer = () => Response.json({ actions });
    people += 1;
    session.user = person(`person-${people}`);
    await restoreActions(session.user);
    return session.user;
  }
  const undoable = () => workbench.undo.map(({ sentence }) => sentence);
  const strip = () => queueState.decisions.map(({ sentence, settled }) => [sentence, settled]);
  beforeEach(() => {
    calls = 0;
    vi.stubGlobal('fetch', async () => {
      calls += 1;
      return answer();
    });
    connectApi(CONNECTION);
  });
  afterEach(() => {
    beginAnew();
    sessionStorage.clear();
    session.user = null;
  });

  test('after a reload the list of “Undo” and the strip are as they were, the newest action first to go', async () => {
    await restore([
      action(3, { operation: 'base-profile.set-active' }),
      action(2, { undone: true }),
      action(1, { operation: 'review.disapprove-several', count: 4 }),
    ]);
    expect(undoable()).toEqual(['4 base profiles disapproved', 'Person 3: active status changed']);
    expect(strip()).toEqual([
      ['Person 2 approved', 'undone'],
      ['4 base profiles disapproved', null],
    ]);
    expect(workbench.undo.at(-1)?.invocation).toEqual(
      undoFor([{ id: action(3).record_id, name: 'Person 3', actionId: action(3).id, of: 'base-profile.set-active' }]),
    );
  });

  test('P018 P031 after a reload what was undone last is done again first, and saves and image work are on the list', async () => {
    const at = (second: number) => ({ undone: true, redoable_since: { seconds: second, nanoseconds: 0 } });
    await restore([
      action(4, { operation: 'media.crop' }),
      action(3, { operation: 'base-profile.update', ...at(20) }),
      action(2, { operation: 'base-profile.change-media-order', ...at(10) }),
      action(1, { undone: true }),
    ]);
    expect(undoable()).toEqual(['Person 4: image cropped']);
    expect(workbench.redo.map(({ sentence }) => sentence)).toEqual(['Person 2: images reordered', 'Person 3 saved']);
  });

  test('what was done in another window stands behind what was done here, and is named before it is turned', async () => {
    const undone = { undone: true, redoable_since: timestampOf(new Date('2026-11-21T09:40:00.000Z')) };
    noteHere('done', { args: { actions: [{ actionId: action(1).id }] } });
    await restore([action(3), action(2, undone), action(1)], false);
    expect(undoable()).toEqual([
      expect.stringMatching(/^Person 3 approved \(in another window on .+\)$/),
      'Person 1 approved',
    ]);
    const [undo, redo] = [workbench.undo[0]!, workbench.redo[0]!];
    expect(redo.sentence).toMatch(/^Person 2 approved \(undone in another window on .+\)$/);
    const sentences: string[] = [];
    const host = { refuse: (_command: unknown, sentence: string) => void sentences.push(sentence) };
    const presses = [undo, undo, redo, redo, workbench.undo[1]!].map((entry) => announcesUnseen(host, entry, 'undo'));
    expect(presses).toEqual([true, false, true, false, false]);
    expect(sentences[0]).toBe(`Not done in this window: ${undo.sentence}. Press again to undo it.`);
  });

  test('what was done before this sign-in, and what the workbench never undoes, is left where it is', async () => {
    const yesterday = timestampOf(new Date('2026-11-20T17:00:00.000Z'));
    // A sign-in shows the second that it was in, and another may have ended within that.
    const justBefore = timestampOf(new Date('2026-11-21T09:00:00.900Z'));
    const before = [yesterday, justBefore].map((at, number) => action(number, { at }));
    await restore([action(2, { operation: 'document.create' }), ...before]);
    expect([undoable(), strip()]).toEqual([[], []]);
  });

  test('it is asked for once a sign-in, and again after a failure', async () => {
    const user = await restore([action(1)]);
    await restoreActions(user);
    expect(calls).toBe(1);
    answer = () => Response.json({ error: 'No.', code: 'internal' }, { status: 500 });
    session.user = person('unlucky');
    await restoreActions(session.user);
    answer = () => Response.json({ actions: [action(1)] });
    workbench.undo = [];
    queueState.decisions = [];
    await restoreActions(session.user);
    expect(undoable()).toEqual(['Person 1 approved']);
  });

  test('P030 what somebody stood in the way of is asked for anew by the next screen, and stands behind everything else', async () => {
    const user = await restore([action(2, { operation: 'base-profile.update' }), action(1)]);
    workbench.undo = workbench.undo.slice(0, 1);
    await restoreActions(user);
    expect(undoable()).toEqual(['Person 1 approved']);
    restoreActionsAnew();
    await restoreActions(user);
    expect(undoable()).toEqual(['Person 2 saved', 'Person 1 approved']);
  });

  test('an answer that comes after the person has gone is not shown to the next one', async () => {
    answer = () => Response.json({ actions: [action(1)] });
    session.user = person('gone');
    const under = restoreActions(session.user);
    session.user = person('next');
    await under;
    expect(undoable()).toEqual([]);
  });
});

describe('repeat', () => {
  afterEach(() => void (workbench.repeatable = null));

  function ran(
    id: CommandId,
    source: Source = 'key',
    failed = 0,
    args: Invocation['args'] = {},
  ): CommandId | undefined {
    const sentences = {
      command: REGISTRY.get(id),
      sentence: 'Done',
      more: [],
      failed: Array.from({ length: failed }, () => ({ id: 'x', code: 'network' as const, sentence: 'No.' })),
      idsByOutcome: { failed: [], done: [] },
      about: '',
      undo: null,
      retry: null,
      ran: { id, args },
      source,
      at: 0,
    };
    noteForRepeat(sentences, placeFor('BaseChecker', 'the queue'));
    return workbench.repeatable?.invocation.id;
  }

  test('P003 “.” says what it would choose again, and repeats nothing that was typed or is no choice here', () => {
    const places = ['media gone'];
    ran('base-profile.disapprove', 'key', 0, { codes: ['wrong_geo', 'other'], places, note: 'About somebody else' });
    expect(workbench.repeatable).toEqual({
      invocation: { id: 'base-profile.disapprove', args: { codes: ['wrong_geo', 'other'] } },
      title: `Disapprove base profile (${REASON_WORDS.wrong_geo}, ${REASON_WORDS.other})`,
    });
    ran('base-profile.activate-locales', 'key', 0, { locales: ['one', 'two'] });
    expect(workbench.repeatable?.title).toMatch(/ \(2 locales\)$/);
  });

  test('P003 “.” runs again what was done last, moving about left aside', () => {
    expect(ran('base-profile.approve')).toBe('base-profile.approve');
    expect(ran('list.next-row')).toBe('base-profile.approve');
    expect(ran('view.scroll-down')).toBe('base-profile.approve');
    expect(ran('action.undo')).toBe('base-profile.approve');
    expect(ran('command.repeat')).toBe('base-profile.approve');
    expect(ran('duplicate-pair.not-duplicate')).toBe('duplicate-pair.not-duplicate');
  });

  test('P003 after undoing there is nothing to repeat, whatever was done before that', () => {
    for (const id of ['actions.take-back', 'duplicate-pairs.take-back'] as const) {
      ran('list.sort');
      ran('base-profile.approve');
      expect([ran(id, 'undo', 1), ran(id, 'undo')]).toEqual(['base-profile.approve', undefined]);
    }
  });

  test('P003 what finds nothing to act on here is not offered again', () => {
    const queue = placeFor('BaseChecker', 'the queue');
    expect(isRepeatedHere(queue), 'nothing was done').toBe(false);
    ran('base-profile.approve');
    expect(isRepeatedHere(queue)).toBe(true);
    expect(isRepeatedHere({ ...queue, queue: null, open: null, selected: [] })).toBe(false);
    for (const id of ['duplicate-merge.apply', 'duplicate-pair.same-person'] as const) {
      ran(id);
      expect(workbench.repeatable?.invocation.id).toBe(id);
      expect(isRepeatedHere(placeFor('Admin', 'the settings')), id).toBe(false);
    }
  });
});
