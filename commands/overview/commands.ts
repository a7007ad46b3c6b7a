import { exportCommands } from './export.ts';
import { filterCommands, filtersCommands } from './filters.ts';
import { savedViewCommands } from './saved-views.ts';
import { sharedViewCommands } from './shared-views.ts';
import { array, nonempty, string } from 'superstruct';
import { screenCommand } from '../screen-command.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

export const OVERVIEW_COMMANDS = [
  ...filterCommands,
  ...filtersCommands,
  ...savedViewCommands,
  ...sharedViewCommands,
  screenCommand<'none', { columns: string[] }>({
    id: 'list.toggle-columns',
    title: 'Show or hide columns…',
    keywords: ['table', 'field', 'layout'],
    keys: [{ press: 'Shift+h', scope: 'list' }],
    roles: RIGHTS.base.list,
    when: ({ overview }) => overview !== null && overview.columns.length > 0,
    steps: {
      columns: asked('Columns', 'Which columns do you want to show or hide?', nonempty(array(string())), {
        choices: ({ overview }) =>
          (overview?.columns ?? []).map(({ id, label, hidden }) => ({
            value: id,
            label,
            ticked: !hidden,
          })),
        several: true,
      }),
    },
    run: ({ args, ports }) => ports.overview.toggleColumns(args.columns),
    say: () => 'Columns changed',
  }),
  ...exportCommands,
];
