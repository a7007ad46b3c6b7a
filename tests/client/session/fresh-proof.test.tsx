// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failedBecause, forEach } from '../../../commands/each.ts';
import { PARTS } from '../../../src/client/app/parts.ts';
import { foremostLayer, followParts, forgetPersonIn } from '../../../src/client/context/read-context.ts';
import { connectApi, api } from '../../../src/client/data/api-instance.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { clearNotices } from '../../../src/client/notices/notify.ts';
import { askForProof } from '../../../src/client/session/proof/ask-for-proof.ts';
import { proofState } from '../../../src/client/session/proof-state.ts';
import { ProofDialog } from '../../../src/client/session/proof/proof-dialog.tsx';
import { SessionContext } from '../../../src/client/session/session-context.ts';
import type { Session } from '../../../src/client/session/session.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { CONNECTION } from '../data/connection.ts';
import { draw, type } from '../ui/dom.ts';

/* P122 in the layer that sends requests: the dialog, and what becomes of the request that waits for it. */

type Sent = { path: string; key: string | null; body: unknown };
let sent: Sent[] = [];
let proven = false;
let by: 'local' | 'firebase' = 'local';
const PASSWORD = 'the right one';
const refused = (status: number, code: string, error: string, details: object | null = null) =>
  Response.json({ error, code, details }, { status });
const signIn = vi.fn<Session['signIn']>();
const answerChallenge = vi.fn<Session['answerChallenge']>();
const elsewhere = { signIn, answerChallenge, dropChallenge: () => (session.challenged = false) } as unknown as Session;
beforeEach(() => {
  [sent, proven, by] = [[], false, 'local'];
  followParts(PARTS);
  connectApi({ ...CONNECTION, onProofNeeded: askForProof });
  session.user = { claims: { user_id: 'me', email: 'me@x.test' }, signInSecondFactor: null } as typeof session.user;
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    const asked = {
      path: url.replace('/api/v1', ''),
      key: headers['Idempotency-Key'] ?? null,
      body: body && JSON.parse(body),
    };
    if (asked.path === '/me/proof') {
      if ((asked.body as { typed: string }).typed !== PASSWORD) {
        return refused(422, 'invalid-input', 'This is not your password.');
      }
      proven = true;
      return Response.json({});
    }
    sent.push(asked);
    return proven
      ? Response.json({ done: asked.path })
      : refused(403, 'proof-needed', 'First confirm that it is you.', { by });
  });
  draw(
    <SessionContext value={elsewhere}>
      <ProofDialog />
    </SessionContext>,
  );
});
afterEach(() => {
  act(() => forgetPersonIn(PARTS));
  clearNotices();
});

const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
const field = () => document.querySelector<HTMLInputElement>('input[type="password"]');
const shown = () => act(() => vi.waitFor(() => expect(proofState.asked).not.toBeNull()));
const gone = () => vi.waitFor(() => expect(dialogs()).toEqual([]));
const notes = () => notices.all.map(({ title, message }) => [title, message]);
const remove = (id: string) => api('document.delete', { params: { documentId: id } }, { version: 3 });

async function give(text: string): Promise<void> {
  type(field()!, text);
  await act(async () => {
    field()?.form?.requestSubmit();
    await new Promise((resolve) => setTimeout(resolve));
  });
}
const escape = () =>
  act(
    async () =>
      void field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  );

test('P122 a refused request waits for the password, and goes out again under its key; keys reach nothing behind it', async () => {
  const answer = remove('one');
  await shown();
  expect([foremostLayer(), document.activeElement]).toEqual(['proof', field()]);
  await give('wrong');
  await vi.waitFor(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('This is not your password.'),
  );
  expect([sent.length, field()?.value]).toEqual([1, '']);
  await give(PASSWORD);
  expect(await answer).toEqual({ done: '/document/one' });
  await gone();
  expect(sent[1]).toEqual(sent[0]);
  expect(notes()).toEqual([]);
});

test('P122 anyone who says no is informed that nothing was done, once, and no second time for what follows of the same', async () => {
  const outcome = forEach([{ id: 'one' }, { id: 'two' }, { id: 'three' }], async ({ id }) => remove(id));
  await shown();
  await escape();
  const { done, failed } = await outcome;
  expect([done, failed.map(({ code, dismissed }) => [code, dismissed])]).toEqual([
    [],
    Array.from({ length: 3 }, () => ['proof-needed', true]),
  ]);
  await gone();
  expect(notes()).toEqual([['Not confirmed', 'Nothing was done, because your identity was not confirmed.']]);
});

test('P122 two at once share one dialog, and one that was on its way meanwhile asks no second time', async () => {
  const both = Promise.all([remove('one'), remove('two')]);
  await shown();
  const sentAt = performance.now();
  expect(dialogs()).toHaveLength(1);
  await give(PASSWORD);
  expect(await both).toHaveLength(2);
  await gone();
  expect(await askForProof({ details: { by } } as never, sentAt, async () => 'again')).toBe('again');
  expect(dialogs()).toEqual([]);
});

test('P122 anyone who leaves meanwhile has proved nothing, and the next person is asked nothing', async () => {
  const left = remove('one').catch((error: unknown) => failedBecause('one', error));
  await shown();
  act(() => forgetPersonIn(PARTS));
  expect(await left).toMatchObject({ code: 'proof-needed', dismissed: true });
  await gone();
  expect([sent.length, notes()]).toEqual([1, []]);
});

test('P122 with Firebase the proof is a new sign-in there, with the code behind the password where it asks for one', async () => {
  by = 'firebase';
  signIn.mockRejectedValueOnce({ code: 'auth/wrong-password' });
  signIn.mockImplementationOnce(async () => {
    session.challenged = true;
    throw Object.assign(new Error(), { code: 'auth/multi-factor-auth-required' });
  });
  answerChallenge.mockImplementationOnce(async () => void (proven = true));
  const answer = remove('one');
  await shown();
  await give('wrong');
  await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe('Wrong password...'));
  await give(PASSWORD);
  await vi.waitFor(() =>
    expect(document.querySelector('[data-layer="proof"] label')?.textContent).toBe('One-time code'),
  );
  await give('123 456');
  expect(await answer).toEqual({ done: '/document/one' });
  expect([signIn.mock.lastCall, answerChallenge.mock.lastCall]).toEqual([['me@x.test', PASSWORD], ['123456']]);
});
