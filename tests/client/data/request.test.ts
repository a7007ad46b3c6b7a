import { describe, expect, test } from 'vitest';
import { sendWithRetry } from '../../../src/client/data/api.ts';
import { errorOf } from '../../../src/client/data/api-error.ts';
import { queryString, requestOf } from '../../../src/client/data/request.ts';
import { retryDelay } from '../../../src/client/data/retry.ts';
import { CALLS } from '../../../src/contract/operations/calls.ts';

const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) });

describe('when a call is sent again', () => {
  test('C224 C226 PATCH, POST, PUT and DELETE once, on the listed statuses only', () => {
    const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
    for (const method of ['PATCH', 'POST', 'PUT', 'DELETE']) {
      const retried = statuses.filter((status) => retryDelay(method, answer(status)) !== null);
      expect(retried).toEqual([408, 409, 425, 429, 500, 502, 503, 504]);
    }
  });
  test('C225 reads never', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(retryDelay(method, answer(503))).toBeNull();
  });
  test('Retry-After is honoured up to two seconds; a longer wait is left to the person', () => {
    expect(retryDelay('POST', answer(503, { 'Retry-After': '2' }))).toBe(2000);
    expect(retryDelay('POST', answer(503, { 'Retry-After': '3' }))).toBeNull();
    expect(retryDelay('POST', answer(503, { 'Retry-After': 'nonsense' }))).toBe(0);
  });
  test('the retry is the same request with the same idempotency key, and there is only one', async () => {
    const sent: { url: string; init: RequestInit | undefined }[] = [];
    const { url, init } = requestOf(
      CALLS['base-profile.approve'],
      { params: { profileBaseId: 'x' } },
      { token: 't', idempotencyKey: 'k', version: 4 },
    );
    const response = await sendWithRetry(url, init, async (input, options) => {
      sent.push({ url: typeof input === 'string' ? input : 'not a string', init: options });
      return new Response('{}', { status: 503 });
    });
    expect(response.status).toBe(503);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.init?.headers).toMatchObject({ 'Idempotency-Key': 'k', 'If-Match': '"4"' });
  });
});

describe('requests', () => {
  test('C183 carry the bearer token when there is one', () => {
    const facts = { idempotencyKey: 'k' };
    const withToken = requestOf(CALLS['locale.list'], {}, { ...facts, token: 'abc' });
    const without = requestOf(CALLS['locale.list'], {}, { ...facts, token: null });
    expect(withToken.init.headers).toEqual({ Authorization: 'Bearer abc' });
    expect(without.init.headers).toEqual({});
  });
  test('parameters and query values are encoded', () => {
    const { url } = requestOf(
      CALLS['base-profile.get'],
      { params: { profileBaseId: 'a/b?c' } },
      { token: null, idempotencyKey: 'k' },
    );
    expect(url).toBe('/api/v1/profilebase/a%2Fb%3Fc');
    expect(queryString({ status: ['draft', 'approved'], region: ['Rio, Grande'], text: 'a&b', after: undefined })).toBe(
      '?status=draft&status=approved&region=Rio%2C+Grande&text=a%26b',
    );
  });
});

test('C227 a call that takes files finds them in its body down to the fifth level, and none below', () => {
  const file = new Blob(['x']);
  const body = { files: { a: { b: { c: { d: file, e: { f: file } } } } } };
  const facts = { token: null, idempotencyKey: 'k' };
  const { init } = requestOf(CALLS['media.create-for-base'], { params: { profileBaseId: 'x' }, body }, facts);
  expect([...(init.body as FormData).keys()]).toEqual(['files[a][b][c][d]']);
});

describe('errors', () => {
  test('C231 the first letter is capitalised', async () => {
    const response = new Response(JSON.stringify({ error: 'name is taken', code: 'invalid-input' }), {
      status: 422,
      statusText: 'Unprocessable Entity',
    });
    expect(await errorOf(response)).toMatchObject({
      message: 'Name is taken',
      code: 'invalid-input',
      status: 422,
      statusText: 'Unprocessable Entity',
    });
  });
  test('an answer that is not ours keeps the status text', async () => {
    const response = new Response('<html>', { status: 502, statusText: 'bad gateway' });
    expect(await errorOf(response)).toMatchObject({ message: 'Bad gateway', code: 'internal' });
  });
  test('one without any words has the default message', async () => {
    expect(await errorOf(new Response('', { status: 500 }))).toMatchObject({ message: 'Unknown error message' });
  });
});
