import { describe, expect, test } from 'vitest';
import { ANSWER_KEPT_HOURS } from '../../../src/contract/queue/question-rules.ts';
import type { AskBody } from '../../../src/contract/queue/question.ts';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { noticesFor } from '../../../src/server/trail/events/notices.ts';
import { alterBase, insertBaseProfile, storedOf } from '../../support/base-profiles.ts';
import { insertBelow, insertImages } from '../../support/locale-profiles.ts';
import { emptyQueue } from './support.ts';

/* What the queue does over random asks and answers of many people is shown by tests/full/server/queue/workers. */

const { api, checker, ada, ben, hours, later, waiting, next, claim, release, decide } = emptyQueue();
const creator = () => api.as('Creator', 'Creator-1');
const BODY: AskBody = { role: 'Creator', text: 'Is this really her?', hours: 4, place: 'record' };
const ask = (leaseId: string, headers = ada(), given: Partial<AskBody> = {}) =>
  api.attempt('question.ask', { params: { leaseId }, body: { ...BODY, ...given } }, headers);
async function attempted(given: Partial<AskBody> = {}, headers = ada()) {
  const { lease, item } = await next(headers);
  return { ...(await ask(lease?.id ?? '', headers, given)), item };
}
async function asked(given: Partial<AskBody> = {}, headers = ada()) {
  const { status, body, item } = await attempted(given, headers);
  expect({ status, body }).toMatchObject({ status: 200 });
  return { question: body.question_id as string, action: body.action_id as string, item: item! };
}
const answer = (questionId: string, headers = creator(), text = 'Yes, I met her.') =>
  api.attempt('question.answer', { params: { questionId }, body: { text } }, headers);
const listed = (headers = creator()) => api.call('question.list', {}, headers);

describe('P104 a question keeps its item from everybody, and the answer puts it on top of the asker’s queue', () => {
  test('while it is open nobody is served the item; answered it comes first to the asker, and to nobody else for a while', async () => {
    const [late, oldest, newer] = [await waiting(30), await waiting(29), await waiting(1)];
    const { question, item } = await asked();
    expect(item.id).toBe(late);
    const first = await next();
    expect(first.item?.id).toBe(oldest);
    await release(first.lease!.id);
    expect((await next(ben())).item?.id).toBe(oldest);
    const list = await api.call('queue.list', { query: { limit: 10 } }, ben());
    expect(list.rows.map(({ id }) => id)).toEqual([late, oldest, newer]);
    expect(list.rows[0]?.question).toMatchObject({ id: question, state: 'open', asker: { user_id: 'ada' } });
    expect(list.counts.waiting).toBe(3);
    expect((await listed()).asked).toMatchObject([
      { id: question, text: BODY.text, to_role: 'Creator', record_id: late },
    ]);
    expect((await answer(question)).body.question).toMatchObject({
      state: 'answered',
      answer: { text: 'Yes, I met her.', by: { user_id: 'Creator-1' } },
    });
    expect((await listed()).asked).toEqual([]);
    expect((await listed(ada())).own).toMatchObject([{ id: question, state: 'answered' }]);
    // Another waits for longer by now, and is not what the asker gets.
    await waiting(50);
    const own = await api.call('queue.list', { query: { limit: 10 } }, ada());
    expect(own.rows[0]?.id).toBe(late);
    expect(own.next_id).toBe(late);
    expect(own.rows.map(({ id }) => id).toSorted()).toEqual([...new Set(own.rows.map(({ id }) => id))].toSorted());
    expect((await next(checker('cleo'))).item?.id).not.toBe(late);
    const back = await next();
    expect(back.item).toMatchObject({ id: late, question: { state: 'answered', answer: { text: 'Yes, I met her.' } } });
    expect([(await decide(back)).status, (await listed(ada())).own]).toEqual([200, []]);
  });

  test('laid aside after its answer it is for everybody, and asked again only the new question counts', async () => {
    const id = await waiting(3);
    const { question } = await asked();
    await answer(question);
    const { lease } = await next();
    const skip = { reason_code: 'unclear_rule' as const, note: '' };
    await api.call('queue.skip', { params: { leaseId: lease!.id }, body: skip }, ada());
    expect((await next(ben())).item).toMatchObject({ id, question: null });
    const again = await ask((await next(ben())).lease!.id, ben());
    expect((await listed()).asked.map((each) => each.id)).toEqual([again.body.question_id]);
  });
});

describe('P104 one question, one answer', () => {
  test('of two who answer at once one wins and the other learns who; nothing is lost of the first', async () => {
    await waiting(3);
    const { question } = await asked();
    const answers = await Promise.all([
      answer(question, creator(), 'Yes.'),
      answer(question, api.as('Creator', 'Creator-2'), 'No.'),
    ]);
    const [won, lost] = answers[0].status === 200 ? answers : answers.toReversed();
    expect([won!.status, lost!.status]).toEqual([200, 409]);
    expect(lost!.body.error).toBe(`${won!.body.question.answer.by.name} has already answered it.`);
    expect((await listed(ada())).own[0]?.answer?.text).toBe(won!.body.question.answer.text);
  });

  test('withdrawn and undone it is on top again; what was answered is not taken back', async () => {
    const id = await waiting(3);
    const withdrawn = await asked();
    expect((await api.attempt('question.withdraw', { params: { questionId: withdrawn.question } }, ben())).status).toBe(
      404,
    );
    await api.call('question.withdraw', { params: { questionId: withdrawn.question } }, ada());
    expect((await answer(withdrawn.question)).body).toMatchObject({ error: 'The question was withdrawn.' });
    await waiting(60);
    const undone = await asked();
    expect(undone.item.id).toBe(id);
    await api.call('action.undo', { params: { actionId: undone.action } }, ada());
    expect((await listed()).asked).toEqual([]);
    const answered = await asked();
    expect(answered.item.id).toBe(id);
    await answer(answered.question);
    const refused = await api.attempt('action.undo', { params: { actionId: answered.action } }, ada());
    expect(refused).toMatchObject({ status: 409, body: { code: 'undo-refused' } });
    expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
  });

  test('an item that is asked about can be claimed by name; decided on, deleted or held it waits for no answer', async () => {
    const id = await waiting(3);
    const { question } = await asked();
    const { body: held } = await claim(id, ben(), 'I know her');
    expect((await ask(held.lease.id, ben())).body).toMatchObject({
      error: 'Person ada has already asked about this and is waiting for the answer.',
    });
    await decide(held, ben());
    expect((await answer(question)).body.error).toMatch(/decided in the meantime/);
    expect((await listed(ada())).own).toEqual([]);
    const gone = await waiting(3);
    const other = await asked();
    expect(other.item.id).toBe(gone);
    const removed = await api.attempt(
      'base-profile.delete',
      { params: { profileBaseId: gone } },
      { ...api.as('Admin'), 'if-match': `"${other.item.version}"` },
    );
    expect([removed.status, (await answer(other.question)).status]).toEqual([200, 404]);
    expect((await listed()).asked).toEqual([]);
  });
});

describe('P104 within rights', () => {
  async function localeItem(code: string) {
    const base = await insertBaseProfile(api.services, { status: 'approved' });
    const id = await insertBelow(api.services, base, code, { status: 'awaiting_approval', waiting_since: hours(3) });
    return { base, id };
  }
  const geo = (name: string, ...codes: string[]) => api.as('GeoChecker', name, codes);

  test('a role is asked that sees such profiles; of it those hear of the question whose area the profile lies in', async () => {
    await localeItem('de');
    expect((await attempted({ role: 'BaseChecker' }, geo('gerd', 'de'))).body.code).toBe('invalid-input');
    const { question } = await asked({ role: 'GeoChecker' }, geo('gerd', 'de'));
    expect((await listed(geo('fleur', 'fr'))).asked).toEqual([]);
    expect((await answer(question, geo('fleur', 'fr'))).status).toBe(403);
    expect((await listed(geo('dora', 'de'))).asked).toHaveLength(1);
    // Anyone who asks does not answer themselves, and no other role hears of it.
    expect((await listed(geo('gerd', 'de'))).asked).toEqual([]);
    expect((await answer(question, geo('gerd', 'de'))).status).toBe(404);
    expect((await listed(api.as('Admin'))).asked).toEqual([]);
    expect((await answer(question, api.as('Admin'))).status).toBe(404);
    expect((await answer(question, geo('dora', 'de'))).status).toBe(200);
  });

  test('a person is asked who had to do with the profile and may see it; a geo checker of fr is not asked on de', async () => {
    const { base } = await localeItem('de');
    const known = (id: string, name: string) => alterBase(api.services, base, { creator_id: id, creator_name: name });
    const problem = async (given: Partial<AskBody>) => {
      const { status, body } = await attempted({ role: undefined, ...given }, geo('gerd', 'de'));
      return [status, body.details?.[0]?.problem ?? JSON.stringify(body)];
    };
    expect(await problem({ person_id: 'stranger' })).toEqual([422, 'has had nothing to do with this profile']);
    expect(await problem({ person_id: 'gerd' })).toEqual([422, 'is your own']);
    expect(await problem({})).toEqual([422, 'is needed, or else a person, but not both']);
    expect(await problem({ person_id: 'x', role: 'Admin' })).toEqual([
      422,
      'is needed, or else a person, but not both',
    ]);
    // Their rights are what their account says now.
    await listed(geo('fleur', 'fr'));
    await known('fleur', 'Fleur');
    expect(await problem({ person_id: 'fleur' })).toEqual([422, 'may not see this profile']);
    await known('nobody', 'Nobody');
    expect(await problem({ person_id: 'nobody' })).toEqual([422, 'does not work here any more']);
    await listed(geo('dora', 'de'));
    await known('dora', 'Dora');
    const { question } = await asked({ role: undefined, person_id: 'dora' }, geo('gerd', 'de'));
    expect((await listed(geo('dora', 'de'))).asked).toMatchObject([{ to_person: { user_id: 'dora', name: 'Dora' } }]);
    // She loses her area: nothing is said of it any more.
    expect((await listed(geo('dora', 'fr'))).asked).toEqual([]);
    expect((await answer(question, geo('dora', 'fr'))).status).toBe(403);
  });

  test('an asker who loses the area learns nothing more of it, and the item goes to others in time', async () => {
    const { id } = await localeItem('de');
    const { question } = await asked({ role: 'Admin' }, geo('gerd', 'de'));
    expect((await answer(question, api.as('Admin'))).status).toBe(200);
    const since = { after: '0', but: new Set<string>() };
    const person = { id: 'gerd', name: 'Gerd', role: 'GeoChecker' as const, geos: ['fr'] };
    expect((await listed(geo('gerd', 'fr'))).own).toEqual([]);
    expect(await noticesFor(api.services.database, person, since, api.clock.now)).toEqual([]);
    expect(await noticesFor(api.services.database, { ...person, geos: ['de'] }, since, api.clock.now)).toHaveLength(1);
    expect((await next(geo('gerd', 'fr'))).item).toBeNull();
    expect((await next(geo('dora', 'de'))).item).toBeNull();
    later((ANSWER_KEPT_HOURS + 0.1) * 3600);
    expect((await next(geo('dora', 'de'))).item?.id).toBe(id);
  });

  test('it lies on a field or a picture of this very profile', async () => {
    const id = await waiting(3);
    const [picture] = await insertImages(api.services, { baseProfileId: id }, ['profile_picture']);
    const other = await insertBaseProfile(api.services);
    const [foreign] = await insertImages(api.services, { baseProfileId: other }, ['profile_picture']);
    const code = async (given: Partial<AskBody>) => (await attempted(given)).body.code;
    expect(await code({ place: 'picture', media_id: foreign! })).toBe('invalid-input');
    expect(await code({ place: 'picture' })).toBe('invalid-input');
    expect(await code({ place: 'field', field: 'no-such-field' })).toBe('invalid-input');
    expect(await code({ place: 'record', media_id: picture! })).toBe('invalid-input');
    expect(await code({ text: ' \u200b ' })).toBe('invalid-input');
    await asked({ place: 'picture', media_id: picture! });
    expect((await listed()).asked).toMatchObject([{ place: 'picture', media_id: picture }]);
  });
});

test('P104 the trail shows question and answer, and the person asked has word of it', async () => {
  const id = await waiting(3);
  const { question } = await asked();
  await answer(question);
  expect((await storedOf(api.services, id)).events).toMatchObject([
    { event: 131, actor_id: 'ada', after: { text: BODY.text, to_role: 'Creator', place: 'record' } },
    { event: 132, actor_id: 'Creator-1', after: { text: 'Yes, I met her.' } },
  ]);
  const notices = await api.services.database.selectFrom('notice').selectAll().orderBy('id').execute();
  expect(notices).toMatchObject([
    { kind: 'asked', recipient_role: 'Creator', data: { id, by: 'Person ada', text: BODY.text } },
    { kind: 'answered', recipient_id: 'ada', data: { id, by: 'Person Creator-1', text: 'Yes, I met her.' } },
  ]);
  expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
});

test('P104 anyone who does not hold the claim does not ask', async () => {
  const id = await waiting(2);
  const { lease } = await next();
  expect((await ask(lease!.id, ben())).body).toMatchObject({ code: 'lease-lost' });
  await api.call('queue.steal', { body: { kind: 'base', id, reason: 'She is away' } }, ben());
  expect((await ask(lease!.id)).body).toMatchObject({ code: 'lease-lost' });
});
