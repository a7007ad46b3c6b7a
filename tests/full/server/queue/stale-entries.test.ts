import { beforeAll, expect, test } from 'vitest';
import { SKIP_HOURS } from '../../../../src/contract/queue/skips.ts';
import { SETTINGS } from '../../../../src/contract/settings/settings.ts';
import {
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertBelow,
} from '../../../support/locale-profiles.ts';
import { randomFrom } from '../../../support/random.ts';
import { insertBaseProfile, sharedApi, TEST_NOW } from '../../../support/shared-api.ts';

/* Published stale locale profiles in the queue, against a small model of who waits there since when. */

const STEPS = Number(process.env['TEST_STALE_QUEUE'] ?? 160);
const SEED = Number(process.env['TEST_SEED'] ?? 42);
const PATIENCE = 60_000 + STEPS * 600;
const HOUR = 3_600_000;
const DUE_AFTER = SETTINGS.sla_hours.default['fill-in'] * HOUR;

interface Modelled {
  id: string;
  status: 'awaiting_fill_in' | 'awaiting_approval' | 'approved' | 'disapproved';
  active: boolean;
  waits: number;
  /** The profession and the rating that the base profile had when this was seen last. */
  seen: string;
  since: number | null;
}

const api = sharedApi();
let base: string;
let profession = 'Pilot 1';
let staleHours: number | null = null;
let locales: Modelled[] = [];
/** When the person who fills in has laid each aside last. */
const skipped = new Map<string, number>();
let claimed: string | null = null;
let saves = 0;
const random = randomFrom(SEED);
const admin = () => api.as('Admin', 'ada');
const filler = () => api.as('FillIn', 'finn');
const now = () => api.clock.now.getTime();
beforeAll(async () => {
  base = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
  await saveBase(profession);
  const { audit_count: seen } = await stored('base_profile', base);
  const made = async (code: string, status: Modelled['status'], waits = 0): Promise<Modelled> => {
    const active = status === 'approved';
    const given = { status, active, was_active: active, base_seen: seen, profile_name: `Stale ${code}` };
    const waiting = { waiting_since: new Date(TEST_NOW.getTime() + waits * HOUR), times_returned: rankOf({ status }) };
    const id = await insertBelow(api.services, base, code, { ...given, ...(!active && waiting) });
    return { id, status, active, waits, seen: profession, since: null };
  };
  locales = await Promise.all([
    made('da', 'approved'),
    made('de', 'approved'),
    made('sv', 'approved'),
    made('nb', 'approved'),
    made('fr', 'awaiting_fill_in'),
    made('it', 'awaiting_fill_in', 30),
    made('es', 'awaiting_fill_in', 150),
    made('pl', 'awaiting_fill_in', 400),
    made('pt', 'disapproved', 200),
  ]);
  const approved = { status: 'approved', locales_total: locales.length } as const;
  await api.services.database.updateTable('base_profile').set(approved).where('id', '=', base).execute();
});
const stored = (table: 'base_profile', id: string) =>
  api.services.database.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function saveBase(value: string): Promise<string | null> {
  const whole = await completeBaseBody(api.services);
  const [work = '', rating = ''] = value.split(' ');
  const own = await attributeInputs(api.services, { profession: work, rating });
  const isFirst = locales.length === 0;
  const body = {
    ...whole,
    attributes: [...whole.attributes, ...own],
    ...(!isFirst && { reserved_locales: undefined }),
  };
  return (await api.call('base-profile.update', { params: { profileBaseId: base }, body }, admin())).action_id;
}

function follow(one: Modelled): void {
  if (one.status === 'awaiting_fill_in') return;
  one.since = one.seen === profession ? null : (one.since ?? now());
}

function rankOf({ status }: Pick<Modelled, 'status'>): number {
  return status === 'disapproved' ? 1 : 0;
}

/** Since when one waits in the queue; null: it does not. */
function waitsSince({ status, active, since, waits }: Modelled): number | null {
  if (status === 'awaiting_fill_in' || status === 'disapproved') return TEST_NOW.getTime() + waits * HOUR;
  if (status !== 'approved' || !active || since === null || staleHours === null) return null;
  const from = since + staleHours * HOUR;
  return from <= now() ? from : null;
}

function expected() {
  return locales
    .flatMap((one) => {
      const since = waitsSince(one);
      return since === null ? [] : [{ id: one.id, since, late: since <= now() - DUE_AFTER, one }];
    })
    .toSorted(
      (a, b) =>
        Number(b.late) - Number(a.late) || rankOf(b.one) - rankOf(a.one) || a.since - b.since || (a.id < b.id ? -1 : 1),
    );
}

async function listed() {
  const rows = [];
  let after: string | null = null;
  let counts;
  do {
    const query: { limit: number; after?: string } = { limit: 2, ...(after !== null && { after }) };
    const page = await api.call('queue.list', { query }, filler());
    rows.push(...page.rows);
    counts ??= page.counts;
    after = page.next;
  } while (after !== null);
  return { rows, counts };
}

type Undo = () => Promise<void>;
let undo: Undo | null = null;
const turnBack = (actionId: string | null, put: () => void): Undo | null =>
  actionId === null
    ? null
    : async () => {
        await api.call('action.undo', { params: { actionId } }, admin());
        put();
        for (const one of locales) follow(one);
      };

const STEPS_OF: Readonly<Record<string, (one: Modelled) => Promise<boolean>>> = {
  async change() {
    const before = profession;
    const next = `${random.of(['Pilot', 'Baker', 'Nurse'])} ${random.of([1, 1, 2])}`;
    const action = await saveBase(next);
    profession = next;
    for (const one of locales) follow(one);
    undo = turnBack(action, () => {
      profession = before;
    });
    return true;
  },
  async stillRight(any) {
    // Often the one that somebody works on.
    const one = locales.find(({ id }) => id === claimed) ?? any;
    if (one.since === null) return false;
    const before = { ...one };
    const { audit_count: link } = await stored('base_profile', base);
    const input = { params: { profileId: one.id }, body: { base_link: link } };
    const { action_id: action, record } = await api.call('locale-profile.still-right', input, admin());
    expect([record.status, record.active]).toEqual([one.status, one.active]);
    Object.assign(one, { seen: profession, since: null });
    undo = turnBack(action, () => Object.assign(one, { seen: before.seen, since: before.since }));
    return true;
  },
  async save(one) {
    if (one.status !== 'approved') return false;
    saves += 1;
    const whole = await completeLocaleBody(api.services, `Stale ${one.id}`);
    const own = await attributeInputs(api.services, { hobbies: `Chess ${saves}` });
    const body = { ...whole, attributes: [...whole.attributes, ...own] };
    const { record } = await api.call('locale-profile.update', { params: { profileId: one.id }, body }, filler());
    // A save follows the table of transitions, and takes nothing offline.
    expect([record.status, record.active]).toEqual(['awaiting_approval', one.active]);
    Object.assign(one, { status: 'awaiting_approval', seen: profession, since: null });
    undo = null;
    return true;
  },
  async approve(one) {
    if (one.status !== 'awaiting_approval') return false;
    await api.call('locale-profile.approve', { params: { profileId: one.id } }, admin());
    Object.assign(one, { status: 'approved', seen: profession, since: null });
    undo = null;
    return true;
  },
  async active(one) {
    if (one.status !== 'approved') return false;
    const body = { active: !one.active };
    await api.call('locale-profile.set-active', { params: { profileId: one.id }, body }, admin());
    one.active = body.active;
    undo = null;
    return true;
  },
  async wait() {
    api.clock.now = new Date(now() + random.of([0.5, 1, 2, 5, 60]) * HOUR);
    return true;
  },
  async set() {
    const value = random.of([null, 0.5, 1, 3, 6]);
    const input = { params: { key: 'stale_hours' }, body: { value } } as const;
    const { affected, sentence } = await api.call('setting.preview', input, admin());
    const before = expected().length;
    if (value === staleHours) return false;
    staleHours = value;
    const after = expected().filter(({ one }) => one.status === 'approved').length;
    expect(affected).toBe(value === null ? before - expected().length : after);
    expect(sentence).toMatch(/published locale profiles? (is|are) stale/);
    await api.call('setting.change', input, admin());
    return true;
  },
  async next() {
    const order = expected().map(({ id }) => id);
    const own = await api.services.database.selectFrom('queue_lease').select('record_id').executeTakeFirst();
    const { item, lease } = await api.call('queue.next', {}, filler());
    const free = order.find((id) => now() - (skipped.get(id) ?? -Infinity) >= SKIP_HOURS * HOUR);
    const wanted = own && order.includes(own.record_id) ? own.record_id : (free ?? null);
    expect(item?.id ?? null).toBe(wanted);
    claimed = wanted;
    if (!lease || wanted === null) return false;
    if (random.next() < 0.3) {
      const body = { reason_code: 'unclear_rule', note: 'Later' } as const;
      await api.call('queue.skip', { params: { leaseId: lease.id }, body }, filler());
      skipped.set(wanted, now());
    } else if (random.next() < 0.4) {
      await api.call('queue.release', { params: { leaseId: lease.id } }, filler());
    }
    return true;
  },
  async claim() {
    const stale = expected().filter(({ one }) => one.status === 'approved');
    if (stale.length === 0) return false;
    const { id } = random.of(stale);
    const body = { kind: 'locale', id, reason: 'Somebody asked for it.' } as const;
    expect((await api.call('queue.claim', { body }, filler())).item?.id).toBe(id);
    claimed = id;
    return true;
  },
  async undo() {
    if (undo === null) return false;
    await undo();
    undo = null;
    return true;
  },
};
const NAMES = Object.keys(STEPS_OF);

test(
  `P042 over ${STEPS} random steps stale published locale profiles wait where the setting says so, and leave as they are no longer stale`,
  async () => {
    const statuses = new Map<string, number>();
    for (let step = 0; step < STEPS; step += 1) {
      api.clock.now = new Date(now() + 1000);
      const name = random.of([...NAMES, 'change', 'wait', 'claim', 'stillRight']);
      const isDone = await STEPS_OF[name]!(random.of(locales));
      if (isDone) statuses.set(name, (statuses.get(name) ?? 0) + 1);
      const where = `step ${step}: ${name}`;
      const order = expected();
      const { rows, counts } = await listed();
      expect(
        rows.map(({ id, waiting_since: { seconds } }) => [id, seconds]),
        where,
      ).toEqual(order.map(({ id, since }) => [id, Math.floor(since / 1000)]));
      const stale = order.filter(({ one }) => one.status === 'approved');
      statuses.set('waiting', (statuses.get('waiting') ?? 0) + stale.length);
      expect(counts, where).toMatchObject({
        waiting: order.length,
        stale: stale.length,
        overdue: order.filter(({ late }) => late).length,
      });
      for (const row of rows) expect(row.status).toBe(locales.find(({ id }) => id === row.id)?.status);
      // Nobody holds what is not to be claimed, whether or not the setting would show it.
      const claims = await api.services.database.selectFrom('queue_lease').select('record_id').execute();
      for (const { record_id: id } of claims) {
        const one = locales.find((each) => each.id === id)!;
        const isStale = one.status === 'approved' && one.active && one.since !== null;
        expect(isStale || one.waits > 0 || one.status === 'awaiting_fill_in', where).toBe(true);
      }
      if (step % 20 === 19) await countedAsWell(stale);
    }
    for (const name of [...NAMES, 'waiting']) expect(statuses.get(name) ?? 0, name).toBeGreaterThan(0);
  },
  PATIENCE,
);

/** The statistics show the same ones, and lead to those that are past due. */
async function countedAsWell(stale: readonly { id: string; late: boolean; since: number }[]): Promise<void> {
  const query = { from: '2026-01-01', to: '2026-01-02', time_zone: 'UTC' };
  const { ageing } = await api.call('statistics.get', { query }, admin());
  const row = ageing?.find(({ kind, status }) => kind === 'locale' && status === 'approved');
  const late = stale.filter((each) => each.late).map(({ id }) => id);
  const first = Math.min(...stale.map(({ since }) => since));
  expect(row?.overdue ?? 0).toBe(late.length);
  expect(row?.oldest?.seconds ?? null).toBe(stale.length === 0 ? null : Math.floor(first / 1000));
  const figure = { figure: 'status', kind: 'locale', status: 'approved', overdue: true } as const;
  const { rows, total } = await api.call('statistics.rows', { query: { ...query, ...figure, limit: 50 } }, admin());
  expect(total).toBe(late.length);
  expect(new Set(rows.map(({ profile_id: id }) => id))).toEqual(new Set(late));
}

test('P042 it is off by default', () => expect(SETTINGS.stale_hours.default).toBeNull());
