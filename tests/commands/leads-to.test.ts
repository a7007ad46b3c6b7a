import { describe, expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import { addressOfCommand } from '../../commands/leads-to.ts';
import { REGISTRY } from '../../commands/registry.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { addressOf, matchRoute, type Destination } from '../../src/contract/policy/access.ts';
import { aBaseProfile, aContext, aHost, aLocaleProfile } from './support.ts';

const BASE = '00000000-0000-4000-8000-00000000000a';
const LOCALE = '00000000-0000-4000-9000-00000000000b';
const ARGUMENTS: Readonly<Record<string, unknown>> = {
  profileBaseId: BASE,
  profileId: LOCALE,
  profile_base_id: BASE,
  profile_id: null,
  locale: BASE,
  tag: BASE,
  creator: 'ada & co',
};
const leading = [...REGISTRY.all].filter((command) => 'leadsTo' in command);

describe('what leads to a page of the workbench', () => {
  test.each(leading.map(({ id }) => id))('%s leads to the same address in this tab and in a new one', async (id) => {
    const command = REGISTRY.get(id);
    const args = Object.fromEntries(Object.keys(command.steps).map((step) => [step, ARGUMENTS[step]]));
    const record = command.target === 'locale-profile' ? aLocaleProfile() : aBaseProfile();
    // Of those who may go there.
    const role = command.listedFor?.includes('Admin') === false ? 'BaseChecker' : 'Admin';
    const context = aContext({ role, focused: record, open: record, statistics: {} as never });
    const address = addressOfCommand(command, args, context);
    expect(address).not.toBeNull();
    expect(matchRoute(address?.replace(/\?.*/, '') ?? '')).not.toBeNull();
    if (command.when(context, [record] as never).kind !== 'ready') return;
    const host = aHost({ context });
    await execute(host, { id, args }, 'button');
    const [, route, params, query] = host.recorded.used.find(([port]) => port === 'navigate') ?? [];
    const went = { route, ...(params ? { params } : {}), ...(query ? { query } : {}) };
    expect(addressOf(went as Destination)).toBe(address);
  });

  test('what would still be asked, or the role may not open, leads nowhere', () => {
    const open = REGISTRY.get('base-profile.open');
    expect(addressOfCommand(open, {}, aContext())).toBeNull();
    expect(addressOfCommand(open, { profileBaseId: BASE }, aContext({ role: 'FillIn' }))).toBeNull();
  });

  test.each([
    ['the row under the cursor', { focused: aBaseProfile({ id: BASE }) }, `/base-profiles/${BASE}`],
    [
      'a locale profile under the cursor',
      { focused: aLocaleProfile({ id: LOCALE, profile_base_id: BASE }) },
      `/base-profiles/${BASE}/${LOCALE}`,
    ],
    ['the open record', { scopes: ['global', 'record'], open: aBaseProfile({ id: BASE }) }, `/base-profiles/${BASE}`],
  ] as const)('%s is opened in a new tab, and this one stays', async (_what, facts, address) => {
    const host = aHost({ context: aContext(facts) });
    await execute(host, { id: 'record.open-in-new-tab' satisfies CommandId }, 'key');
    expect(host.recorded.used).toEqual([['openInNewTab', address]]);
  });
});
