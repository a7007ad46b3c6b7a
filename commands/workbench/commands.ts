import { blocked, defineCommand, type KeyPress } from '../command.ts';
import { overlaysCommands } from './overlays.ts';
import { setBlurLevel, setDensity, setFormats, setTheme, resetPreference } from './preferences.ts';
import { string, optional } from 'superstruct';
import { ROLES } from '../../src/contract/base/roles.ts';
import { screenCommand } from '../screen-command.ts';
import { goToCommands, navigationCommands } from './go-to.ts';
import type { CommandId } from '../command-ids.ts';
import type { Scope } from '../context.ts';
import type { ScrollDirection } from './port.ts';
import { asked } from '../steps.ts';

export const WORKBENCH_COMMANDS = [
  /** Runs the last command again on the record now in view: approve, move on, `.`, `.`. */
  defineCommand({
    id: 'command.repeat',
    title: 'Repeat the last command',
    keywords: ['again', 'once more'],
    keys: [{ press: '.', scope: 'global' }],
    roles: ROLES,
    evenSeeing: true,
    changes: true,
    about: ({ repeatable }) => repeatable ?? '',
    when: ({ repeatable }) => repeatable !== null || blocked('nothing-there', 'There is nothing to repeat.'),
    run: ({ ports }) => ports.repeatLast(),
    undo: 'none',
    // The notice of the repeated command is enough.
    say: () => '',
  }),
  ...overlaysCommands,
  screenCommand<'none', { notice: string }>({
    id: 'notices.dismiss',
    title: 'Close this notice',
    internal: true,
    steps: { notice: asked('Notice', 'Which notice?', string()) },
    run: ({ args, ports }) => ports.notices.dismiss(args.notice),
  }),
  /** What stands on an error beside its words; lists and records have a reload of their own as well. */
  screenCommand({
    id: 'screen.retry',
    title: 'Retry what failed',
    keywords: ['fetch again', 'retry', 'reload', 'error', 'again'],
    run: ({ ports }) => ports.retryFailed(),
  }),
  /** What is typed is kept as a draft; files that are on their way are asked about by the browser. */
  screenCommand({
    id: 'version.load',
    title: 'Load the new version of Dossier',
    keywords: ['reload', 'update', 'upgrade', 'refresh', 'deployment'],
    when: ({ newVersion }) => newVersion,
    run: ({ ports }) => ports.loadVersion(),
  }),
  setTheme,
  setDensity,
  setBlurLevel,
  setFormats,
  resetPreference,
];

export const NAVIGATION_COMMANDS = [...navigationCommands, ...goToCommands];

/** Scopes of screens with a text that may need scrolling. */
const READ = ['record', 'review', 'duplicate-pairs', 'duplicate-merge'] as const satisfies readonly Scope[];

const LISTS = ['list', 'duplicate-log'] as const satisfies readonly Scope[];

interface Move {
  id: CommandId;
  title: string;
  to: ScrollDirection;
  press: string;
  space: string;
}

const MOVES: readonly Move[] = [
  { id: 'view.scroll-down', title: 'Scroll down', to: 'down', press: 'PageDown', space: 'Space' },
  { id: 'view.scroll-up', title: 'Scroll up', to: 'up', press: 'PageUp', space: 'Shift+Space' },
];

/** In a list the page keys move the cursor, and with Shift what stands beside it. */
function keysOf({ press, space }: Move): KeyPress<object>[] {
  const key = (scope: Scope, each: string, alternative = false) => ({ press: each, scope, repeats: true, alternative });
  return [
    ...READ.flatMap((scope) => [key(scope, press), key(scope, space, true)]),
    key('disapproval', press),
    ...LISTS.map((scope) => key(scope, `Shift+${press}`)),
  ];
}

export const VIEW_COMMANDS = MOVES.map((move) => {
  const keys = keysOf(move);
  return screenCommand<'none', { pane: string | undefined }>({
    id: move.id,
    title: move.title,
    keywords: ['scroll', 'page', 'more', 'fold', 'read'],
    keys,
    when: ({ scopes }) => keys.some(({ scope }) => scopes.includes(scope)),
    // The edge itself says so, where there is more.
    hint: () => '',
    // Which of several is only said by a click.
    steps: { pane: asked('Where', 'Where?', optional(string()), { asked: () => false }) },
    run: ({ args, ports }) => ports.scroll(move.to, args.pane),
  });
});
