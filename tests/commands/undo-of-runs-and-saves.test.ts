import { expect, test } from 'vitest';
import { stepInWords } from '../../commands/review/undo.ts';
import { redoFor, undoFor, undoOf } from '../../commands/review/undoable.ts';
import type { Role } from '../../src/contract/base/roles.ts';
import { aForm, complete, save } from './saved-form.ts';
import { press } from './support.ts';

const RUN = '00000000-0000-4000-8000-0000000000aa';
const aRun = (state: string) => () => ({ run: { id: RUN, state, counts: {} } });

test('P030 starting a run leaves the undo of that run', async () => {
  const facts = { bulk: { id: RUN, state: 'checked', done: 0, isImport: false } as const, server: aRun('running') };
  const { reports } = await press('bulk-run.start', facts);
  expect(reports[0]?.undo).toEqual({ id: 'bulk-run.take-back', args: { run: RUN } });
});

test.each([
  ['running', ['bulk-run.get', 'bulk-run.stop', 'bulk-run.undo']],
  ['finished', ['bulk-run.get', 'bulk-run.undo']],
])('P030 a run that is %s is undone as a whole', async (state, operations) => {
  const request = { id: 'bulk-run.take-back', args: { run: RUN } } as const;
  const { calls, reports } = await press(request, { server: aRun(state), source: 'undo' });
  expect([calls.map(({ operation }) => operation), reports[0]?.undo]).toEqual([operations, null]);
});

test('P018 what does again actions by what they left, a setting by setting it, and what was about a page by nothing', () => {
  const undo = undoFor([{ id: 'a', name: 'Ada', actionId: 'one' }])!;
  const ran = { id: 'settings.locales-off', args: { locales: ['da'] } } as const;
  expect([undoOf(undo, 'submit')!, ran].map(stepInWords)).toEqual(['submit Ada', null]);
  expect(redoFor(undo, ran)).toMatchObject({ id: 'actions.do-again', args: undo.args });
  expect(redoFor({ id: 'settings.locales-on', args: ran.args }, ran)).toBe(ran);
  expect(redoFor({ id: 'document.keep' }, { id: 'document.delete' })).toBeNull();
});

test('P030 a save of a nameless profile is undone by the name it gave, as a submission where it handed it on', async () => {
  const form = aForm({ profileName: '', stored: { ...complete, profileName: '' } });
  const saved = async (role: Role) => (await save(role, form, () => ({ action_id: 'one' }))).report!.undo!;
  const words = [await saved('Creator'), await saved('Admin')].map(stepInWords);
  expect(words).toEqual(['submit Ada', 'change Ada']);
});
