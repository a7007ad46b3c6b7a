import { expect, test } from 'vitest';
import { REGISTRY } from '../../commands/registry.ts';
import { chosenSettings } from '../../src/contract/settings/settings.ts';
import { aBaseProfile, aContext, formFacts, press } from './support.ts';
import { FOUR_EYES_REFUSAL, FOUR_EYES_WARNING } from '../../src/contract/base/refusals.ts';

const settingOf = (key: string, value: unknown) => chosenSettings(new Map([[key, value]]));
const me = { user_id: 'me', name: 'Me' };

/** One approves it where the setting is this, and says yes or no when asked. */
const approve = (record: ReturnType<typeof aBaseProfile>, setting: string, yes = true) =>
  press('base-profile.approve', {
    focused: record,
    settings: settingOf('four_eyes', setting),
    yes,
    server: () => ({ action_id: 'action', locales_created: 1, record }),
  });
const own = aBaseProfile({ creator: me });

test('one is asked before approving one’s own work, and turning away sends nothing', async () => {
  const away = await approve(own, 'warn', false);
  expect([away.result, away.calls]).toEqual([{ kind: 'cancelled' }, []]);
  expect(away.questions[0]?.text).toBe(FOUR_EYES_WARNING);
  expect((await approve(own, 'warn')).calls).toHaveLength(1);
});

test('nobody is asked about the work of others, or where the setting is off', async () => {
  for (const { questions, calls } of [await approve(aBaseProfile(), 'warn'), await approve(own, 'off')]) {
    expect([questions, calls.length]).toEqual([[], 1]);
  }
});

test('where it is enforced the command is blocked and says why', async () => {
  const { result, refused, calls } = await approve(own, 'enforce');
  expect(result).toEqual({ kind: 'refused', reason: 'four-eyes' });
  expect([refused, calls]).toEqual([[FOUR_EYES_REFUSAL], []]);
});

test.each(['base-profile.approve', 'base-profile.disapprove', 'base-profile.approve-and-stay'] as const)(
  'P003 a decision is refused in words on a record whose form shows something else than is stored: %s',
  (id) => {
    const open = aBaseProfile();
    const verdict = (changed: number) =>
      REGISTRY.get(id).when(aContext({ open, form: formFacts({ changed }) }), [open] as never);
    expect(verdict(1)).toMatchObject({ kind: 'blocked', reason: 'unsaved' });
    expect(verdict(0)).toEqual({ kind: 'ready' });
  },
);

test('a hold is lifted only where there is one', async () => {
  const { result } = await press('base-profile.lift-hold', { focused: aBaseProfile(), answer: { note: '' } });
  expect(result).toEqual({ kind: 'hidden' });
});
