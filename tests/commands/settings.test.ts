import { expect, test } from 'vitest';
import type { Step } from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import type { Context } from '../../commands/context.ts';
import type { OverviewFacts } from '../../commands/overview/port.ts';
import { execute } from '../../commands/execute.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { DISAPPROVAL_CODES } from '../../src/contract/profiles/disapproval.ts';
import { settingWithout } from '../../src/contract/settings/setting-undo.ts';
import {
  chosenSettings,
  problemOfHours,
  SETTINGS,
  withReason,
  type SettingKey,
} from '../../src/contract/settings/settings.ts';
import { aContext, aHost, press } from './support.ts';
import tables from './settings.json' with { type: 'json' };

function choicesOf(id: CommandId, step: string, context = aContext()): unknown[] {
  const steps: Record<string, Step<unknown> | undefined> = REGISTRY.get(id).steps;
  return (steps[step]?.choices?.(context) ?? []).map(({ value }) => value);
}

function holding(values: Partial<Record<SettingKey, unknown>>, facts: Partial<Context> = {}) {
  const held: Record<string, unknown> = { ...values };
  const host = aHost({
    context: () => aContext({ ...facts, settings: chosenSettings(new Map(Object.entries(held))) }),
  });
  host.ports.settings.change = async (key, change) => {
    const before = (held[key] ?? SETTINGS[key].default) as never;
    held[key] = change(before);
    return before;
  };
  host.ports.settings.takeBack = async ({ key, before, after }) => {
    const without = settingWithout({ before, after }, held[key] ?? SETTINGS[key].default);
    if (without === null) throw new Error('Someone has changed it since.');
    held[key] = without.value;
  };
  return { host, held };
}

type Change = [title: string, id: CommandId, args: object, key: SettingKey, after: object | number, sentence: string];

test.each(tables.changes as Change[])(
  'P042 %s change after a question what it means; undo asks nothing',
  async (_title, id, args, key, after, sentence) => {
    const { host, held } = holding({});
    const before = SETTINGS[key].default;
    const expected = typeof after === 'number' ? after : { ...(before as object), ...after };
    const previewed: unknown[] = [];
    host.ports.settings.preview = async (previewedKey, change) => {
      previewed.push([previewedKey, change(SETTINGS[previewedKey].default)]);
      return { text: 'Geo check: 2 of 9 open items are past due now, 7 would be.' };
    };
    await execute(host, { id, args: { ...args } }, 'palette');
    expect(host.recorded.questions.map(({ text }) => text)).toEqual([
      'Geo check: 2 of 9 open items are past due now, 7 would be.',
    ]);
    expect([previewed, held[key]]).toEqual([[[key, expected]], expected]);
    expect(host.recorded.reports[0]?.sentence).toBe(sentence);
    await execute(host, host.recorded.reports[0]?.undo as never, 'undo');
    expect([held[key], previewed.length]).toEqual([before, 1]);
  },
);

test.each(['', ' ', 'soon', '0', '0.1', '-3', '2161', 'Infinity', 'NaN', '0x10', '1e2', '0.25', '24', '2160'])(
  'hours of "%s" are taken from 0.25 to 2160',
  (hours) => {
    const isTaken = ['0.25', '24', '2160'].includes(hours);
    expect(problemOfHours(hours)).toBe(isTaken ? null : 'Enter a number from 0.25 to 2160.');
  },
);

test('P048 words are forbidden in every locale, or in some that have to be named', async () => {
  const { host, held } = holding({});
  host.ports.settings.preview = async () => null;
  const forbid = (args: object) => execute(host, { id: 'settings.forbid-words', args: { ...args } }, 'palette');
  await forbid({ words: 'cash, drugs', where: 'every', locales: undefined });
  expect(held['forbidden_words']).toEqual([
    { locale: null, word: 'cash' },
    { locale: null, word: 'drugs' },
  ]);
  expect(await forbid({ words: 'cash', where: 'some', locales: undefined })).toEqual({ kind: 'cancelled' });
});

test('where nobody can say what a change means, it is not made, and can be tried again', async () => {
  const host = aHost();
  host.ports.settings.preview = async () => Promise.reject(new Error('No connection.'));
  const setHours = { id: 'settings.hours-until-due', args: { queue: 'geo-check', hours: '3' } } as const;
  await execute(host, setHours, 'palette');
  expect(host.recorded.used).toEqual([]);
  const [report] = host.recorded.reports;
  expect([report?.failed[0]?.sentence, report?.sentence]).toEqual(['No connection.', '']);
  expect(report?.retry).toMatchObject(setHours);
});

test('C272 one limit of files changes and the others stay; undo gives back what it was', async () => {
  const { host, held } = holding({});
  await execute(host, { id: 'settings.media-limit', args: { limit: 'image_megabytes', value: '8' } }, 'palette');
  expect(held['media_limits']).toEqual({ ...SETTINGS.media_limits.default, image_megabytes: 8 });
  expect(host.recorded.reports[0]?.sentence).toBe('Largest image: 8 MB');
  await execute(host, { id: 'settings.media-limit', args: { limit: 'image_megabytes', value: '8' } }, 'palette');
  expect(host.recorded.reports[1], 'chosen already').toMatchObject({ sentence: 'Largest image: 8 MB', undo: null });
  await execute(host, host.recorded.reports[0]?.undo as never, 'undo');
  expect(held['media_limits']).toEqual(SETTINGS.media_limits.default);
});

test('P030 a change is taken back by its own part; where somebody else has changed that since, it stays and is reported', async () => {
  const { host, held } = holding({});
  await execute(host, { id: 'settings.hours-until-due', args: { queue: 'fill-in', hours: '5' } }, 'palette');
  const undo = host.recorded.reports[0]?.undo as never;
  for (const [left, after] of [
    [
      { 'fill-in': 5, 'geo-check': 7 },
      { 'fill-in': SETTINGS.sla_hours.default['fill-in'], 'geo-check': 7 },
    ],
    [{ 'fill-in': 9 }, { 'fill-in': 9 }],
  ]) {
    held['sla_hours'] = { ...SETTINGS.sla_hours.default, ...left };
    await execute(host, undo, 'undo');
    expect(held['sla_hours']).toMatchObject(after as object);
  }
  expect(host.recorded.reports.at(-1)?.failed[0]?.sentence).toBe('Someone has changed it since.');
});

test('a withdrawn reason is not asked for, and is back in its place when it is offered again', async () => {
  const less = withReason('disapproval_reasons', SETTINGS.disapproval_reasons.default, 'wrong_geo', false);
  expect(less).not.toContain('wrong_geo');
  expect(withReason('disapproval_reasons', less, 'wrong_geo', true)).toEqual(DISAPPROVAL_CODES);
  const context = aContext({
    settings: { ...chosenSettings(new Map()), disapproval_reasons: less, skip_reasons: ['other'] },
  });
  expect(choicesOf('base-profile.disapprove', 'codes', context)).toEqual(less);
  expect(choicesOf('queue.skip', 'reason', context)).toEqual(['other']);
});

test('signing out everywhere is asked about; then every sign-in ends on the server, and after it the one here', async () => {
  const WAITS = ['session.decisionsAnswered', 'session.signOut'];
  for (const yes of [false, true]) {
    const { calls, used } = await press('session.sign-out-everywhere', { yes, server: () => ({}), source: 'palette' });
    const left = used.map(([name]) => name).filter((name) => name.startsWith('session.'));
    expect([calls.map(({ operation }) => operation), left]).toEqual(yes ? [['session.end-all'], WAITS] : [[], []]);
  }
});

const shown = { filter: { status: ['draft'] }, sort: 'status', direction: 'asc' as const };
const overview: OverviewFacts = {
  route: 'locale-profiles',
  chips: [],
  choices: {},
  views: [],
  shared: [{ id: 'one', name: 'Late', count: '10,000+', isDefault: true }],
  shown,
  query: [],
  view: null,
  columns: [],
};

test('P106 what is on the screen is shared with a role that may open it, asked about before it replaces one, and taken back', async () => {
  const { host, held } = holding({}, { overview });
  expect(choicesOf('list.share-view', 'role', aContext({ overview }))).toEqual(['Admin']);
  for (const name of ['Late', ' Late ', 'Other']) {
    await execute(host, { id: 'list.share-view', args: { role: 'Admin', name } }, 'palette');
  }
  expect(held['shared_views']).toMatchObject(
    ['Late', 'Other'].map((name) => ({ ...shown, name, role: 'Admin', route: 'locale-profiles', is_default: false })),
  );
  expect(host.recorded.questions.map(({ text }) => text)).toEqual(['Admin already has a view named “Late”.']);
  const [late, other] = held['shared_views'] as { id: string }[];
  for (const view of [late, other]) {
    await execute(host, { id: 'settings.default-view', args: { view: view?.id, first: true } }, 'button');
  }
  expect(held['shared_views']).toMatchObject([{ is_default: false }, { is_default: true }]);
  await execute(host, { id: 'settings.unshare-view', args: { view: other?.id } }, 'button');
  expect(held['shared_views']).toMatchObject([{ name: 'Late' }]);
  await execute(host, host.recorded.reports.at(-1)?.undo as never, 'undo');
  expect(held['shared_views']).toMatchObject([{ name: 'Late' }, { name: 'Other', is_default: true }]);
});
