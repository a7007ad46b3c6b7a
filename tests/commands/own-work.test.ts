import { describe, expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { FOUR_EYES_REFUSAL, FOUR_EYES_WARNING } from '../../src/contract/policy/four-eyes.ts';
import { chosenSettings } from '../../src/contract/policy/settings.ts';
import { aBaseProfile, aContext, aHost } from './support.ts';

const settingOf = (key: string, value: unknown) => chosenSettings(new Map([[key, value]]));
const me = { user_id: 'me', name: 'Me' };

/** A host whose server refuses what `refused` names and approves the rest. */
function hostWith(records: ReturnType<typeof aBaseProfile>[], fourEyes: string, yes = true, refused = '') {
  const settings = settingOf('four_eyes', fourEyes);
  const calls: string[] = [];
  const context = aContext({ focused: records[0] ?? null, selected: records.length > 1 ? records : [], settings });
  const api = async (operation: string, input: { body?: { items: { id: string }[] } }) => {
    calls.push(operation);
    const results = (input.body?.items ?? []).map(({ id }) => ({
      id,
      ...(id === refused
        ? { outcome: 'refused', code: 'status-forbids', reason: 'It cannot be.' }
        : { outcome: 'done', code: null, reason: null }),
    }));
    return { action_id: 'action', locales_created: 1, results, record: records[0] };
  };
  return { host: aHost({ context, records, yes, api: api as never }), calls };
}

describe('four eyes', () => {
  test('one is asked before approving one’s own work, and turning away sends nothing', async () => {
    const own = aBaseProfile({ creator: me });
    const away = hostWith([own], 'warn', false);
    expect(await execute(away.host, { id: 'base-profile.approve' }, 'key')).toEqual({ kind: 'cancelled' });
    expect(away.host.recorded.questions[0]?.text).toBe(FOUR_EYES_WARNING);
    expect(away.calls).toEqual([]);
    const on = hostWith([own], 'warn');
    await execute(on.host, { id: 'base-profile.approve' }, 'key');
    expect(on.calls).toEqual(['base-profile.approve']);
  });

  test('nobody is asked about the work of others, or where the setting is off', async () => {
    for (const [record, setting] of [
      [aBaseProfile(), 'warn'],
      [aBaseProfile({ creator: me }), 'off'],
    ] as const) {
      const { host, calls } = hostWith([record], setting);
      await execute(host, { id: 'base-profile.approve' }, 'key');
      expect(host.recorded.questions).toEqual([]);
      expect(calls).toHaveLength(1);
    }
  });

  test('where it is enforced the command is blocked and says why', async () => {
    const { host, calls } = hostWith([aBaseProfile({ creator: me })], 'enforce');
    expect(await execute(host, { id: 'base-profile.approve' }, 'key')).toEqual({
      kind: 'refused',
      reason: 'four-eyes',
    });
    expect(host.recorded.refused).toEqual([FOUR_EYES_REFUSAL]);
    expect(calls).toEqual([]);
  });
});

describe('a decision on a record whose form shows something else than is stored', () => {
  test.each(['base-profile.approve', 'base-profile.disapprove', 'base-profile.approve-and-stay'] as const)(
    'P003 is refused in words: %s',
    (id) => {
      const open = aBaseProfile();
      const form = {
        changed: 1,
        fields: [],
        conflicts: [],
        restored: false,
        foreignZone: null,
        birthSuggested: false,
        leaving: false,
      };
      const verdict = (changed: number) =>
        REGISTRY.get(id).when(aContext({ open, form: { ...form, changed } }), [open] as never);
      expect(verdict(1)).toMatchObject({ kind: 'blocked', reason: 'not-saved' });
      expect(verdict(0)).toEqual({ kind: 'ready' });
    },
  );
});

test('it is offered to an Admin alone, and only where there is a hold', async () => {
  for (const [role, frozen] of [
    ['BaseChecker', true],
    ['Admin', false],
  ] as const) {
    const record = aBaseProfile({ frozen });
    const host = aHost({ context: { role, focused: record }, answer: { note: '' } });
    expect(await execute(host, { id: 'base-profile.lift-hold' }, 'button')).toEqual({ kind: 'hidden' });
  }
});
