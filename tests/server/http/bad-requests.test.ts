import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ErrorCode } from '../../../src/contract/base/errors.ts';
import { API_BASE, type Operation } from '../../../src/contract/base/operation.ts';
import { OPERATIONS } from '../../../src/contract/operations.ts';
import { insertBaseProfile, pathOf, sharedApi, storedOf, type RequestHeaders } from '../../support/shared-api.ts';
import { paramsOf, PLAIN_PARAMS } from '../rights/inputs.ts';

const api = sharedApi();
let id: string;
beforeAll(async () => {
  id = await insertBaseProfile(api.services);
});

const JSON_TYPE = { 'content-type': 'application/json' };
const reason = (value: unknown) => JSON.stringify({ reason: value });
const nested = (levels: number) => `{"value":${'['.repeat(levels)}${']'.repeat(levels)}}`;
const some = randomUUID();
const log = (more: object) => JSON.stringify({ page: 1, limit: 3, ...more });
const patch = async (body: BodyInit) => {
  const sent = { method: 'PATCH', headers: { ...api.as('Admin'), ...JSON_TYPE }, body, duplex: 'half' };
  return api.app.request(`${API_BASE}/profilebase/${id}/active`, sent);
};
const from = (query: string, ...cursor: string[]) =>
  `/profilebase?${query}&after=${Buffer.from(JSON.stringify([...cursor, some])).toString('base64url')}`;

/** What is refused as invalid input, unless another status and code are given. */
type Case = [name: string, method: string, path: string, body?: string, status?: number, code?: ErrorCode];
const disapprove = '/profilebase/$id/disapprove';
const active = '/profilebase/$id/active';
const cases: Case[] = [
  ['broken JSON', 'PATCH', disapprove, '{"reason":', 400, 'invalid-json'],
  ['nesting without end', 'PATCH', disapprove, '['.repeat(500_000), 400, 'invalid-json'],
  ['nesting beyond all measure', 'PUT', '/me/preferences/keymap', nested(100), 400, 'invalid-json'],
  ['nesting that is read', 'PUT', '/me/preferences/keymap', nested(20)],
  ['no body where one is needed', 'PATCH', disapprove],
  ['a list instead of an object', 'PATCH', disapprove, '[]'],
  ['null', 'PATCH', disapprove, 'null'],
  ['an unknown field', 'PATCH', active, '{"active":true,"also":1}'],
  ['a field of the wrong type', 'PATCH', active, '{"active":"true"}'],
  ['a body where none is known', 'PATCH', '/profilebase/$id/approve', '{"force":true}'],
  ['an unknown reason', 'PATCH', disapprove, reason({ codes: ['taste'] })],
  ['a note that is too long', 'PATCH', disapprove, reason({ codes: [], note: 'x'.repeat(501) })],
  ['a plain reason that is too long', 'PATCH', disapprove, reason('x'.repeat(501))],
  ['a NUL', 'PATCH', disapprove, reason('a\0b')],
  ['half a surrogate pair', 'PATCH', disapprove, reason('a\ud800b')],
  ['a member called toString', 'PATCH', active, '{"active":{"toString":1}}'],
  ['a member called __proto__', 'PATCH', active, '{"active":true,"__proto__":{}}'],
  ['one deeper down', 'PATCH', disapprove, '{"reason":{"codes":[],"note":"","__proto__":{}}}'],
  ['a wrong identifier', 'PATCH', '/profilebase/42/approve'],
  ['a wrong escape', 'GET', '/profilebase/%E0%A4%A'],
  ['an unknown identifier', 'GET', `/profilebase/${some}`, undefined, 404, 'not-found'],
  ['two megabytes', 'PATCH', disapprove, reason('x'.repeat(2_000_000)), 413, 'body-too-large'],
  ['an unknown query', 'GET', '/profilebase?colour=red'],
  ['an unknown sort', 'GET', '/profilebase?sort=id'],
  ['a limit of nought', 'GET', '/profilebase?limit=0'],
  ['a limit that is too large', 'GET', '/profilebase?limit=101'],
  ['a limit that is no number', 'GET', '/profilebase?limit=ten'],
  ['a limit that is no integer', 'GET', '/profilebase?limit=1e1'],
  ['a limit given twice', 'GET', '/profilebase?limit=1&limit=2'],
  ['a negative offset', 'GET', '/profilebase?offset=-1'],
  ['a flag that is none', 'GET', '/profilebase?active=yes'],
  ['a tag that is none', 'GET', '/profilebase?tags=blond'],
  ['an empty list of tags', 'GET', '/profilebase?tags='],
  ['an unknown status', 'GET', '/profilebase?status=draft&status=lost'],
  ['statuses with a comma between', 'GET', '/profilebase?status=draft,approved'],
  ['a text that is too long', 'GET', `/profilebase?text=${'x'.repeat(201)}`],
  ['a NUL in a text', 'GET', '/profilebase?text=%00'],
  ['a search for nothing', 'GET', '/profilebase/search?text='],
  ['a search without a text', 'GET', '/profilebase/search'],
  ['a cursor that is none', 'GET', '/profilebase?after=abc'],
  ['a cursor of another sort', 'GET', from('sort=city', 'updated_at', 'desc', 'x')],
  ['a cursor of another direction', 'GET', from('sort=city&direction=asc', 'city', 'desc', 'x')],
  ['a cursor that names no moment', 'GET', from('limit=9', 'updated_at', 'desc', '2026-02-30 10:00:00+00')],
  ['a cursor that names no number', 'GET', from('sort=locales_done', 'locales_done', 'desc', '99999999999')],
  ['a cursor and a row number', 'GET', from('offset=1', 'updated_at', 'desc', '2026-01-01 10:00:00+00')],
  ['a log of two profiles', 'POST', '/log', log({ profile_id: some, profile_base_id: some })],
  ['a log of none', 'POST', '/log', log({})],
  ['page nought of a log', 'POST', '/log', log({ page: 0, profile_base_id: some })],
  ['an unknown address', 'GET', '/nowhere', undefined, 404, 'not-found'],
  ['the address of the API itself', 'GET', '', undefined, 404, 'not-found'],
  ['a method that the address does not have', 'DELETE', '/locale', undefined, 405, 'method-not-allowed'],
];

test.each(cases)('a bad request: %s', async (_name, method, path, body, status = 422, code = 'invalid-input') => {
  const before = await storedOf(api.services, id);
  const headers = { ...api.as('Admin'), ...(body !== undefined && JSON_TYPE) };
  const answer = await api.request(method, path.replace('$id', id), headers, body);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.body.error).toMatch(/^[A-Z].*\.$/);
  expect(await storedOf(api.services, id)).toEqual(before);
});

const members = ['__proto__', 'constructor', 'toString', '__proto__[a]', 'zzz'];
test.each(members)('a bad request: a query member %s, which no operation knows', async (name) => {
  for (const [operationId, operation] of Object.entries(OPERATIONS) as [string, Operation][]) {
    if (operation.method !== 'GET') continue;
    const address = `${pathOf(operation, { params: paramsOf(operation, id, PLAIN_PARAMS) })}?${name}=1`;
    const { status, body } = await api.request('GET', address, api.as(operation.roles[0] ?? 'Admin'));
    expect([status, body.code], operationId).toEqual([422, 'invalid-input']);
    expect(
      (body.details as { path: string }[]).map((problem) => problem.path),
      operationId,
    ).toContain(name);
  }
});

const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/json-patch', ''];
test.each(types)('a bad request: a body of type "%s"', async (type) => {
  const headers = { ...api.as('Admin'), 'content-type': type };
  const { status, body } = await api.request('PATCH', `/profilebase/${id}/active`, headers, '{"active":true}');
  expect([status, body.code]).toEqual([415, 'unsupported-media-type']);
});

test('a bad request: a body that says it is packed is not read as if it were not', async () => {
  const send = (coding: string) => {
    const headers = { ...api.as('Admin'), ...JSON_TYPE, 'content-encoding': coding };
    return api.request('PATCH', `/profilebase/${id}/active`, headers, '{"active":true}');
  };
  const { status, body } = await send('gzip');
  expect([status, body.code]).toEqual([415, 'unsupported-media-type']);
  expect(body.error).toContain('without Content-Encoding');
  expect((await send('identity')).body.code).not.toBe('unsupported-media-type');
});

test('a bad request: bytes that are no UTF-8', async () => {
  expect((await patch(Buffer.from([0x22, 0xff, 0x22]))).status).toBe(400);
});

test.each(['zero', '"0"', '1, 2', '-1', '99999999999'])('a bad request: If-Match %s', async (value) => {
  const headers = { ...api.as('Admin'), 'if-match': value };
  const { status, body } = await api.request('PATCH', `/profilebase/${id}/approve`, headers);
  expect([status, body.code]).toEqual([422, 'invalid-input']);
});

test('a bad request: an endless body is not read to its end', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(0x20));
    },
  });
  expect((await patch(endless)).status).toBe(413);
  expect(sent).toBeLessThan(2 * 1024 * 1024);
});

test('the answer to a bad request names each field and what is wrong with it, and does not repeat what was sent', async () => {
  const { body: refusal } = await api.request('GET', '/profilebase?limit=0&sort=id&colour=red', api.as('Admin'));
  expect(refusal.details).toEqual([
    { path: 'sort', problem: expect.stringMatching(/^should be one of "waiting_since"/) },
    { path: 'limit', problem: 'should be a whole number greater than or equal to 1' },
    { path: 'colour', problem: 'is not known here' },
  ]);
  const secret = 'a-password-in-the-wrong-field';
  const { body } = await api.request('PATCH', `/profilebase/${id}/active`, api.as('Admin'), { active: secret });
  expect(JSON.stringify(body)).not.toContain(secret);
});

test('the answer to a bad request names the methods that the address has', async () => {
  expect((await api.request('PUT', '/profilebase/search', api.as('Admin'))).headers.get('allow')).toBe('GET, HEAD');
});

test('the request identifier of the caller comes back, and one that is not well-formed is replaced', async () => {
  const sent = async (headers: RequestHeaders) =>
    (await api.request('GET', '/locale', { ...api.as('Admin'), ...headers })).headers.get('x-request-id');
  expect(await sent({ 'x-request-id': 'from-the-browser-1' })).toBe('from-the-browser-1');
  expect(await sent({ 'x-request-id': '"><script>' })).toMatch(/^[0-9a-f-]{36}$/);
  expect(await sent({})).not.toBe(await sent({}));
});

test('a body that its caller cuts off is the caller’s 400, and nothing that anybody is woken for', async () => {
  const before = api.logged.length;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"active":')),
    pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  });
  const answer = await patch(body);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'invalid-json']);
  expect(api.logged.slice(before)).toEqual([]);
});
