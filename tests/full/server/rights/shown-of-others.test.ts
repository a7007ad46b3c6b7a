import { expect, test } from 'vitest';
import type { LiveMessage } from '../../../../src/contract/queue/live-messages.ts';
import { appendAuditEvents } from '../../../../src/server/trail/audit/append-audit-events.ts';
import { advanceRuns } from '../../../../src/server/bulk/advance.ts';
import type { Actor } from '../../../../src/server/platform/calls/call.ts';
import { noticesFor } from '../../../../src/server/trail/events/notices.ts';
import { anAuditEntry } from '../../../support/audit-entry.ts';
import { completeLocaleBody, insertBelow, insertImages, localeId } from '../../../support/locale-profiles.ts';
import { alterBase, insertBaseProfile, sharedApi, TEST_NOW } from '../../../support/shared-api.ts';
import { UNREADABLE_NAME } from '../../../../src/contract/base/refusals.ts';

/*
 * What shows records later, in a list, a trail, a notice, or the refusal of an undo: it was written for
 * another person, or for the same one in another role or area.
 */
const api = sharedApi();
const RANGE = { from: '2026-11-01', to: '2026-11-21', time_zone: 'Europe/Copenhagen' };

/** A Swedish base profile with a Danish profile, both waiting, both called by `name`. */
async function profiles(name: string) {
  const waits = { status: 'awaiting_approval' as const, waiting_since: TEST_NOW, profile_name: name };
  const base = await insertBaseProfile(api.services, {
    ...waits,
    creator_id: 'Somebody',
    attributes: JSON.stringify({ profileName: name, countryCode: 'SE' }),
  });
  return { base, locale: await insertBelow(api.services, base, 'da', waits) };
}

const noticesOf = async (actor: Actor) =>
  (await noticesFor(api.services.database, actor, { after: '0', but: new Set() }, TEST_NOW)).map(({ data }) => data);
const person = (id: string, role: Actor['role'], geos: readonly string[] = []): Actor => ({ id, name: id, role, geos });

/** The first message of a stream; what follows is not waited for. */
async function firstMessage(headers: Record<string, string>): Promise<LiveMessage> {
  const answer = await api.app.request('/api/v1/live', { headers });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value = '' } = await reader.read();
    if (!value.startsWith('data: ')) continue;
    await reader.cancel();
    return JSON.parse(value.slice(6)) as LiveMessage;
  }
}

test('a notice of one’s own names no profile that is out of reach by now, and is reported again when it no longer is', async () => {
  const { base, locale } = await profiles('Anna Taken');
  for (const [kind, id, role] of [
    ['base', base, 'BaseChecker'],
    ['locale', locale, 'GeoChecker'],
  ] as const) {
    await api.call('queue.claim', { body: { kind, id, reason: 'Mine' } }, api.as(role, 'loser'));
    await api.call('queue.steal', { body: { kind, id, reason: 'Urgent' } }, api.as(role, 'taker'));
  }
  const shown = async (role: Actor['role'], geos?: readonly string[]) =>
    (await noticesOf(person('loser', role, geos))).map(({ kind }) => kind);
  expect(await shown('Admin')).toEqual(['base', 'locale']);
  expect([await shown('BaseChecker'), await shown('GeoChecker')]).toEqual([['base'], ['locale']]);
  expect([await shown('BaseChecker', ['DK']), await shown('GeoChecker', ['de'])]).toEqual([[], []]);
  expect([await shown('BaseChecker', ['da']), await shown('GeoChecker', ['SE'])]).toEqual([['base'], ['locale']]);
  // An area does not bind an Admin at base profiles.
  expect(await shown('Admin', ['de'])).toEqual(['base']);
  expect((await firstMessage(api.as('GeoChecker', 'loser', ['de']))).notices).toEqual([]);
});

test('of two profiles that look alike, the other is named only to those who may read it', async () => {
  const mine = await profiles('Ada Mine');
  const other = await profiles('Ada Other');
  const far = await insertBelow(api.services, other.base, 'de', { profile_name: 'Ada Far' });
  // In their country it is theirs, whatever its locale; so it is moved out of it.
  await alterBase(api.services, other.base, { attributes: '{}' });
  const subject = { kind: 'profile' as const, id: mine.locale, name: 'Ada Mine' };
  const shown = (after: object) =>
    anAuditEntry({ event: 113, localeProfileId: mine.locale, locale: 'da', subject, after });
  await api.services.database.transaction().execute((transaction) =>
    appendAuditEvents(transaction, mine.base, [
      shown({
        state: 'continued',
        others: [
          { id: far, name: 'Ada Far' },
          { id: other.locale, name: 'Ada Other' },
        ],
      }),
      shown({ state: 'linked', other: { id: far, profile_base_id: other.base, name: 'Ada Far' } }),
    ]),
  );
  const trail = async (geos: readonly string[]) => {
    const body = { page: 1, limit: 3, profile_id: mine.locale };
    return (await api.call('log.list', { body }, api.as('FillIn', undefined, geos))).logs.map(({ after }) => after);
  };
  expect(await trail(['da'])).toEqual([
    { state: 'linked', other: { name: UNREADABLE_NAME } },
    { state: 'continued', others: [{ name: UNREADABLE_NAME }, { id: other.locale, name: 'Ada Other' }] },
  ]);
  expect(JSON.stringify(await trail([]))).toContain('Ada Far');
});

test('own actions, runs over many and rows of the statistics name no profile that is out of reach by now', async () => {
  const { base, locale } = await profiles('Berta Beyond');
  const mover = 'mover';
  await api.call('base-profile.approve', { params: { profileBaseId: base } }, api.as('Admin', mover));
  await api.call('locale-profile.approve', { params: { profileId: locale } }, api.as('Admin', mover));
  const body = { action: 'locale.activate' as const, filter: { base: [base] } };
  const { run } = await api.call('bulk-run.create', { body }, api.as('Admin', mover));
  while (await advanceRuns(api.services));
  const rows = { ...RANGE, figure: 'flow', limit: 50 } as const;
  const names = async (headers: Record<string, string>) => {
    const { actions } = await api.call('action.list', { query: { limit: 20 } }, headers);
    const approvals = await api.call('statistics.rows', { query: { ...rows, event: 2 } }, headers);
    const below = await api.call('statistics.rows', { query: { ...rows, event: 7 } }, headers);
    return [
      actions.map(({ name }) => name).toSorted(),
      [...approvals.rows, ...below.rows].map((row) => row.profile_name),
    ];
  };
  const both = ['Berta Beyond', 'Berta Beyond'];
  expect(await names(api.as('Admin', mover))).toEqual([both, both]);
  const half = [UNREADABLE_NAME, 'Berta Beyond'];
  expect(await names(api.as('Admin', mover, ['de']))).toEqual([half, ['Berta Beyond', UNREADABLE_NAME]]);
  expect(await names(api.as('FillIn', mover, ['de']))).toEqual([
    [UNREADABLE_NAME, UNREADABLE_NAME],
    [UNREADABLE_NAME, UNREADABLE_NAME],
  ]);
  const facts = async (headers: Record<string, string>) => {
    const { rows: shown } = await api.call('statistics.rows', { query: { ...rows, event: 7 } }, headers);
    // Which rows are asked for says what was done: without access one learns neither to whom nor by whom.
    const known = ({ actor_name: name }: (typeof shown)[number]) => name !== null;
    return shown.map((row) => [row.kind, row.profile_base_id, row.profile_id, row.locale, row.status, known(row)]);
  };
  expect(await facts(api.as('Admin', mover))).toEqual([['locale', base, locale, 'da', 'approved', true]]);
  expect(await facts(api.as('Admin', mover, ['de']))).toEqual([['locale', null, null, null, null, false]]);
  expect(await facts(api.as('FillIn', mover, ['de']))).toEqual([['locale', null, null, null, null, false]]);
  const items = async (geos: readonly string[]) => {
    const input = { params: { runId: run.id }, query: { limit: 100 } };
    const answer = await api.call('bulk-run.items', input, api.as('Admin', mover, geos));
    return answer.rows.map(({ name, locale: code }) => [name, code]);
  };
  expect([await items(['da']), await items(['de'])]).toEqual([[['Berta Beyond', 'da']], [[UNREADABLE_NAME, null]]]);
});

test('Admins hear of held and skipped locale profiles in their own area', async () => {
  const { base, locale } = await profiles('Carla Held');
  const reason = { codes: ['under_age_doubt' as const], note: '' };
  const input = { params: { profileId: locale }, body: { reason } };
  await api.call('locale-profile.disapprove', input, api.as('GeoChecker'));
  await api.call(
    'base-profile.disapprove',
    { params: { profileBaseId: base }, body: { reason } },
    api.as('BaseChecker'),
  );
  const heard = async (geos: readonly string[]) => {
    const notices = await noticesOf(person('Admin-1', 'Admin', geos));
    const { rows } = await api.call('queue.frozen', {}, api.as('Admin', undefined, geos));
    return [notices.map(({ kind }) => kind), rows.map(({ kind }) => kind).toSorted()];
  };
  expect(await heard([])).toEqual([
    ['locale', 'base'],
    ['base', 'locale'],
  ]);
  expect(await heard(['da'])).toEqual(await heard([]));
  expect(await heard(['de'])).toEqual([['base'], ['base']]);
});

test('an undo that comes too late shows the record only to those who may still read it', async () => {
  const { base, locale } = await profiles('Dora Later');
  const act = async () => {
    const done = await api.call(
      'locale-profile.set-active',
      { params: { profileId: locale }, body: { active: true } },
      api.as('Admin', 'was-admin'),
    );
    await api.call(
      'locale-profile.set-active',
      { params: { profileId: locale }, body: { active: false } },
      api.as('Admin'),
    );
    return { params: { actionId: done.action_id } };
  };
  await api.call('base-profile.approve', { params: { profileBaseId: base } }, api.as('Admin'));
  await api.call('locale-profile.approve', { params: { profileId: locale } }, api.as('Admin'));
  const input = await act();
  const attempt = (role: 'Admin' | 'FillIn', geos: readonly string[]) =>
    api.attempt('action.undo', input, api.as(role, 'was-admin', geos));
  const late = await attempt('FillIn', ['da']);
  expect([late.status, late.body.code, late.body.details.current.id]).toEqual([409, 'undo-refused', locale]);
  const elsewhere = await attempt('FillIn', ['de']);
  expect([elsewhere.status, elsewhere.body.code, elsewhere.body.details]).toEqual([403, 'area-forbids', undefined]);
});

test('whose image it is, and which names are taken elsewhere, cannot be guessed', async () => {
  const { base, locale } = await profiles('Emma Guessed');
  const [image = ''] = await insertImages(api.services, { baseProfileId: base, localeProfileId: locale }, [
    'attachment',
  ]);
  const far = api.as('FillIn', undefined, ['de']);
  for (const code of ['da', 'sv']) {
    const body = { locale_id: await localeId(api.services, code) };
    const deleted = await api.attempt('media.delete', { params: { mediaId: image }, body }, far);
    expect(deleted.body.code, code).toBe('area-forbids');
  }
  const german = await profiles('Emma German');
  await insertBelow(api.services, german.base, 'de');
  const ask = async (baseId: string, code: string, headers: Record<string, string>) => {
    const body = {
      locale_id: await localeId(api.services, code),
      profile_base_id: baseId,
      profile_name: 'Emma Guessed',
    };
    return (await api.attempt('locale-profile.check-name', { body }, headers)).body.code;
  };
  expect(await ask(german.base, 'da', far)).toBe('area-forbids');
  expect(await ask(german.base, 'fr', far), 'a locale profile that there is not').toBe('not-found');
  expect(await ask(german.base, 'de', far)).toBeUndefined();
  expect(await ask(german.base, 'da', api.as('FillIn', undefined, ['da']))).toBe('profile-name-taken');
});

test('which names are taken in another country is not reported while somebody types; the save keeps them unique', async () => {
  const { locale } = await profiles('Enya Abroad');
  const { base: mine, locale: saved } = await profiles('Enya Mine');
  await alterBase(api.services, mine, { attributes: '{"countryCode":"TR"}' });
  const shown = async (geos: readonly string[]) => {
    const headers = api.as('FillIn', undefined, geos);
    const read = await api.attempt('locale-profile.get', { params: { profileId: locale } }, headers);
    const body = { locale_id: await localeId(api.services, 'da'), profile_base_id: mine, profile_name: 'enya ABROAD' };
    const asked = await api.attempt('locale-profile.check-name', { body }, headers);
    return [read.body.code, asked.body.code];
  };
  expect(await shown(['TR'])).toEqual(['area-forbids', undefined]);
  for (const geos of [['TR', 'SE'], ['da'], []]) {
    expect(await shown(geos), geos.join()).toEqual([undefined, 'profile-name-taken']);
  }
  const input = { params: { profileId: saved }, body: await completeLocaleBody(api.services, 'Enya Abroad') };
  const save = await api.attempt('locale-profile.update', input, api.as('Admin', undefined, ['TR']));
  expect(save.body.code).toBe('profile-name-taken');
});

test('of a claim on what has left one’s area neither version, nor who changed it, nor the claim is reported', async () => {
  const { locale } = await profiles('Bodil Claimed');
  const body = { kind: 'locale' as const, id: locale, reason: 'Mine' };
  await api.call('queue.claim', { body }, api.as('GeoChecker', 'holder'));
  const shown = async (geos: readonly string[]) => {
    const headers = api.as('GeoChecker', 'holder', geos);
    const { claimed } = await firstMessage(headers);
    const { own_lease: own } = await api.call('queue.list', { query: { limit: 10 } }, headers);
    return [claimed?.id, own?.record_id];
  };
  expect(await shown(['da'])).toEqual([locale, locale]);
  expect(await shown(['de'])).toEqual([undefined, undefined]);
});
