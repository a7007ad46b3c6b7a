import { expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import { aBaseProfile, aContext, aHost } from './support.ts';

test('a hold is lifted with what was found, from the version that was seen, and can be undone', async () => {
  const held = aBaseProfile({ frozen: true, profile_name: 'Ada' });
  const calls: unknown[] = [];
  const api = async (...call: unknown[]) => {
    calls.push(call);
    return { action_id: 'action', record: { ...held, frozen: false } };
  };
  const host = aHost({
    context: aContext({ focused: held, selected: [held, aBaseProfile()] }),
    records: [held],
    api,
    answer: { note: 'Card seen' },
  });
  await execute(host, { id: 'base-profile.lift-hold' }, 'palette');
  expect(calls).toEqual([
    [
      'base-profile.set-frozen',
      { params: { profileBaseId: held.id }, body: { frozen: false, note: 'Card seen' } },
      { version: held.version },
    ],
  ]);
  expect(host.recorded.told[0]).toMatchObject({
    sentence: 'Hold lifted from Ada',
    undo: { id: 'actions.take-back', args: { actions: [{ actionId: 'action' }] } },
  });
});

test('it is offered to an Admin alone, and only where there is a hold', async () => {
  for (const [role, frozen] of [
    ['BaseChecker', true],
    ['Admin', false],
  ] as const) {
    const record = aBaseProfile({ frozen });
    const host = aHost({ context: aContext({ role, focused: record }), records: [record], answer: { note: '' } });
    expect(await execute(host, { id: 'base-profile.lift-hold' }, 'button')).toEqual({ kind: 'hidden' });
  }
});
