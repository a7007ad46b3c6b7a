import { expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import { failedBecause } from '../../commands/each.ts';
import { inSpiteOfDuplicates } from '../../commands/duplicates/in-spite.ts';
import type { DuplicateDetails } from '../../src/contract/shapes/duplicate-pair.ts';
import { ACTION, one, onLog } from './duplicates-support.ts';
import { aHost, anApi, codedError, press } from './support.ts';

test('P065 from the log a merge is taken back whole', async () => {
  const { calls, told } = await press('duplicate-log.take-back', { ...onLog({ merge: true }), server: () => ({}) });
  expect(calls).toMatchObject([{ operation: 'action.undo', input: { params: { actionId: ACTION } } }]);
  expect(told[0]?.sentence).toBe('Merge undone');
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
  expect(answer).toBe('saved');
  expect(before).toEqual([null, 'They are twins.']);
  expect(sent).toEqual([
    {},
    { duplicate_reason: 'They are twins.', duplicate_seen: 'told 1' },
    { duplicate_reason: 'They are triplets.', duplicate_seen: 'told 2' },
  ]);
});

test.each([
  ['from which the person turns away', 'warn', true],
  ['that is blocked', 'block', undefined],
] as const)('a save %s is shown and sent once', async (_what, action, dismissed) => {
  const { answer, sent, before } = await saveHeldBack(action, 9, [null]);
  expect([sent.length, before.length]).toEqual([1, 1]);
  const failed = failedBecause('profile', answer);
  expect(failed).toMatchObject({ code: 'duplicate-suspected', sentence: 'It looks like another.' });
  expect(failed.dismissed).toBe(dismissed);
});

test.each([
  ['a field of the log', true, true, [['duplicates.leaveLogField']]],
  ['none', true, false, [['duplicates.leaveLogField'], ['duplicates.clearLog']]],
  ['a field, and nothing narrows it', false, true, [['duplicates.leaveLogField']]],
])(
  'Escape gives the keys of the log back before it shows all of it: whoever is in %s',
  async (_where, narrowed, typing, used) => {
    const duplicates = { ...onLog(null).duplicates!, narrowed };
    const host = aHost({ context: { ...onLog(null), duplicates, focus: { typing, control: false } } });
    host.ports.duplicates.leaveLogField = () => (host.recorded.used.push(['duplicates.leaveLogField']), typing);
    await execute(host, { id: 'duplicate-log.clear' }, 'key');
    expect(host.recorded.used).toEqual(used);
  },
);
