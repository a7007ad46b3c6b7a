import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

export const openBaseOfLocale = defineCommand<'locale-profile'>({
  id: 'locale-profile.open-base',
  title: 'Open its base profile',
  section: 'Locales',
  keywords: ['parent', 'up', 'person'],
  keys: [
    { press: 'b', scope: 'list' },
    { press: 'b', scope: 'record' },
  ],
  roles: rolesFor('base-profile'),
  target: 'locale-profile',
  changes: false,
  when: (_context, on) => (on.length === 1 ? READY : HIDDEN),
  steps: {},
  run: async ({ on: [record], ports }) => {
    if (record) ports.navigate('base-profile', { profileBaseId: record.profile_base_id });
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: (_outcome, _args, [record]) => `Base profile ${record?.base_profile_name ?? ''}`.trim(),
  silent: true,
});
