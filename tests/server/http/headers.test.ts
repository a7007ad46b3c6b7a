import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDataDirectory } from '../../support/database-template.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';

const APP_POLICY =
  "default-src 'self'; connect-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** Of what people have uploaded: nothing in it runs, even if it were taken for a page. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";
const KEPT_BY_NOBODY = 'no-store';
const JSON_TYPE = /^application\/json/;
const NOBODY = '00000000-0000-4000-8000-000000000000';
/** Requests a second that one person may send. */
const PER_SECOND = 5;
let directory: string;
let server: ServerProcess;
let admin: Record<string, string>;
beforeAll(async () => {
  directory = await freshDataDirectory();
  server = await startServerProcess({
    DATA_DIR: directory,
    METRICS_TOKEN: 'a-token-for-tests-0123',
    REQUESTS_PER_SECOND: String(PER_SECOND),
    SAMPLE: '1',
  });
  admin = await server.signIn('admin@dossier.test');
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

interface Kind {
  path: string | (() => Promise<string>);
  status: number;
  type?: RegExp;
  cache?: string;
  method?: string;
  headers?: Record<string, string>;
  policy?: string;
}

async function pictureLink(variant: 'original_url' | 'thumbnail'): Promise<string> {
  const read = async (path: string) => (await fetch(`${server.address}/api/v1${path}`, { headers: admin })).json();
  const { rows } = (await read('/profilebase')) as { rows: { id: string; photo: { url: string } | null }[] };
  const [row] = rows;
  if (variant === 'thumbnail') return row?.photo?.url ?? '';
  const media = (await read(`/profilebase/${row?.id}/media`)) as Record<string, { original_url: string }[]>;
  return [...(media['profile_pictures'] ?? []), ...(media['attachments'] ?? [])][0]?.original_url ?? '';
}
const guessed = async () => (await pictureLink('original_url')).replace(/signature=.*/, `signature=${'A'.repeat(43)}`);
const nothing = {};
const FILE = { status: 200, cache: 'private, max-age=600, immutable', headers: nothing, policy: FILE_POLICY };
const WITH_TOKEN = { authorization: 'Bearer a-token-for-tests-0123' };
const KINDS: [string, Kind][] = [
  ['a list', { path: '/api/v1/profilebase', status: 200 }],
  ['what browsers may ask after', { path: '/api/v1/locale', status: 200, cache: 'private, no-cache' }],
  ['a file of rows', { path: '/api/v1/duplicate/logs/export', status: 200 }],
  ['who is not signed in', { path: '/api/v1/profilebase', status: 401, headers: nothing }],
  ['no such operation', { path: '/api/v1/nowhere', status: 404 }],
  ['no such record', { path: `/api/v1/profilebase/${NOBODY}`, status: 404 }],
  ['no such method', { path: '/api/v1/locale', method: 'DELETE', status: 405 }],
  ['input that is wrong', { path: '/api/v1/profilebase?limit=0', status: 422 }],
  ['an upload that is no form', { path: `/api/v1/media/profilebase/${NOBODY}/create`, method: 'POST', status: 415 }],
  ['events', { path: '/api/v1/live', status: 200, type: /^text\/event-stream/ }],
  ['the geo API', { path: '/geo/v1/locations/geo-regions', status: 200, cache: 'private, max-age=3600' }],
  ['the geo API without a sign-in', { path: '/geo/v1/locations/geo-regions', status: 401, headers: nothing }],
  [
    'the identity provider',
    { path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local', method: 'POST', status: 400 },
  ],
  ['its tokens', { path: '/securetoken.googleapis.com/v1/token?key=local', method: 'POST', status: 400 }],
  ['life', { path: '/healthz', status: 200, type: /^text\/plain/ }],
  ['readiness', { path: '/readyz', status: 200, type: /^text\/plain/ }],
  ['the settings', { path: '/configuration.json', status: 200, headers: nothing }],
  ['metrics without their token', { path: '/metrics', status: 401, type: /^text\/plain/ }],
  ['metrics', { path: '/metrics', status: 200, type: /^text\/plain/, headers: WITH_TOKEN }],
  ['an image', { ...FILE, path: () => pictureLink('original_url'), type: /^image\// }],
  ['a small picture', { ...FILE, path: () => pictureLink('thumbnail'), type: /^image\/webp/ }],
  ['a link with a guessed signature', { path: guessed, status: 403, headers: nothing }],
  ['no such address', { path: '/media/nowhere', status: 404, headers: nothing }],
];

/** It sets no cookie, opens itself to no other site, and lets no browser guess or run what it holds. */
test.each(KINDS)('the answer is safe and closed to other sites: %s', async (_, kind) => {
  const { path, status, type, cache, method, headers = admin, policy } = kind;
  const leaving = new AbortController();
  const address = typeof path === 'string' ? path : await path();
  const answer = await fetch(server.address + address, {
    method: method ?? 'GET',
    headers: { origin: 'https://elsewhere.example', ...headers },
    signal: leaving.signal,
  });
  // A stream would go on; of the others nothing but the head is looked at.
  leaving.abort();
  const header = (name: string) => answer.headers.get(name);
  expect([answer.status, header('cache-control')]).toEqual([status, cache ?? KEPT_BY_NOBODY]);
  expect(header('content-type')).toMatch(type ?? JSON_TYPE);
  expect(header('content-security-policy')).toBe(policy ?? APP_POLICY);
  expect([header('x-content-type-options'), header('referrer-policy')]).toEqual(['nosniff', 'no-referrer']);
  expect(header('cross-origin-opener-policy')).toBe('same-origin');
  expect(header('permissions-policy')).toContain('camera=(), microphone=(), geolocation=()');
  for (const none of ['set-cookie', 'access-control-allow-origin', 'server', 'x-powered-by']) {
    expect(header(none), none).toBeNull();
  }
});

test('who sends too many requests is informed when to come back, at the API as at the geo API, and others go on', async () => {
  const creator = await server.signIn('creator@dossier.test');
  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(server.address + path, { headers });
    const { code, error } = (await answer.json()) as { code?: string; error?: string };
    return { path, status: answer.status, code, error, wait: Number(answer.headers.get('retry-after')) };
  };
  // Three times what ten seconds take, so that it does not matter where a window ends.
  const paths = Array.from({ length: PER_SECOND * 30 }, (_, index) =>
    index % 2 === 0 ? '/api/v1/locale' : '/geo/v1/locations/geo-regions',
  );
  const flood = await Promise.all(paths.map((path) => ask(path, creator)));
  const refused = flood.filter(({ status }) => status !== 200);
  expect(flood.length - refused.length).toBeGreaterThanOrEqual(PER_SECOND * 10);
  expect(new Set(refused.map(({ path }) => path))).toEqual(new Set(paths));
  for (const { status, code, error, wait } of refused) {
    expect([status, code, error]).toEqual([429, 'rate-limited', 'Too many requests. Wait a moment and try again.']);
    expect(wait >= 1 && wait <= 10, `${wait} s`).toBe(true);
  }
  const checker = await server.signIn('base-checker@dossier.test');
  expect((await ask('/api/v1/locale', checker)).status).toBe(200);
});
