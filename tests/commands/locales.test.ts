import { expect, test } from 'vitest';
import { resolveTargets } from '../../commands/context.ts';
import { execute } from '../../commands/execute.ts';
import { aBaseProfile, aContext, aHost, aLocaleProfile, anApi, press } from './support.ts';

const LOCALE = '00000000-0000-4000-a000-000000000001';
const ACTION = '00000000-0000-4000-b000-000000000001';
const onRecord = { scopes: ['global', 'record'] } as const;

test('a command finds nothing where only a record of the other kind is in view', () => {
  const base = aBaseProfile();
  const locale = aLocaleProfile();
  expect(resolveTargets('locale-profile', aContext({ open: base }))).toEqual([]);
  expect(resolveTargets('base-profile', aContext({ open: locale }))).toEqual([]);
  expect(resolveTargets('locale-profile', aContext({ focused: locale, open: base }))).toEqual([locale]);
  expect(resolveTargets('base-profile', aContext({ focused: locale, open: base }))).toEqual([]);
});

const request = { id: 'base-profile.activate-locales' as const, args: { locales: [LOCALE] } };

test('C118 activating locales is blocked before the approval, with the reason', async () => {
  const { refused, used } = await press(request, { ...onRecord, open: aBaseProfile({ status: 'awaiting_approval' }) });
  expect([refused, used]).toEqual([['Locales can be activated once the base profile is approved.'], []]);
});

test.each([
  ['created', 1, 'Activated 1 locale', false],
  ['already_there', 0, 'Activated 0 locales', true],
  ['refused', 0, 'Activated 0 locales', true],
])(
  'locales %s: the number is reported, and what was not created is listed',
  async (outcome, created, sentence, listed) => {
    const results = [{ locale_id: LOCALE, outcome, profile_id: null, reason: null }];
    const server = () => ({ action_id: created > 0 ? ACTION : null, locales_created: created, results });
    const open = aBaseProfile({ status: 'approved' });
    const { reports, used } = await press(request, { ...onRecord, open, server });
    expect([reports[0]?.sentence, reports[0]?.undo === null]).toEqual([sentence, created === 0]);
    expect(used.some(([name]) => name === 'locales.showResults')).toBe(listed);
  },
);

const finding = { field: 'aboutMe', label: 'About me', check: 'contact', words: 'Looks so.', setAside: null } as const;
const asked = async (meanwhile: string | null) => {
  const open = aLocaleProfile();
  let text: string | null = 'Ring 07700 900123';
  const { port, calls } = anApi(() => ({ action_id: ACTION, record: open }));
  const shown = () =>
    aContext({
      role: 'GeoChecker',
      open,
      scopes: ['global', 'record'],
      findings: text === null ? [] : [{ ...finding, text }],
    });
  const host = Object.assign(aHost({ context: shown, api: port }), {
    latest: () => [open],
    ask: async () => {
      text = meanwhile;
      return { finding: 'aboutMe:contact', why: 'A book number' };
    },
  });
  await execute(host, { id: 'locale-profile.set-aside' }, 'key');
  const [report] = host.recorded.reports;
  return { sent: calls.length, report: report?.failed[0]?.sentence ?? report?.sentence ?? host.recorded.refused[0] };
};

test('P047 a word is about the text that was looked at: where that has changed meanwhile nothing is set aside', async () => {
  expect(await asked('Ring 07700 900123')).toMatchObject({ sent: 1, report: 'Contact data in About me: dismissed' });
  expect(await asked('Ring 07700 900999')).toMatchObject({ sent: 0, report: expect.stringContaining('has changed') });
  expect(await asked(null)).toMatchObject({ sent: 0 });
});
