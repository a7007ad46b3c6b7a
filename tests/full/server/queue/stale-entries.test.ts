import { expect, test } from 'vitest';
import { SETTINGS } from '../../../../src/contract/policy/settings.ts';
import {
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertBelow,
} from '../../../support/locale-profiles.ts';
import { rowsWhere } from '../../../support/rows.ts';
import { alterBase, insertBaseProfile, sharedApi, storedOf, TEST_NOW } from '../../../support/shared-api.ts';

const api = sharedApi();
const HOUR = 3_600_000;
const admin = () => api.as('Admin', 'ada');
const filler = () => api.as('FillIn', 'finn');
const idOf = (code: string) => `00000000-0000-4000-8000-00000000${Buffer.from(code).toString('hex')}`;
const ORDER = ['da', 'de', 'sv'].toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
/** Hours since TEST_NOW. */
const at = (hours: number) => void (api.clock.now = new Date(TEST_NOW.getTime() + hours * HOUR));

async function saveBase(
  base: string,
  profession: string,
  rating: string,
  more = { reserved_locales: undefined } as object,
) {
  const whole = await completeBaseBody(api.services);
  const own = await attributeInputs(api.services, { profession, rating });
  const body = { ...whole, attributes: [...whole.attributes, ...own], ...more };
  return (await api.call('base-profile.update', { params: { profileBaseId: base }, body }, admin())).action_id;
}

/** Those that wait, page by page, each with the hours since TEST_NOW, and how many are stale and past due. */
async function waiting() {
  const rows: (readonly [code: string, status: string, hours: number])[] = [];
  let after: string | null = null;
  let counted;
  do {
    const query: { limit: number; after?: string } = { limit: 2, ...(after !== null && { after }) };
    const page = await api.call('queue.list', { query }, filler());
    counted ??= page.counts;
    for (const { id, status, waiting_since: since } of page.rows) {
      const code = ['da', 'de', 'sv', 'fr', 'it', 'pt'].find((each) => idOf(each) === id) ?? id;
      rows.push([code, status, (since.seconds * 1000 - TEST_NOW.getTime()) / HOUR]);
    }
    after = page.next;
  } while (after !== null);
  const { stale, overdue } = counted;
  return { rows, stale, overdue };
}

const setting = (value: number | null) => ({ params: { key: 'stale_hours' }, body: { value } }) as const;
const OTHERS = [['fr', 'awaiting_fill_in', 0] as const, ['it', 'awaiting_fill_in', 30] as const];
const FIRST = ['pt', 'disapproved', 20] as const;
const stale = (hours: number, ...codes: string[]) => codes.map((code) => [code, 'approved', hours] as const);

test('P042 published stale locale profiles wait where the setting says so, and leave as they are no longer stale', async () => {
  expect(SETTINGS.stale_hours.default).toBeNull();
  const base = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
  await saveBase(base, 'Pilot', '1', {});
  const { audit_count: seen } = (await storedOf(api.services, base)).profile;
  for (const code of ['da', 'de', 'sv']) {
    const given = { status: 'approved', active: true, was_active: true, base_seen: seen } as const;
    await insertBelow(api.services, base, code, { ...given, id: idOf(code), profile_name: `Stale ${code}` });
  }
  for (const [code, status, hours] of [...OTHERS, FIRST]) {
    const waiting_since = new Date(TEST_NOW.getTime() + hours * HOUR);
    const given = { status, base_seen: seen, times_returned: status === 'disapproved' ? 1 : 0, waiting_since };
    await insertBelow(api.services, base, code, { ...given, id: idOf(code), profile_name: `Waits ${code}` });
  }
  await alterBase(api.services, base, { status: 'approved', locales_total: 6 });
  at(1);
  await saveBase(base, 'Baker', '1');
  at(2);
  // What is stale already stays so since then.
  const again = await saveBase(base, 'Baker', '2');
  expect(await waiting(), 'off by default').toEqual({ rows: [FIRST, ...OTHERS], stale: 0, overdue: 0 });

  at(3.5);
  expect(await api.call('setting.preview', setting(3), admin())).toMatchObject({ affected: 0 });
  await api.call('setting.change', setting(3), admin());
  expect((await waiting()).stale).toBe(0);
  at(4);
  const preview = await api.call('setting.preview', setting(2), admin());
  expect(preview.affected).toBe(3);
  expect(preview.sentence).toMatch(/published locale profiles are stale/);
  const among = (...entries: ReturnType<typeof stale>) => [FIRST, OTHERS[0], ...entries, OTHERS[1]];
  const all = { rows: among(...stale(4, ...ORDER)), stale: 3, overdue: 0 };
  expect(await waiting()).toEqual(all);

  const body = { kind: 'locale', id: idOf('da'), reason: 'Somebody asked for it.' } as const;
  const { item, lease } = await api.call('queue.claim', { body }, filler());
  expect(item?.id).toBe(idOf('da'));
  const skip = { reason_code: 'unclear_rule', note: 'Later' } as const;
  await api.call('queue.skip', { params: { leaseId: lease!.id }, body: skip }, filler());
  for (const code of ['pt', 'fr', ...ORDER.filter((each) => each !== 'da')]) {
    const next = await api.call('queue.next', {}, filler());
    expect(next.item?.id, code).toBe(idOf(code));
    await api.call('queue.skip', { params: { leaseId: next.lease!.id }, body: skip }, filler());
  }
  await api.call('queue.claim', { body }, filler());

  const link = (await storedOf(api.services, base)).profile.audit_count;
  const right = { params: { profileId: idOf('da') }, body: { base_link: link } };
  const told = await api.call('locale-profile.still-right', right, admin());
  expect(told.record).toMatchObject({ status: 'approved', active: true });
  expect(await waiting()).toEqual({ ...all, rows: among(...stale(4, ...ORDER.filter((c) => c !== 'da'))), stale: 2 });
  const undo = (actionId: string | null) => api.call('action.undo', { params: { actionId: actionId! } }, admin());
  await undo(told.action_id);
  expect(await waiting()).toEqual(all);

  const switchTo = (active: boolean) =>
    api.call('locale-profile.set-active', { params: { profileId: idOf('sv') }, body: { active } }, admin());
  await switchTo(false);
  expect((await waiting()).rows).toEqual(among(...stale(4, ...ORDER.filter((c) => c !== 'sv'))));
  await switchTo(true);
  expect(await waiting()).toEqual(all);

  const whole = await completeLocaleBody(api.services, 'Stale de');
  const hobbies = await attributeInputs(api.services, { hobbies: 'Chess' });
  const saved = {
    params: { profileId: idOf('de') },
    body: { ...whole, attributes: [...whole.attributes, ...hobbies] },
  };
  const { record } = await api.call('locale-profile.update', saved, filler());
  expect(record, 'a save takes nothing offline').toMatchObject({ status: 'awaiting_approval', active: true });
  const left = { rows: among(...stale(4, ...ORDER.filter((c) => c !== 'de'))), stale: 2, overdue: 0 };
  expect(await waiting()).toEqual(left);
  await api.call('locale-profile.approve', { params: { profileId: idOf('de') } }, admin());
  expect(await waiting()).toEqual(left);
  at(5);
  await undo(again);
  await saveBase(base, 'Pilot', '1');
  expect(await waiting(), 'as it was').toEqual({ rows: [FIRST, ...OTHERS], stale: 0, overdue: 0 });
  expect(await rowsWhere(api.services, 'queue_lease'), 'and nobody holds it').toEqual([]);

  at(6);
  await saveBase(base, 'Nurse', '1');
  const dueAfter = SETTINGS.sla_hours.default['fill-in'];
  at(9 + dueAfter);
  // What was saved has seen another rating, and is stale since that was undone.
  const late = [...stale(8, 'de'), ...stale(9, ...ORDER.filter((c) => c !== 'de'))];
  expect(await waiting(), 'first what is late').toEqual({
    rows: [OTHERS[0], ...late, FIRST, OTHERS[1]],
    stale: 3,
    overdue: 4,
  });
  const query = { from: '2026-01-01', to: '2026-01-02', time_zone: 'UTC' };
  const { ageing } = await api.call('statistics.get', { query }, admin());
  const counted = ageing?.find(({ kind, status }) => kind === 'locale' && status === 'approved');
  expect(counted).toMatchObject({ overdue: 3, oldest: { seconds: (TEST_NOW.getTime() + 8 * HOUR) / 1000 } });
  const figure = { figure: 'status', kind: 'locale', status: 'approved', overdue: true, limit: 50 } as const;
  const { rows } = await api.call('statistics.rows', { query: { ...query, ...figure } }, admin());
  expect(new Set(rows.map(({ profile_id: id }) => id))).toEqual(new Set(ORDER.map(idOf)));
  expect(await api.call('setting.preview', setting(null), admin())).toMatchObject({ affected: 3 });
  await api.call('setting.change', setting(null), admin());
  expect((await waiting()).stale).toBe(0);
});
