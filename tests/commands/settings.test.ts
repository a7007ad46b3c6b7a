import { describe, expect, test } from 'vitest';
import type { Step } from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { execute } from '../../commands/execute.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { DISAPPROVAL_CODES, FREEZING_CODE } from '../../src/contract/policy/disapproval.ts';
import {
  chosenSettings,
  problemOfHours,
  SETTINGS,
  withReason,
  type SettingKey,
} from '../../src/contract/policy/settings.ts';
import { aContext, aHost } from './support.ts';

/** What a step of a command offers. */
function choicesOf(id: CommandId, step: string, context = aContext()): unknown[] {
  const steps: Record<string, Step<unknown> | undefined> = REGISTRY.get(id).steps;
  return (steps[step]?.choices?.(context) ?? []).map(({ value }) => value);
}

/** A workbench that holds settings. */
function holding(values: Partial<Record<SettingKey, unknown>>) {
  const held: Record<string, unknown> = { ...values };
  const host = aHost();
  host.ports.settings.change = async (key, change) => {
    const before = (held[key] ?? SETTINGS[key].default) as never;
    held[key] = change(before);
    return before;
  };
  return { host, held };
}

describe('settings for everybody', () => {
  test('hours of one queue change and the others stay; undo gives back what they were', async () => {
    const { host, held } = holding({});
    await execute(host, { id: 'settings.hours-until-due', args: { queue: 'fill-in', hours: '1.5' } }, 'palette');
    expect(held['sla_hours']).toEqual({ ...SETTINGS.sla_hours.default, 'fill-in': 1.5 });
    const { undo, sentence } = host.recorded.told[0] ?? {};
    expect(sentence).toBe('Fill in: past due after 1.5 hours');
    await execute(host, undo as never, 'undo');
    expect(held['sla_hours']).toEqual(SETTINGS.sla_hours.default);
  });

  test.each(['', ' ', 'soon', '0', '0.1', '-3', '2161', 'Infinity', 'NaN'])('hours of "%s" are refused', (typed) => {
    expect(problemOfHours(typed)).toBe('Give a number from 0.25 to 2160.');
  });

  test.each(['0.25', '24', '2160'])('hours of "%s" are taken', (typed) => {
    expect(problemOfHours(typed)).toBeNull();
  });

  test('a withdrawn reason is not asked for, and is back in its place when it is offered again', async () => {
    const less = withReason('disapproval_reasons', SETTINGS.disapproval_reasons.default, 'wrong_geo', false);
    expect(less).not.toContain('wrong_geo');
    expect(withReason('disapproval_reasons', less, 'wrong_geo', true)).toEqual(Object.keys(DISAPPROVAL_CODES));
    const context = aContext({
      settings: { ...chosenSettings(new Map()), disapproval_reasons: less, skip_reasons: ['other'] },
    });
    expect(choicesOf('base-profile.disapprove', 'codes', context)).toEqual(less);
    expect(choicesOf('queue.skip', 'reason', context)).toEqual(['other']);
  });

  test('nobody can withdraw doubt about age', () => {
    const choices = choicesOf('settings.disapproval-reason', 'reason');
    expect(choices).toContain('wrong_geo');
    expect(choices).not.toContain(FREEZING_CODE);
  });

  test('others than Admins are not offered them', async () => {
    for (const id of ['settings.four-eyes', 'settings.skip-reason'] as const) {
      expect(REGISTRY.get(id).roles).toEqual(['Admin']);
      const host = aHost({ context: aContext({ role: 'Creator' }) });
      expect((await execute(host, { id, args: {} }, 'palette')).kind).toBe('hidden');
    }
  });
});

test('what cannot be kept is told, and can be tried again', async () => {
  const host = aHost();
  host.ports.settings.keep = async () => Promise.reject(new Error('No connection.'));
  await execute(host, { id: 'theme.set', args: { value: 'dark' } }, 'button');
  const [told] = host.recorded.told;
  expect(told?.failed[0]?.sentence).toBe('No connection.');
  expect(told?.retry).toMatchObject({ id: 'theme.set', args: { value: 'dark' } });
});
