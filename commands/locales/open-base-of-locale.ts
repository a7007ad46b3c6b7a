import { rolesFor } from '../../src/contract/policy/access.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

export const openBaseOfLocale = screenCommand<'locale-profile'>({
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
  when: (_context, on) => (on.length === 1 ? READY : HIDDEN),
  run: ({ on: [record], ports }) => {
    if (record) ports.navigate('base-profile', { profileBaseId: record.profile_base_id });
  },
  say: (_args, [record]) => `Base profile ${record?.base_profile_name ?? ''}`.trim(),
  silent: true,
});
