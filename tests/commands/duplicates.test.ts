import { expect, test, vi } from 'vitest';
import { subjectOf } from '../../commands/changes.ts';
import type { Source } from '../../commands/command.ts';
import { inSpiteOfDuplicates } from '../../commands/duplicates/look-at-pairs.ts';
import { failedBecause } from '../../commands/each.ts';
import { execute } from '../../commands/execute.ts';
import { verdictOf } from '../../commands/offer.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { redoFor } from '../../commands/review/undoable.ts';
import type { DuplicateDetails } from '../../src/contract/duplicates/duplicate-pair.ts';
import { ACTION, onDuplicates, one, onLog, onPairs } from './duplicates-support.ts';
import { aHost, anApi, codedError, press } from './support.ts';
import tables from './duplicates.json' with { type: 'json' };

const DECISIONS = ['same-person', 'not-duplicate', 'unsure', 'decide-with-note'] as const;
const SOURCES: readonly Source[] = ['key', 'button', 'palette'];
const server = () => ({ action_id: ACTION, pair: one });
const operationsOf = (calls: readonly { operation: string }[]) => calls.map(({ operation }) => operation);

test.each([undefined, 'Sisters'])(
  'a pair is decided on the version that was seen, with its way back; note: %s',
  async (note) => {
    const given = note === undefined ? {} : { note };
    const request =
      note === undefined
        ? ({ id: 'duplicate-pair.not-duplicate' } as const)
        : ({ id: 'duplicate-pair.decide-with-note', args: { decision: 'not_duplicate', note } } as const);
    const { calls, reports } = await press(request, { ...onPairs(), server });
    const body = { decision: 'not_duplicate', seen: one.seen, ...given };
    expect(calls).toEqual([
      { operation: 'duplicate-pair.decide', input: { params: { pairId: one.id }, body }, options: { version: 4 } },
    ]);
    const again = { decision: 'not_duplicate', pair: one, ...given };
    expect(reports[0]).toMatchObject({
      sentence: 'Not a duplicate: 1 pair',
      undo: { id: 'duplicate-pairs.take-back', args: { action: ACTION, again } },
    });
  },
);

test('a decision that is refused asks for the pairs as they are now, and cannot be tried again on another pair', async () => {
  const { used, reports } = await press('duplicate-pair.unsure', {
    ...onPairs(),
    server: () => codedError('version-conflict', 'Someone else has decided about this pair.'),
  });
  expect(used).toEqual([['duplicates.pairsChanged']]);
  expect(reports[0]).toMatchObject({
    failed: [{ code: 'version-conflict', title: 'Nothing was decided' }],
    retry: null,
  });
});

test('P157 a decision without an answer is not said to have failed', async () => {
  const { reports } = await press('duplicate-pair.unsure', { ...onPairs(), server: () => new Error('No network.') });
  expect(reports[0]).toMatchObject({ failed: [{ code: 'network', title: 'No answer' }], retry: null });
});

test.each([
  ['as undoing has left it', 'open', 9],
  ['about which someone else has decided', 'linked', one.version],
])('P018 a decision that was undone is done again on what it stood on: of a pair %s', async (_what, state, version) => {
  const again = { decision: 'not_duplicate' as const, note: 'Sisters', pair: one };
  const undone = { id: 'duplicate-pairs.take-back', args: { action: ACTION, again } } as const;
  const taken = await press(undone, { server, source: 'undo' });
  const params = { pairId: one.id };
  expect(taken.calls[0]).toMatchObject({
    operation: 'duplicate-pair.undo',
    input: { params, body: { action_id: ACTION } },
  });
  const { calls, reports } = await press(redoFor(undone, undone)!, {
    server: () => ({ action_id: ACTION, pair: { ...one, version: 9, state } }),
    source: 'redo',
  });
  const body = { decision: 'not_duplicate', note: 'Sisters', seen: one.seen };
  expect(calls.at(-1)).toMatchObject({
    operation: 'duplicate-pair.decide',
    input: { params, body },
    options: { version },
  });
  expect(reports[0]).toMatchObject({ undo: { id: 'duplicate-pairs.take-back' }, sentence: 'Not a duplicate: 1 pair' });
});

test('P003 while one decision about a pair is on its way, another about it is refused, and not reported as somebody else’s', async () => {
  let answer: (report: object) => void = () => {};
  const api = vi.fn(() => new Promise((resolve) => (answer = resolve)));
  const host = aHost({ context: onPairs(), api: api as never });
  const first = execute(host, { id: 'duplicate-pair.same-person' }, 'key');
  await vi.waitFor(() => expect(api).toHaveBeenCalledTimes(1));
  await execute(host, { id: 'duplicate-pair.not-duplicate' }, 'key');
  expect(host.recorded.refused).toEqual(['A change is still being saved. Try again once it is done.']);
  answer({ action_id: ACTION, pair: one });
  expect((await first).kind).toBe('done');
  expect(api).toHaveBeenCalledTimes(1);
});

test('P003 no key decides about a pair that nobody can have seen; a click is on what is seen', async () => {
  const unseen = 'Another pair is shown now.';
  const host = { ...aHost({ context: onPairs(), server }), whyOutOfSight: () => unseen };
  await execute(host, { id: 'duplicate-pair.not-duplicate' }, 'key');
  await execute(host, { id: 'duplicate-pairs.next' }, 'key');
  expect([host.recorded.calls, host.recorded.refused]).toEqual([[], [unseen]]);
  await execute(host, { id: 'duplicate-pair.not-duplicate' }, 'button');
  expect(host.recorded.calls).toHaveLength(1);
});

const CLOSED = 'One of the two profiles was merged into another.';

test.each([
  ['P003', { comparison: 'loading' }, /still loading/],
  ['P003', { comparison: 'failed' }, /could not be loaded/],
  ['P065', { closed: CLOSED }, new RegExp(CLOSED)],
] as const)(
  '%s nothing is decided about a pair that does not stand side by side, or is closed: %o',
  async (_promise, facts, sentence) => {
    for (const id of DECISIONS) {
      expect(verdictOf(REGISTRY.get(`duplicate-pair.${id}`), onPairs(facts)), 'before it is pressed').toMatchObject({
        kind: 'blocked',
        sentence: expect.stringMatching(sentence),
      });
      for (const source of SOURCES) {
        const host = await press(`duplicate-pair.${id}`, { ...onPairs(facts), server, source });
        expect(host.refused, `${id} by ${source}`).toEqual([expect.stringMatching(sentence)]);
        expect([host.calls, host.asked]).toEqual([[], []]);
      }
    }
  },
);

test('P003 P009 what decides about a pair names both', () => {
  const command = REGISTRY.get('duplicate-pair.decide-with-note');
  expect(subjectOf(command, onPairs())).toBe('Vera Novak and Novak Vera');
});

test('P003 a press is about the versions of both profiles that stood there when it was made', async () => {
  const unsure = 'duplicate-pair.unsure';
  const { port, calls } = anApi(server);
  for (const [before, now] of [
    [{}, { seen: { ...one.seen, second: 6 } }],
    [{ comparison: 'loading' as const }, {}],
  ]) {
    for (const source of ['key', 'button'] as const) {
      const host = aHost({ context: onPairs(now), api: port });
      await execute(host, { id: unsure }, source, onPairs(now), onPairs(before));
      expect(host.recorded.refused).toEqual([expect.stringMatching(/has changed since you pressed/)]);
    }
  }
  expect(calls).toEqual([]);
  await execute(aHost({ context: onPairs(), api: port }), { id: unsure }, 'key', onPairs(), onPairs());
  expect(calls).toHaveLength(1);
});

test('P003 what has just taken the place of what was decided on is decided by no press, click or choice', async () => {
  const asked: string[][] = [];
  const whyJustReplaced = (on: readonly { id: string }[]) => {
    asked.push(on.map(({ id }) => id));
    return on.length > 0 ? 'It has just come.' : null;
  };
  for (const source of SOURCES) {
    const host = { ...aHost({ context: onPairs(), server }), whyJustReplaced };
    await execute(host, { id: 'duplicate-pair.unsure' }, source);
    expect([host.recorded.refused, host.recorded.calls], source).toEqual([['It has just come.'], []]);
  }
  expect(asked[0]).toEqual([one.id]);
  // Looking on changes nothing, and the way back is about what was decided before.
  const host = { ...aHost({ context: onPairs(), server }), whyJustReplaced };
  await execute(host, { id: 'duplicate-pairs.next' }, 'key');
  const args = { action: ACTION, again: { decision: 'unsure', pair: one } };
  await execute(host, { id: 'duplicate-pairs.take-back', args }, 'undo');
  expect(host.recorded.refused).toEqual([]);
});

test('P065 a pair that is only linked, as with a note, can still be merged by “Same person”; one of locale profiles not', async () => {
  const samePerson = (scope: 'base' | 'locale') =>
    press('duplicate-pair.same-person', { ...onPairs({ state: 'linked', scope }), server: () => ({ profiles: [] }) });
  const { calls, used } = await samePerson('base');
  expect(operationsOf(calls)).toEqual(['duplicate-case.get']);
  expect(used).toEqual([['duplicates.showMerge', one.id, []]]);
  expect((await samePerson('locale')).refused).toEqual(['The pair already has this decision.']);
});

test.each(tables.refused)('P065 a merge that was refused says of which parts, by $how', async ({ details, parts }) => {
  const seen = { id: one.id, version: 1 };
  const body = {
    survivor: seen,
    other: seen,
    fields: ['profession', 'rating'],
    pictures: ['p1', 'p2'],
    documents: [],
    locales: [{ ...seen, id: 'l1', over: null }],
  };
  const merge = { pairId: one.id, names: 'Ada and Eve', survivorName: 'Ada', row: null, body, problem: null };
  const { used } = await press('duplicate-merge.apply', {
    ...onDuplicates({ merge }),
    server: (operation) =>
      operation === 'duplicate-case.get'
        ? { profiles: [] }
        : Object.assign(codedError('invalid-input', 'Some of it is not as it should be.'), { details }),
  });
  expect(used).toEqual([['duplicates.mergeRefused', expect.objectContaining({ parts, changed: [] })]]);
});

test('P065 from the log a merge is taken back whole', async () => {
  const { calls, reports } = await press('duplicate-log.take-back', { ...onLog({ merge: true }), server: () => ({}) });
  expect(calls).toMatchObject([{ operation: 'action.undo', input: { params: { actionId: ACTION } } }]);
  expect(reports[0]?.sentence).toBe('Merge undone');
});

test('P003 from the log that decision is undone which its entry names, and the log is asked anew if it was overtaken', async () => {
  const { port, calls } = anApi(() => codedError('undo-refused', 'Someone has decided about this pair since.'));
  const { used } = await press('duplicate-log.take-back', { ...onLog({}), api: port });
  expect(calls[0]).toMatchObject({ input: { params: { pairId: one.id }, body: { action_id: ACTION } } });
  expect(used).toEqual([['duplicates.pairsChanged']]);
  // The same two may stand in the log more than once.
  const now = onLog({ id: '8' });
  await execute(aHost({ context: now, api: port }), { id: 'duplicate-log.take-back' }, 'key', now, onLog({}));
  expect(calls).toHaveLength(1);
});

/** Saves what the server holds back so many times, and answers with each of the reasons in turn. */
async function saveHeldBack(action: DuplicateDetails['action'], times: number, reasons: readonly (string | null)[]) {
  const host = aHost();
  const left = [...reasons];
  const before: (string | null)[] = [];
  host.ports.duplicates.askReason = async (_details, given) => (before.push(given), left.shift() ?? null);
  const sent: object[] = [];
  const answer = await inSpiteOfDuplicates(host.ports, async (reason) => {
    sent.push(reason);
    if (sent.length > times) return 'saved';
    const details: DuplicateDetails = { action, pairs: [], hidden: 1, seen: `told ${sent.length}` };
    throw Object.assign(codedError('duplicate-suspected', 'It looks like another.'), { details });
  }).catch((error: unknown) => error);
  return { answer, sent, before };
}

test('P003 a save that is held back asks why, again with what is found by then, and goes on for just that', async () => {
  const { answer, sent, before } = await saveHeldBack('warn', 2, ['They are twins.', 'They are triplets.']);
  expect([answer, before]).toEqual(['saved', [null, 'They are twins.']]);
  expect(sent).toEqual([
    {},
    { duplicate_reason: 'They are twins.', duplicate_seen: 'told 1' },
    { duplicate_reason: 'They are triplets.', duplicate_seen: 'told 2' },
  ]);
});

test('a save that is blocked is shown and sent once', async () => {
  const { answer, sent, before } = await saveHeldBack('block', 9, [null]);
  expect([sent.length, before.length]).toEqual([1, 1]);
  const failed = failedBecause('profile', answer);
  expect(failed).toMatchObject({ code: 'duplicate-suspected', sentence: 'It looks like another.' });
  expect(failed.dismissed).toBeUndefined();
});

test.each([
  ['a field of the log', true, [['duplicates.leaveLogField']]],
  ['none', false, [['duplicates.leaveLogField'], ['duplicates.clearLog']]],
])(
  'Escape gives the keys of the log back before it shows all of it: the person who is in %s',
  async (_where, typing, used) => {
    const duplicates = { ...onLog(null).duplicates!, narrowed: true };
    const host = aHost({ context: { ...onLog(null), duplicates, focus: { typing, control: false } } });
    host.ports.duplicates.leaveLogField = () => (host.recorded.used.push(['duplicates.leaveLogField']), typing);
    await execute(host, { id: 'duplicate-log.clear' }, 'key');
    expect(host.recorded.used).toEqual(used);
  },
);
