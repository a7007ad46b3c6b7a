import { expect, test } from 'vitest';
import { TEST_NOW } from '../../support/api.ts';
import { merging, person } from '../merging/support.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();

const ada = () => api.as('BaseChecker', 'ada');
const ben = () => api.as('BaseChecker', 'ben');
const BODY = { role: 'Creator', text: 'Is this really her?', hours: 4, place: 'record' } as const;
const ask = (leaseId: string, headers = ada()) =>
  api.attempt('question.ask', { params: { leaseId }, body: BODY }, headers);
const answer = (questionId: string) =>
  api.attempt('question.answer', { params: { questionId }, body: { text: 'Yes.' } }, api.as('Creator'));
const waiting = () => person(api, 'Mia', {}, { status: 'awaiting_approval', waiting_since: TEST_NOW });

test('P104 a profile that is merged into another waits for no answer, and nobody is served it', async () => {
  const [survivor, id] = [await person(api, 'Mia', {}, { status: 'approved' }), await waiting()];
  const { lease } = await api.call('queue.next', {}, ada());
  const { body } = await ask(lease!.id);
  expect(body.question_id).toBeTypeOf('string');
  await api.call('duplicate-case.merge', { body: await merging(api, survivor, [id]) }, api.as('Admin'));
  expect((await answer(body.question_id)).status).toBeGreaterThanOrEqual(400);
  expect((await api.call('question.list', {}, api.as('Creator'))).asked).toEqual([]);
  expect((await api.call('question.list', {}, ada())).own).toEqual([]);
  expect((await api.call('queue.next', {}, ada())).item).toBeNull();
});

test('P104 whoever does not hold the claim does not ask; asked once more after an undo, a claim of somebody else goes on', async () => {
  const id = await waiting();
  const { lease } = await api.call('queue.next', {}, ada());
  expect((await ask(lease!.id, ben())).body).toMatchObject({ code: 'lease-lost' });
  const steal = { kind: 'base' as const, id, reason: 'She is away' };
  const taken = await api.call('queue.steal', { body: steal }, ben());
  expect((await ask(lease!.id)).body).toMatchObject({ code: 'lease-lost' });
  const asked = (await ask(taken.lease!.id, ben())).body;
  await api.call('action.undo', { params: { actionId: asked.action_id } }, ben());
  const held = await api.call('queue.next', {}, ada());
  expect(held.item?.id).toBe(id);
  await api.call('action.redo', { params: { actionId: asked.action_id } }, ben());
  expect((await ask(held.lease!.id)).body.error).toMatch(/has asked about this already/);
  await api.call('queue.heartbeat', { params: { leaseId: held.lease!.id } }, ada());
  await api.call('queue.release', { params: { leaseId: held.lease!.id } }, ada());
  expect((await api.call('queue.next', {}, ada())).item).toBeNull();
  const [first, second] = await Promise.all([answer(asked.question_id), answer(asked.question_id)]);
  expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
});
