import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Infer } from 'superstruct';
import { dateOfBirthToWire } from '../../src/contract/base/date-of-birth.ts';
import type { BaseMedia, BaseProfile, BaseProfileSummary } from '../../src/contract/profiles/base-profile.ts';
import type { LocaleProfile } from '../../src/contract/profiles/locale-profile.ts';
import type { LogEntry } from '../../src/contract/trail/log-shapes.ts';
import type { AttributesAnswer, LocalesAnswer, TagsAnswer } from '../../src/contract/base/lookup-operations.ts';
import { askForSignIn, keepSignIn, signInBeside } from './kept-sign-in.ts';

export const PASSWORD = 'dossier-sample';
export type Account =
  | 'admin'
  | 'creator'
  | 'base-checker'
  | 'fill-in'
  | 'geo-checker'
  | 'forced-totp'
  | 'disabled'
  | 'no-role';

/** Fills in the sign-in form and sends it; what follows is up to the test. */
export async function sendSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** Signs in as a sample account, by hand where it is the first time, and waits for the landing page; goes to the path instead if one is given. */
export async function signIn(page: Page, account: Account, path?: string): Promise<void> {
  if (account === 'base-checker') await completeWaitingOnce(page.request);
  // The server may have only just been started.
  const atHome = () => expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible({ timeout: 30_000 });
  if (await signInBeside(page, `${account}@dossier.test`, PASSWORD)) {
    await page.goto(path ?? '/');
    if (path === undefined) await atHome();
    return;
  }
  await page.goto('/login');
  await sendSignIn(page, `${account}@dossier.test`);
  await atHome();
  await keepSignIn(page, `${account}@dossier.test`);
  if (path !== undefined) await page.goto(path);
}

/** Where that has been done: each file of tests has a server of its own. */
let completedAt: string | null = null;

async function completeWaitingOnce(request: APIRequestContext): Promise<void> {
  const data = process.env['DOSSIER_TEST_DATA'] ?? '';
  if (completedAt === data) return;
  completedAt = data;
  await completeWaiting(request);
}

/**
 * Some items of the sample wait although an image has no level. Which of them comes next depends on what other
 * tests have decided: here each can be decided on.
 */
async function completeWaiting(request: APIRequestContext): Promise<void> {
  const admin = await apiAs(request, 'admin');
  for (const { id, missing } of await admin.list('status=awaiting_approval&limit=100')) {
    if (missing.length === 0) continue;
    const { profile_pictures: pictures, attachments } = await admin.read<BaseMedia>(`profilebase/${id}/media`);
    const bare = [...pictures, ...attachments].filter((each) => each.attachment_adult_level_tag_id === null);
    if (bare.length > 0) await giveLevel(request, 'admin', bare);
  }
}

/** Gives images an adult level, that of no nudity where none is named, beside the browser. */
export async function giveLevel(
  request: APIRequestContext,
  account: Account,
  images: readonly { id: string }[],
  tag = 'none',
): Promise<void> {
  const person = await apiAs(request, account);
  const level = (await lookupsOf(person)).tag('attachmentAdultLevel', tag);
  await person.send('PUT', '/media/tag', { media_tags: images.map(({ id }) => ({ media_id: id, tag_id: level })) });
}

/** Identifiers by the names that tests use. */
export async function lookupsOf(person: Pick<Awaited<ReturnType<typeof apiAs>>, 'read'>) {
  const { locales } = await person.read<Infer<typeof LocalesAnswer>>('locale');
  const { attributes } = await person.read<Infer<typeof AttributesAnswer>>('attribute');
  const { tag_groups: groups } = await person.read<Infer<typeof TagsAnswer>>('tag');
  return {
    types: attributes as Readonly<Record<string, string>>,
    locale: (code: string) => locales.find((each) => each.code === code)?.id ?? '',
    tag: (group: string, name: string) => groups.find((each) => each.name === group)?.tags[name]?.id ?? '',
    /** Attributes as a save has them. */
    inputs: (values: Readonly<Record<string, string>>) =>
      Object.entries(values).map(([type, value]) => ({ attribute_type_id: attributes[type], value })),
  };
}

/** Signs in on the base profiles overview and waits for its rows. */
export async function openOverview(page: Page, account: 'admin' | 'creator' = 'admin', query = ''): Promise<void> {
  await signIn(page, account, `/base-profiles${query}`);
  await expect(page.getByRole('row').nth(1)).toContainText(/approv|draft|unknown/);
}

/** Changes the address as a link of the page would, without loading anything anew. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path);
}

/** Signs in on the page of a base profile and waits for its form; the keys are the page's. */
export async function openRecord(page: Page, id: string): Promise<void> {
  await signIn(page, 'admin', `/base-profiles/${id}`);
  await expect(page.getByLabel('Profession')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('heading', { level: 1 }).focus();
}

/** D, the first reason, and Enter: a panel beside the record sends at once, a layer over it after its question. */
export async function disapprove(page: Page): Promise<void> {
  await page.keyboard.press('d');
  await expect(page.getByRole('listbox', { name: 'Why are you disapproving it?' })).toBeVisible();
  await page.keyboard.press('1');
  const sent = page.waitForRequest(/\/disapprove(\?|$)/);
  await page.keyboard.press('Enter');
  await sent;
}

/** A file as Playwright puts it into a file dialog or a form. */
export type TestFile = { name: string; mimeType: string; buffer: Buffer };
/** Tokens of this process, which speaks to one server only. */
const tokens = new Map<string, { token: string; at: number }>();
const bearing = (token: string) => ({ Authorization: `Bearer ${token}` });
/** Milliseconds for which a sign-in of these is used: deletions and exports want one of the last ten minutes. */
const SIGN_IN_USED = 8 * 60_000;

/** Signs in, unless that was done before at the same server: a password is slow to check on purpose. */
async function tokenOf(request: APIRequestContext, account: Account): Promise<string> {
  const key = `${account} ${process.env['DOSSIER_TEST_DATA']}`;
  const kept = tokens.get(key);
  const isUsed = kept !== undefined && Date.now() - kept.at < SIGN_IN_USED;
  // A test may have ended it, by signing out everywhere.
  if (isUsed && (await request.get('/api/v1/me/preferences', { headers: bearing(kept.token) })).ok()) return kept.token;
  const { idToken } = await askForSignIn(request, `${account}@dossier.test`, PASSWORD);
  tokens.set(key, { token: idToken, at: Date.now() });
  return idToken;
}

/** Speaks to the API beside the browser, to prepare and to look behind the screen. */
export async function apiAs(request: APIRequestContext, account: Account) {
  const headers = bearing(await tokenOf(request, account));
  async function logOf(subject: object, limit: number): Promise<LogEntry[]> {
    const response = await request.post('/api/v1/log', { headers, data: { page: 1, limit, ...subject } });
    return ((await response.json()) as { logs: LogEntry[] }).logs;
  }
  return {
    /** For a request of another form than those below. */
    headers,
    async list(query: string): Promise<BaseProfileSummary[]> {
      const response = await request.get(`/api/v1/profilebase?${query}`, { headers });
      return ((await response.json()) as { rows: BaseProfileSummary[] }).rows;
    },
    /** Rows the overview has in all, for what other tests have added and taken away. */
    async total(query = ''): Promise<number> {
      const response = await request.get(`/api/v1/profilebase?limit=1&include_total=true${query}`, { headers });
      return ((await response.json()) as { total: number }).total;
    },
    async get(id: string): Promise<BaseProfileSummary> {
      return (await (await request.get(`/api/v1/profilebase/${id}`, { headers })).json()) as BaseProfileSummary;
    },
    async locale(id: string): Promise<LocaleProfile> {
      return (await (await request.get(`/api/v1/profile/${id}`, { headers })).json()) as LocaleProfile;
    },
    /** The newest events of a base profile, the newest first. */
    async log(id: string, limit = 10): Promise<LogEntry[]> {
      return logOf({ profile_base_id: id }, limit);
    },
    async localeLog(id: string, limit = 10): Promise<LogEntry[]> {
      return logOf({ profile_id: id }, limit);
    },
    async read<Answer>(path: string): Promise<Answer> {
      return (await (await request.get(`/api/v1/${path}`, { headers })).json()) as Answer;
    },
    /** Identifier of a new draft. */
    async create(profileType: string, locales: readonly string[]): Promise<string> {
      const data = { profile_type: profileType, locales };
      const sent = await request.post('/api/v1/profilebase/create', { headers, data });
      return ((await sent.json()) as { profile_base_id: string }).profile_base_id;
    },
    async update(id: string, data: object): Promise<void> {
      const sent = await request.put(`/api/v1/profilebase/${id}/update`, { headers, data });
      expect(sent.ok(), await sent.text()).toBe(true);
    },
    async orderImages(id: string, data: object): Promise<void> {
      const sent = await request.put(`/api/v1/profilebase/${id}/change-media-order`, { headers, data });
      expect(sent.ok(), await sent.text()).toBe(true);
    },
    async disapprove(id: string, reason: object): Promise<void> {
      const sent = await request.patch(`/api/v1/profilebase/${id}/disapprove`, { headers, data: { reason } });
      expect(sent.ok()).toBe(true);
    },
    async approve(id: string): Promise<void> {
      const sent = await request.patch(`/api/v1/profilebase/${id}/approve`, { headers });
      expect(sent.ok(), await sent.text()).toBe(true);
    },
    async upload<Answer>(path: string, multipart: Record<string, TestFile>): Promise<Answer> {
      const response = await request.post(`/api/v1${path}`, { headers, multipart });
      expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
      return (await response.json()) as Answer;
    },
    /** Any call that must succeed; its answer. */
    async send<Answer>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, data?: object): Promise<Answer> {
      const response = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
      expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
      return (await response.json()) as Answer;
    },
  };
}

/** The sample has some more waiting profiles than these; anyone who takes a higher place gets one of their own. */
const SAMPLE_PLACES = 30;

/**
 * A profile that waits for a check and has a name no other has. `place` keeps tests that decide on
 * profiles away from each other.
 */
export async function waitingProfile(request: APIRequestContext, place: number): Promise<BaseProfileSummary> {
  if (place >= SAMPLE_PLACES) return createdProfile(request, place);
  const rows = await (
    await apiAs(request, 'admin')
  ).list('status=awaiting_approval&sort=created_at&direction=asc&limit=100');
  const unique = rows.filter(
    (row) => row.missing.length === 0 && rows.filter((each) => each.profile_name === row.profile_name).length === 1,
  );
  const row = unique[place];
  if (!row) throw new Error(`The sample has no waiting profile number ${place}.`);
  return row;
}

/** New profiles that wait for a check, in this order; their names begin with one word that no other has. */
export async function createdProfiles(request: APIRequestContext, count: number): Promise<BaseProfileSummary[]> {
  const word = `Zq${Date.now().toString(36)}`;
  const made: BaseProfileSummary[] = [];
  for (let number = 1; number <= count; number += 1) made.push(await createdProfile(request, number, word));
  return made;
}

/** A new profile that a Creator has just handed on, through the API. */
async function createdProfile(
  request: APIRequestContext,
  place: number,
  word = 'Waiting',
): Promise<BaseProfileSummary> {
  const creator = await apiAs(request, 'creator');
  const lookups = await lookupsOf(creator);
  const [type, locale] = [lookups.tag('profileType', 'A'), lookups.locale('nl')];
  const id = await creator.create(type, [locale]);
  const name = `${word} ${place} ${id.slice(0, 8)}`;
  await creator.update(id, {
    attributes: lookups.inputs({ profileName: name, name, profession: 'Cooper', rating: '2' }),
    tags: [type],
    date_of_birth: dateOfBirthToWire('1990-05-17'),
    reserved_locales: [locale],
  });
  return creator.get(id);
}

export async function firstLocaleProfile(request: APIRequestContext, profileBaseId: string): Promise<string> {
  const profile = (await (await apiAs(request, 'admin')).get(profileBaseId)) as BaseProfile;
  const id = profile.locales.find(({ profile_id: profileId }) => profileId !== null)?.profile_id;
  if (!id) throw new Error('This base profile has no locale profile.');
  return id;
}

export async function storedDrafts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const open = indexedDB.open('dossier.drafts');
    const isThere = await new Promise<boolean>((resolve) => {
      open.addEventListener('success', () => resolve(true));
      open.addEventListener('error', () => resolve(false));
      // What the page has not made yet is not to be made here, without what it puts into it.
      open.addEventListener('upgradeneeded', () => open.transaction?.abort());
    });
    if (!isThere) return [];
    const all = open.result.transaction('drafts').objectStore('drafts').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    return (all.result as { id: string; sealed: ArrayBuffer }[]).map(
      ({ id, sealed }) => `${id} ${String.fromCharCode(...new Uint8Array(sealed))}`,
    );
  });
}
