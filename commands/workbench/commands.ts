import { type AnyCommand, READY, HIDDEN, blocked, defineCommand, NOTHING_TO_REPORT } from '../command.ts';
import { overlayCommands } from './overlays.ts';
import { setBlurLevel, setDensity, setFormats, setTheme, resetPreference } from './preferences.ts';
import { string } from 'superstruct';
import { ROLES } from '../../src/contract/base/roles.ts';
import { screenCommand } from '../screen-command.ts';

/** Runs the last command again on the record now in view: approve, move on, `.`, `.`. */
const repeatLast = defineCommand({
  id: 'command.repeat',
  title: 'Repeat the last command',
  section: 'Workbench',
  keywords: ['again', 'once more'],
  keys: [{ press: '.', scope: 'global' }],
  roles: ROLES,
  target: 'none',
  evenSeeing: true,
  changes: true,
  about: ({ repeatable }) => repeatable ?? '',
  when: ({ repeatable }) => (repeatable === null ? blocked('nothing-there', 'There is nothing to repeat.') : READY),
  steps: {},
  run: async ({ ports }) => {
    await ports.repeatLast();
    return NOTHING_TO_REPORT;
  },
  undo: 'none',
  // The command that is repeated speaks for itself.
  say: () => '',
});

/** What stands on an error beside its words; lists and records have a reload of their own as well. */
const retryFailed = screenCommand({
  id: 'screen.retry',
  title: 'Retry what failed',
  section: 'Workbench',
  keywords: ['fetch again', 'retry', 'reload', 'error', 'again'],
  roles: ROLES,
  target: 'none',
  when: () => READY,
  run: ({ ports }) => ports.retryFailed(),
});

/** What is typed is kept as a draft; files that are on their way are asked about by the browser. */
const loadVersion = screenCommand({
  id: 'version.load',
  title: 'Load the new version of Dossier',
  section: 'Workbench',
  keywords: ['reload', 'update', 'upgrade', 'refresh', 'deployment'],
  roles: ROLES,
  target: 'none',
  when: ({ newVersion }) => (newVersion ? READY : HIDDEN),
  run: ({ ports }) => ports.loadVersion(),
});

const dismissNotice = screenCommand<'none', { notice: string }>({
  id: 'notices.dismiss',
  title: 'Close this notice',
  section: 'Workbench',
  roles: ROLES,
  target: 'none',
  internal: true,
  when: () => READY,
  steps: { notice: { title: 'Notice', prompt: 'Which notice?', shape: string() } },
  run: ({ args, ports }) => ports.notices.dismiss(args.notice),
});

export const WORKBENCH_COMMANDS: readonly AnyCommand[] = [
  repeatLast,
  ...overlayCommands,
  dismissNotice,
  retryFailed,
  loadVersion,
  setTheme,
  setDensity,
  setBlurLevel,
  setFormats,
  resetPreference,
];
