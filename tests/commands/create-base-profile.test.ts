// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { execute } from '../../commands/execute.ts';
import { beginAnew } from '../../src/client/context/personal.ts';
import {
  draftAnswered,
  draftFound,
  draftSent,
  forgetLostDrafts,
  lostDrafts,
} from '../../src/client/form/lost-drafts.ts';
import { followLostDrafts } from '../../src/client/profiles/create-base-profile-screen.tsx';
import { session } from '../../src/client/session/session-state.ts';
import { aHost, codedError } from './support.ts';

/** A server that creates drafts, each key once, and may lose what it answers. */
function aServer() {
  const created: { key: string; body: string }[] = [];
  const server = { created, loses: false, arrives: true, refuses: false };
  const api = async (_operation: unknown, { body }: { body?: object }, { idempotencyKey: key = '' } = {}) => {
    const sent = JSON.stringify(body);
    const before = created.find((each) => each.key === key);
    if (server.arrives && !server.refuses && !before) created.push({ key, body: sent });
    if (server.loses) throw new Error('The connection was lost.');
    if (server.refuses) throw codedError('invalid-input', 'profile_type is not a profile type.');
    if (before && before.body !== sent) throw codedError('idempotency-key-reused', 'The key was used.');
    return { profile_base_id: `draft ${created.findIndex((each) => each.key === key) + 1}` };
  };
  return Object.assign(server, { api });
}

let server: ReturnType<typeof aServer>;
beforeEach(() => {
  beginAnew();
  server = aServer();
});

async function create(profileType: string) {
  const host = aHost({ context: { route: 'create-base-profile' }, api: server.api });
  host.ports.form.newProfile = () => ({ profileType, locales: [] });
  Object.assign(host.ports.form, { draftSent, draftAnswered, draftFound });
  await execute(host, { id: 'base-profile.create' }, 'button');
  const opened = host.recorded.used.flatMap(([name, , params]) => (name === 'navigate' ? [params] : []));
  const [failed] = host.recorded.reports[0]?.failed ?? [];
  return { opened, title: failed?.title, code: failed?.code, retry: host.recorded.reports[0]?.retry };
}

const DRAFT_1 = { opened: [{ profileBaseId: 'draft 1' }], title: undefined };

describe('P153 “Create base profile” whose answer was lost', () => {
  beforeEach(async () => {
    server.loses = true;
    expect(await create('A')).toMatchObject({ opened: [], code: 'network' });
    server.loses = false;
  });

  test('is answered by the same draft where the same is created again', async () => {
    expect(await create('A')).toMatchObject(DRAFT_1);
    expect(await create('A')).toMatchObject({ opened: [{ profileBaseId: 'draft 2' }] });
  });

  test('is found where another type is created, and the next press creates another', async () => {
    expect(await create('B')).toMatchObject({ opened: [], title: 'A draft was already created', retry: null });
    expect([server.created.length, lostDrafts.found?.id]).toEqual([1, 'draft 1']);
    expect(await create('B')).toMatchObject({ opened: [{ profileBaseId: 'draft 2' }] });
    expect(lostDrafts.found).toBeNull();
  });

  test('is found behind several that were lost, and where the answer that shows it is lost too', async () => {
    server.loses = true;
    expect(await create('B')).toMatchObject({ code: 'network' });
    expect(await create('C')).toMatchObject({ code: 'network' });
    server.loses = false;
    expect(await create('D')).toMatchObject({ title: 'A draft was already created' });
    expect([server.created.length, lostDrafts.found?.id]).toEqual([1, 'draft 1']);
  });

  test('is forgotten by anyone who leaves the page', async () => {
    forgetLostDrafts();
    expect(await create('B')).toMatchObject({ opened: [{ profileBaseId: 'draft 2' }] });
  });
});

const AT = '/create/base-profile';

/** The page loaded at this address by this person, and this one opened in it. Returns the key that it found, and what leaves it. */
function open(path: string, user_id: string) {
  beginAnew();
  vi.stubGlobal('location', { pathname: AT });
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ name: `https://dossier.test${path}` }] });
  session.user = { claims: { user_id } } as typeof session.user;
  const found: (string | null)[] = [];
  return { found, leave: followLostDrafts((key) => found.push(key)) };
}

/** The same in the place of the page before. */
function load(path = AT, user = 'carla') {
  window.dispatchEvent(new Event('pagehide'));
  return open(path, user).found;
}

describe('P153 “Create base profile” whose answer was lost before a reload', () => {
  let leave: () => void;
  beforeEach(async () => {
    sessionStorage.clear();
    ({ leave } = open(AT, 'carla'));
    server.loses = true;
    await create('A');
    server.loses = false;
    return () => vi.unstubAllGlobals();
  });

  test.each([1, 2])('is said, and answered by the same draft after %i reloads', async (times) => {
    for (let each = 0; each < times; each += 1) expect(load()).toEqual([server.created[0]?.key]);
    expect(await create('A')).toMatchObject(DRAFT_1);
    expect([load(), lostDrafts.key]).toEqual([[], null]);
  });

  test('is found where another type is created, and is still found after one more', async () => {
    load();
    expect(await create('B')).toMatchObject({ opened: [], title: 'A draft was already created' });
    load();
    expect(lostDrafts).toMatchObject({ key: null, found: { id: 'draft 1' } });
  });

  test.each([
    ['another person', () => load(AT, 'anna')],
    ['one who has loaded another page since', () => load('/base-profiles')],
    ['one who left it for another page', () => (leave(), load())],
  ])('is nothing to %s', async (_whom, go) => {
    expect([go(), lostDrafts.key]).toEqual([[], null]);
    expect(await create('A')).toMatchObject({ opened: [{ profileBaseId: 'draft 2' }] });
  });
});

test('P153 what has never arrived is no draft, and another type is created in its place', async () => {
  Object.assign(server, { loses: true, arrives: false });
  await create('A');
  Object.assign(server, { loses: false, arrives: true });
  expect(await create('B')).toMatchObject(DRAFT_1);
  expect(server.created).toHaveLength(1);
});

test('P153 what was refused is no draft either', async () => {
  server.refuses = true;
  expect(await create('A')).toMatchObject({ code: 'invalid-input' });
  expect(lostDrafts.key).toBeNull();
  server.refuses = false;
  expect(await create('B')).toMatchObject(DRAFT_1);
});
