import type { CommandId } from '../command-ids.ts';
import type { Scope } from '../context.ts';
import { screenCommand, type ScreenPorts, inWorkbench, pressesIn } from '../screen-command.ts';
import { oneOf } from '../steps.ts';

/** Pages made from the code, by the name of their file, which the product serves itself (src/bundle/extra-files.ts). */
export const REFERENCE_PAGES: Readonly<Record<string, string>> = {
  commands: 'Commands',
  keyboard: 'Keys',
  roles: 'Roles',
  api: 'API',
};

interface Overlay {
  id: CommandId;
  title: string;
  keywords: readonly string[];
  presses: readonly string[];
  scope: Scope;
  /** Also while a field or a button has the focus. */
  inFields?: boolean;
  internal?: boolean;
  run: (ports: ScreenPorts) => void;
}

const OVERLAYS: readonly Overlay[] = [
  {
    id: 'help.open',
    title: 'Show all keys here',
    keywords: ['help', 'shortcuts', 'keyboard'],
    presses: ['?'],
    scope: 'global',
    run: (ports) => ports.help.open(),
  },
  {
    id: 'help.close',
    title: 'Close the help',
    keywords: [],
    presses: ['Escape', '?'],
    scope: 'help',
    // No command has a question mark in its name: where a key is looked for, it closes too.
    inFields: true,
    internal: true,
    run: (ports) => ports.help.close(),
  },
  {
    id: 'notices.open',
    title: 'Show notices',
    keywords: ['notifications', 'messages'],
    presses: ['g n'],
    scope: 'global',
    run: (ports) => ports.notices.open(),
  },
  {
    id: 'dialog.close',
    title: 'Close the dialog',
    keywords: [],
    presses: ['Escape'],
    scope: 'dialog',
    internal: true,
    run: (ports) => ports.dialog.close(),
  },
  {
    id: 'dialog.accept',
    title: 'Answer yes',
    keywords: [],
    presses: ['$mod+Enter'],
    scope: 'dialog',
    inFields: true,
    internal: true,
    run: (ports) => ports.dialog.accept(),
  },
];

export const overlaysCommands = [
  ...OVERLAYS.map(({ id, title, keywords, presses, scope, inFields = false, internal = false, run }) =>
    screenCommand({
      id,
      title,
      keywords,
      keys: pressesIn(scope, presses, { inFields }),
      internal,
      when: inWorkbench,
      run: ({ ports }) => run(ports),
    }),
  ),
  screenCommand<'none', { page: string }>({
    id: 'help.reference',
    title: 'Open the reference…',
    keywords: ['help', 'manual', 'docs', 'roles', 'api'],
    when: inWorkbench,
    steps: { page: oneOf('Page', 'Which page? It opens in a new tab.', Object.keys(REFERENCE_PAGES), REFERENCE_PAGES) },
    leadsTo: ({ page }) => `/help/${page}.html`,
  }),
];
