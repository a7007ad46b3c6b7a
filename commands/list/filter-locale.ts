import { array, nonempty } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { Uuid } from '../../src/contract/shapes/primitives.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

export const filterLocale = defineCommand<'none', { locale: string[] }>({
  id: 'list.filter-locale',
  title: 'Filter by locale…',
  section: 'List',
  keywords: ['narrow', 'only', 'language', 'country', 'code'],
  keys: [{ press: 'Shift+l', scope: 'list' }],
  roles: rolesFor('locale-profiles'),
  target: 'none',
  when: ({ list, route }) => (list !== null && route === 'locale-profiles' ? READY : HIDDEN),
  steps: {
    locale: {
      title: 'Locales',
      prompt: 'Show only these locales',
      shape: nonempty(array(Uuid)),
      picker: 'locales',
      several: true,
    },
  },
  run: async ({ args, ports }) => {
    ports.list.narrow({ locale: args.locale });
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: (_outcome, { locale }) => `Showing ${locale.length} ${locale.length === 1 ? 'locale' : 'locales'}`,
});
