// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { answerSuspicion, askReason, suspicionState } from '../../../src/client/duplicates/suspicion-state.ts';

const details = { action: 'warn' as const, pairs: [], hidden: 1, seen: 'told' };

test('P003 a reason that stands there already does not go on for what nobody can have read yet', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000);
  const first = askReason(details, null);
  await vi.waitFor(() => expect(suspicionState.open).not.toBeNull());
  suspicionState.reason = 'Her twin';
  expect(answerSuspicion(true)).toBe(true);
  expect(await first, 'a first question is answered as fast as somebody types').toBe('Her twin');

  const again = askReason(details, 'Her twin');
  await vi.waitFor(() => expect(suspicionState.open).not.toBeNull());
  expect(suspicionState.reason, 'nothing typed is lost').toBe('Her twin');
  now.mockReturnValue(5_999);
  answerSuspicion(true);
  expect([suspicionState.open === null, suspicionState.unread]).toEqual([false, true]);
  now.mockReturnValue(6_000);
  answerSuspicion(true);
  expect(await again).toBe('Her twin');
});
