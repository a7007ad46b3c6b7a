import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY, type Verdict } from '../command.ts';
import { isLocaleProfile, type Context, type ProfileRecord } from '../context.ts';
import type { Ports } from '../ports.ts';

/** What the address of a record says behind its question mark to be shown as a sheet. */
export const PRINT_VIEW = { view: 'print' } as const;

const base = { section: 'Profile', roles: ROLES, target: 'none', steps: {}, undo: 'none', say: () => '' } as const;

const onSheet = ({ scopes }: Context): Verdict => (scopes.includes('print') ? READY : HIDDEN);

function goTo(record: ProfileRecord, ports: Ports, query?: Readonly<Record<string, string>>): void {
  if (isLocaleProfile(record)) {
    ports.navigate('locale-profile', { profileBaseId: record.profile_base_id, profileId: record.id }, query);
  } else ports.navigate('base-profile', { profileBaseId: record.id }, query);
}

export const printCommands = [
  defineCommand({
    ...base,
    id: 'record.print-view',
    title: 'Print view',
    keywords: ['paper', 'sheet', 'pdf', 'header'],
    when: ({ route, open, scopes }) =>
      open !== null && (route === 'base-profile' || route === 'locale-profile') && !scopes.includes('print')
        ? READY
        : HIDDEN,
    run: async ({ context, ports }) => {
      if (context.open) goTo(context.open, ports, PRINT_VIEW);
      return NOTHING_TO_TELL;
    },
  }),
  defineCommand({
    ...base,
    id: 'print.start',
    title: 'Print…',
    keywords: ['paper', 'pdf'],
    keys: [{ press: 'p', scope: 'print' }],
    when: onSheet,
    run: async ({ ports }) => {
      ports.print();
      return NOTHING_TO_TELL;
    },
  }),
  defineCommand({
    ...base,
    id: 'print.close',
    title: 'Close the print view',
    keywords: ['back', 'leave'],
    keys: [{ press: 'Escape', scope: 'print' }],
    when: onSheet,
    run: async ({ context, ports }) => {
      if (context.open) goTo(context.open, ports);
      return NOTHING_TO_TELL;
    },
  }),
];
