import { sql, type Kysely } from 'kysely';
import type { OperationAnswer } from '../../contract/operations.ts';
import { pastDueSince, type DueSettings } from '../../contract/queue/worked-time.ts';
import { QUEUE_KINDS, QUEUE_LABELS, QUEUES, type QueueName } from '../../contract/queue/queues.ts';
import { type SettingKey, type SettingValue, SETTING_KEYS, settingValue } from '../../contract/settings/settings.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Call, Handlers } from '../platform/calls/call.ts';
import { checkedSetting, changeSetting, settingRecord } from './change-setting.ts';
import { forbiddenAnew, switchedOn } from './preview-findings.ts';
import { readSetting, readSettings, isStaleEntry, staleThreshold } from './read-setting.ts';
import type { Role } from '../../contract/base/roles.ts';
import type { SettingRecord } from '../../contract/settings/setting-shapes.ts';
import { RIGHTS } from '../../contract/base/rights.ts';

type Preview = OperationAnswer<'setting.preview'>;

const NOTHING: Preview = { affected: 0, sentence: null, rows: [] };

/** The effect of a change on the work that waits. Throws `invalid-input`. */
async function previewSetting(key: SettingKey, given: unknown, call: Call): Promise<Preview> {
  const value = await checkedSetting(key, given, call);
  switch (key) {
    case 'sla_hours':
      return dueAnew({ sla_hours: value as SettingValue<'sla_hours'> }, call);
    case 'working_hours':
      return dueAnew({ working_hours: value as SettingValue<'working_hours'> }, call);
    case 'stale_hours':
      return staleAnew(value as SettingValue<'stale_hours'>, call);
    case 'checks_off':
      return switchedOn(value as SettingValue<'checks_off'>, call.database);
    case 'forbidden_words':
      return forbiddenAnew(value as SettingValue<'forbidden_words'>, call.database);
    case 'locales_off':
      return switchedOff(value as SettingValue<'locales_off'>, call);
    default:
      return NOTHING;
  }
}

async function dueAnew(changed: Partial<DueSettings>, { database, now }: Call): Promise<Preview> {
  const before = await readSettings(database, ['sla_hours', 'working_hours']);
  const after = { ...before, ...changed };
  const lines: string[] = [];
  let affected = 0;
  for (const queue of QUEUES) {
    const [pastDue, wouldBe] = [pastDueSince(queue, now(), before), pastDueSince(queue, now(), after)];
    if (pastDue.getTime() === wouldBe.getTime()) continue;
    const { rows } = await sql<{ waiting: number; late: number; next: number }>`
      select count(*)::int as waiting,
        count(*) filter (where queued_at <= ${pastDue})::int as late,
        count(*) filter (where queued_at <= ${wouldBe})::int as next
      from ${tableOf(queue)} where queue = ${queue}`.execute(database);
    const { waiting = 0, late = 0, next = 0 } = rows[0] ?? {};
    if (late === next) continue;
    affected += Math.abs(next - late);
    lines.push(
      `${QUEUE_LABELS[queue]}: ${inWords(late)} of ${inWords(waiting)} open items ${late === 1 ? 'is' : 'are'} past due now, ${inWords(next)} would be.`,
    );
  }
  return { affected, sentence: lines.length > 0 ? lines.join(' ') : null, rows: [] };
}

/** How many published locale profiles would wait because they are stale, and how many do. */
async function staleAnew(hours: SettingValue<'stale_hours'>, { database, now }: Call): Promise<Preview> {
  const before = await readSetting(database, 'stale_hours');
  if (before === hours) return NOTHING;
  const waiting = (after: typeof hours) =>
    after === null ? sql`0` : sql`count(*) filter (where stale_since <= ${staleThreshold(now(), after)})::int`;
  const { rows } = await sql<{ stale: number; now: number; next: number }>`
    select count(*)::int as stale, ${waiting(before)} as now, ${waiting(hours)} as next
    from locale_profile as item where ${isStaleEntry('item')}`.execute(database);
  const { stale = 0, now: waits = 0, next = 0 } = rows[0] ?? {};
  const all = `${inWords(stale)} published locale ${stale === 1 ? 'profile is' : 'profiles are'} stale.`;
  if (hours === null) {
    const leaving = `${inWords(waits)} of them ${waits === 1 ? 'waits' : 'wait'} in the fill-in queue now and would leave it.`;
    return { affected: waits, sentence: `${all} ${leaving}`, rows: [] };
  }
  const later = stale > next ? ` The others would follow as they reach ${inHours(hours)}.` : '';
  const at = before === null ? '' : `; ${inWords(waits)} ${waits === 1 ? 'does' : 'do'} now`;
  return {
    affected: next,
    sentence: `${all} ${inWords(next)} of them would wait in the fill-in queue at once${at}.${later}`,
    rows: [],
  };
}

function inHours(hours: number): string {
  return hours === 1 ? 'an hour' : `${inWords(hours)} hours`;
}

async function switchedOff(off: readonly string[], { database }: Call): Promise<Preview> {
  const before = await readSetting(database, 'locales_off');
  const fresh = off.filter((id) => !before.includes(id));
  if (fresh.length === 0) return NOTHING;
  const [waiting, reserved] = [await waitingIn(database, fresh), await reservedIn(database, fresh)];
  if (waiting + reserved === 0) return NOTHING;
  const sentence =
    `${inWords(waiting)} locale ${waiting === 1 ? 'profile' : 'profiles'} of these locales still ${waiting === 1 ? 'waits' : 'wait'} in a queue and ${waiting === 1 ? 'stays' : 'stay'} there. ` +
    `${inWords(reserved)} base ${reserved === 1 ? 'profile has' : 'profiles have'} reserved them, and would be approved without them.`;
  return { affected: waiting + reserved, sentence, rows: [] };
}

async function waitingIn(database: Kysely<Schema>, localeIds: readonly string[]): Promise<number> {
  const { amount } = await database
    .selectFrom('locale_profile')
    .select(({ fn }) => fn.countAll<string>().as('amount'))
    .where('locale_id', 'in', localeIds)
    .where('queue', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(amount);
}

/** Only unapproved records reserve anything. */
async function reservedIn(database: Kysely<Schema>, localeIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select count(*)::int as amount from base_profile
    where deleted_at is null and status in ('draft', 'awaiting_approval', 'disapproved')
      and reserved_locales && array[${sql.join([...localeIds])}]::uuid[]`.execute(database);
  return rows[0]?.amount ?? 0;
}

function tableOf(queue: QueueName) {
  return sql.table(QUEUE_KINDS[queue] === 'base' ? 'base_profile' : 'locale_profile');
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}

export const settingHandlers = {
  'setting.list': async (_input, { database, actor }) => {
    const rows = await database.selectFrom('setting').selectAll().execute();
    return {
      settings: SETTING_KEYS.map((key) =>
        asRead(
          actor.role,
          settingRecord(
            key,
            rows.find((row) => row.key === key),
          ),
        ),
      ),
    };
  },
  'setting.preview': ({ params, body }, call) => previewSetting(params.key, body.value, call),
  'setting.change': ({ params, body }, call) => changeSetting(params.key, body.value, call),
} satisfies Partial<Handlers>;

/** Views shared with other roles are shown to Admins alone: a filter may name people. */
function asRead(role: Role, record: SettingRecord): SettingRecord {
  if (record.key !== 'shared_views' || RIGHTS.setting.change.includes(role)) return record;
  return { ...record, value: settingValue('shared_views', record.value).filter((view) => view.role === role) };
}
