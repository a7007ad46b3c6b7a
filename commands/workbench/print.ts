import { ROLES } from '../../src/contract/base/roles.ts';
import { isLocaleProfile, type Context, type ProfileRecord } from '../context.ts';
import type { Ports } from '../ports.ts';
import { screenCommand } from '../screen-command.ts';

/** What the address of a record says behind its question mark to be shown as a sheet. */
export const PRINT_VIEW = { view: 'print' } as const;

const base = { roles: ROLES } as const;

const onSheet = ({ scopes }: Context) => scopes.includes('print');

function goTo(record: ProfileRecord, ports: Pick<Ports, 'navigate'>, query?: Readonly<Record<string, string>>): void {
  if (isLocaleProfile(record)) {
    ports.navigate('locale-profile', { profileBaseId: record.profile_base_id, profileId: record.id }, query);
  } else ports.navigate('base-profile', { profileBaseId: record.id }, query);
}

export const PRINT_COMMANDS = [
  screenCommand({
    ...base,
    id: 'record.print-view',
    title: 'Print view',
    keywords: ['paper', 'sheet', 'pdf', 'header'],
    when: ({ route, open, scopes }) =>
      open !== null && (route === 'base-profile' || route === 'locale-profile') && !scopes.includes('print'),
    run: ({ context, ports }) => {
      if (context.open) goTo(context.open, ports, PRINT_VIEW);
    },
  }),
  screenCommand({
    ...base,
    id: 'list.print-view',
    title: 'Print view of the list',
    keywords: ['paper', 'sheet', 'pdf'],
    when: ({ overview, matrix, queue, duplicates }) =>
      (overview ?? matrix ?? queue) !== null || duplicates?.screen === 'logs',
    run: ({ ports }) => ports.overview.showSheet(true),
  }),
  screenCommand({
    ...base,
    id: 'print.start',
    title: 'Print…',
    keywords: ['paper', 'pdf'],
    keys: [{ press: 'p', scope: 'print' }],
    // The statistics are a sheet as they stand.
    when: (context) => context.route === 'stats' || onSheet(context),
    run: ({ ports }) => ports.print(),
  }),
  screenCommand({
    ...base,
    id: 'print.close',
    title: 'Close the print view',
    keywords: ['back', 'leave'],
    keys: [{ press: 'Escape', scope: 'print' }],
    when: onSheet,
    run: ({ context, ports }) => {
      if (context.open) goTo(context.open, ports);
      else ports.overview.showSheet(false);
    },
  }),
];
