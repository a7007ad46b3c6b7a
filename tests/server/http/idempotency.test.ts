import { describe, expect, test } from 'vitest';
import type { OperationId, OperationInput } from '../../../src/contract/operations.ts';
import { leaseToHeader } from '../../../src/contract/queue/lease.ts';
import { ANSWERS_KEPT, sweepAnswers } from '../../../src/server/platform/http/idempotency.ts';
import { approveBaseProfile } from '../../../src/server/review/decide-records.ts';
import { type RawAnswer, TEST_NOW } from '../../support/api.ts';
import { insertBelow, insertImages, localeId, tagId } from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';
import { eventsOf } from '../media/images.ts';
import { alterBase, insertBaseProfile, sharedApi, storedOf } from '../../support/shared-api.ts';

/** Set by a test: the next approval fails after all its writes. */
let failLate: Error | null = null;
const api = sharedApi({
  replaced: {
    'base-profile.approve': ({ params }, call) =>
      approveBaseProfile(params.profileBaseId, {
        ...call,
        write: (work) =>
          call.write(async (transaction) => {
            const answer = await work(transaction);
            const failure = failLate;
            failLate = null;
            if (failure) throw failure;
            return answer;
          }),
      }),
  },
});

function approve(id: string, key: string, headers: Record<string, string> = {}) {
  const all = { ...api.as('Admin'), 'idempotency-key': key, ...headers };
  return api.attempt('base-profile.approve', { params: { profileBaseId: id } }, all);
}

test('a key sent several times at once, and once more behind: one write, one answer', async () => {
  const id = await insertBaseProfile(api.services);
  const send = () => approve(id, 'all-at-once', { 'if-match': '1' });
  const answers = await Promise.all(Array.from({ length: 6 }, send));
  answers.push(await send());
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect((await storedOf(api.services, id)).events).toHaveLength(1);
});

test('an idempotency key is refused for another record, another operation and another body', async () => {
  const id = await insertBaseProfile(api.services);
  const other = await insertBaseProfile(api.services, { status: 'approved' });
  await approve(id, 'reused');
  const setActive = (active: boolean, key: string) => {
    const input = { params: { profileBaseId: other }, body: { active } };
    return api.attempt('base-profile.set-active', input, { ...api.as('Admin'), 'idempotency-key': key });
  };
  await setActive(true, 'reused-body');
  const answers = [
    await approve(other, 'reused'),
    await setActive(true, 'reused'),
    await setActive(false, 'reused-body'),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
  expect((await storedOf(api.services, other)).events).toHaveLength(1);
});

test('P003 an idempotency key is refused for another version and another claim, whatever else stands in the way of that call', async () => {
  const id = await insertBaseProfile(api.services, { status: 'awaiting_approval', waiting_since: TEST_NOW });
  const headers = api.as('BaseChecker');
  const body = { kind: 'base' as const, id, reason: 'Mine' };
  const { lease } = await api.call('queue.claim', { body }, headers);
  const claim = { ...headers, 'queue-lease': leaseToHeader(lease!) };
  const first = await approve(id, 'seen-once', { ...claim, 'if-match': '1' });
  expect(first.status).toBe(200);
  expect((await approve(id, 'seen-once', { ...claim, 'if-match': '"1"' })).body).toEqual(first.body);
  const other = leaseToHeader({ ...lease!, token: lease!.token + 1 });
  for (const changed of [
    { ...claim, 'if-match': '2' },
    { ...claim, 'if-match': '7' },
    claim,
    { ...headers, 'if-match': '1', 'queue-lease': other },
  ]) {
    const { status, body: reused } = await approve(id, 'seen-once', changed);
    expect([status, reused.code]).toEqual([422, 'idempotency-key-reused']);
  }
});

test('an idempotency key of one person says nothing about the same key of another', async () => {
  const id = await insertBaseProfile(api.services);
  await approve(id, 'shared');
  expect((await approve(id, 'shared', api.as('Admin', 'Admin-2'))).body.code).toBe('status-forbids');
});

test('an idempotency key is free again after a refusal', async () => {
  const id = await insertBaseProfile(api.services, { missing: ['Real name'] });
  expect((await approve(id, 'refused-first')).body.code).toBe('incomplete');
  await alterBase(api.services, id, { missing: [] });
  expect((await approve(id, 'refused-first')).status).toBe(200);
});

describe('an idempotency key sent again by somebody who has other rights by now', () => {
  const sweden = { attributes: JSON.stringify({ countryCode: 'SE' }) };
  type Attempt = (headers: Record<string, string>) => Promise<RawAnswer>;
  const again: (attempt: Attempt, now: Record<string, string>) => Promise<string> = async (attempt, now) =>
    (await attempt(now)).body.code ?? 'told';

  /** A Danish profile that waits beneath a base profile, and its approval with one key, sent by whomever. */
  async function approvedAgain(base: string, key: string) {
    const profileId = await insertBelow(api.services, base, 'da', { status: 'awaiting_approval' });
    return (headers: Record<string, string>) =>
      api.attempt('locale-profile.approve', { params: { profileId } }, { ...headers, 'idempotency-key': key });
  }

  test('is refused in another role, and answered as before in the same one', async () => {
    const base = await insertBaseProfile(api.services);
    const attempt = await approvedAgain(base, 'role');
    const first = await attempt(api.as('GeoChecker', 'mover'));
    expect([first.status, await again(attempt, api.as('Admin', 'mover'))]).toEqual([200, 'role-forbids']);
    expect(await again(attempt, api.as('FillIn', 'mover'))).toBe('role-forbids');
    expect((await attempt(api.as('GeoChecker', 'mover'))).body).toEqual(first.body);
  });

  test('is refused from another area, and answered as long as the record lies in it', async () => {
    const base = await insertBaseProfile(api.services, sweden);
    const attempt = await approvedAgain(base, 'area');
    const as = (...geos: string[]) => api.as('GeoChecker', 'area-mover', geos);
    const first = await attempt(as('da', 'de'));
    expect([first.status, await again(attempt, as('de'))]).toEqual([200, 'area-forbids']);
    expect(await again(attempt, as('DE', 'fr'))).toBe('area-forbids');
    for (const geos of [['da'], ['SE'], []]) expect((await attempt(as(...geos))).body).toEqual(first.body);
    // It was in their area by its country, which somebody changes.
    expect(await again(attempt, as('SE'))).toBe('told');
    await alterBase(api.services, base, { attributes: '{}' });
    expect(await again(attempt, as('SE'))).toBe('area-forbids');
  });

  test('is refused where the first try left nothing to refuse for', async () => {
    const base = await insertBaseProfile(api.services, sweden);
    const locale = await insertBelow(api.services, base, 'da');
    const owner = { baseProfileId: base, localeProfileId: locale };
    const [image = ''] = await insertImages(api.services, owner, ['attachment']);
    const body = { locale_id: await localeId(api.services, 'da') };
    const attempt = (headers: Record<string, string>) =>
      api.attempt('media.delete', { params: { mediaId: image }, body }, { ...headers, 'idempotency-key': 'gone' });
    const as = (...geos: string[]) => api.as('FillIn', 'gone-mover', geos);
    const first = await attempt(as('da'));
    expect([first.status, (await attempt(as('da'))).body]).toEqual([200, first.body]);
    expect(await again(attempt, as('de'))).toBe('area-forbids');
    expect(await again(attempt, api.as('Admin', 'gone-mover'))).toBe('role-forbids');
  });
});

test('a key whose first try stands in the way of the second: images added, tagged, cropped, shown whole again, deleted', async () => {
  const id = await insertBaseProfile(api.services);
  const by = (key: string, version: number) => ({
    ...api.as('Admin'),
    'idempotency-key': key,
    'if-match': `${version}`,
  });
  let version = 0;
  /** Sends a call twice; the second finds what the first did before it comes to write. */
  const twice = async <K extends OperationId>(operation: K, input: Partial<OperationInput<K>>) => {
    version += 1;
    const send = () => api.attempt(operation, input, by(operation, version));
    const first = await send();
    expect([first.status, first.body.code]).toEqual([200, undefined]);
    const second = await send();
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await eventsOf(api, id)).toHaveLength(version);
    return first;
  };
  const files = [await aPicture({ name: 'one.jpg' })];
  const added = await twice('media.create-for-base', {
    params: { profileBaseId: id },
    body: { kind: 'attachment', files },
  });
  const mediaId: string = added.body.media[0].id;
  const tag_id = await tagId(api.services, 'attachmentAdultLevel', 'mild');
  await twice('media.tag', { body: { media_tags: [{ media_id: mediaId, tag_id }] } });
  const params = { mediaId };
  await twice('media.crop', { params, body: { x: 0, y: 0, width: 300, height: 200 } });
  await twice('media.reset-crop', { params, body: {} });
  await twice('media.delete', { params, body: {} });
  expect((await api.attempt('media.delete', { params, body: {} }, by('delete-again', 5))).status).toBe(404);
  const otherwise = { params, body: { locale_id: await localeId(api.services, 'da') } };
  const reused = await api.attempt('media.delete', otherwise, by('media.delete', 5));
  expect([reused.status, reused.body.code]).toEqual([422, 'idempotency-key-reused']);
});

test.each(['', ' ', 'å', 'x'.repeat(201)])('an idempotency key that is not well-formed is refused: %j', async (key) => {
  const id = await insertBaseProfile(api.services);
  const { status, body } = await approve(id, key);
  expect([[status, body.code], body.details[0].path]).toEqual([[422, 'invalid-input'], 'Idempotency-Key']);
  expect((await storedOf(api.services, id)).events).toHaveLength(0);
});

test('a failure after all writes leaves neither the change, nor the trail, nor the key', async () => {
  const id = await insertBaseProfile(api.services);
  const before = await storedOf(api.services, id);
  failLate = new Error('The power went out.');
  const failed = await approve(id, 'fails-late');
  const error = 'Something went wrong on our side. The error has been logged.';
  expect([failed.status, failed.body]).toEqual([500, { error, code: 'internal' }]);
  const line = api.logged.find((text) => text.includes('The power went out.'));
  expect(line, 'the identifier that the caller got').toContain(failed.headers.get('x-request-id'));
  expect(await storedOf(api.services, id)).toEqual(before);
  expect((await approve(id, 'fails-late')).status).toBe(200);
});

test('answers are forgotten after 24 hours, and not before', async () => {
  const kept = () => api.services.database.selectFrom('idempotency').select('key').execute();
  const before = (await kept()).length;
  expect(before).toBeGreaterThan(0);
  expect(await sweepAnswers(api.services.database, new Date(TEST_NOW.getTime() + ANSWERS_KEPT))).toBe(0);
  expect(await sweepAnswers(api.services.database, new Date(TEST_NOW.getTime() + ANSWERS_KEPT + 1))).toBe(before);
  expect(await kept()).toEqual([]);
});
