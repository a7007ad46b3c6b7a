import { describe, expect, test } from 'vitest';
import { redoFor, undoFor } from '../../commands/review/taken.ts';
import type { Ports } from '../../commands/ports.ts';
import { press } from './support.ts';

const RUN = '00000000-0000-4000-8000-0000000000aa';

function runApi(state: string) {
  const asked: string[] = [];
  const api = (async (operation: string) => {
    asked.push(operation);
    return { run: { id: RUN, state, counts: {} } };
  }) as unknown as Ports['api'];
  return { api, asked };
}

describe('P030 undo after a run over many', () => {
  test('starting a run leaves the undo of that run', async () => {
    const { api } = runApi('running');
    const { told } = await press('bulk-run.start', { bulk: { id: RUN, state: 'checked', done: 0 }, api });
    expect(told[0]?.undo).toEqual({ id: 'bulk-run.take-back', args: { run: RUN } });
  });

  test.each([
    ['running', ['bulk-run.get', 'bulk-run.stop', 'bulk-run.undo']],
    ['finished', ['bulk-run.get', 'bulk-run.undo']],
  ])('one that is %s is undone as a whole', async (state, calls) => {
    const { api, asked } = runApi(state);
    const { told } = await press({ id: 'bulk-run.take-back', args: { run: RUN } }, { api, source: 'undo' });
    expect(asked).toEqual(calls);
    expect(told[0]?.undo).toBeNull();
  });
});

describe('P018 what does it again', () => {
  test('actions by what they left, a setting by setting it, and what was about a page by nothing', () => {
    const undo = undoFor([{ id: 'a', name: 'Ada', actionId: 'one' }])!;
    const ran = { id: 'settings.locales-off', args: { locales: ['da'] } } as const;
    expect(redoFor(undo, ran)).toMatchObject({ id: 'actions.do-again', args: undo.args });
    expect(redoFor({ id: 'settings.locales-on', args: ran.args }, ran)).toBe(ran);
    expect(redoFor({ id: 'document.keep' }, { id: 'document.delete' })).toBeNull();
  });
});
