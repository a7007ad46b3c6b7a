import { type AnyCommand, HIDDEN, READY, type KeyPress } from '../command.ts';
import { optional, string } from 'superstruct';
import { ROLES } from '../../src/contract/base/roles.ts';
import type { CommandId } from '../command-ids.ts';
import type { Scope } from '../context.ts';
import type { ScrollDirection } from './port.ts';
import { screenCommand } from '../screen-command.ts';

/** Places beside whose keys something to read may go on below the edge. */
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

const scrollCommands = MOVES.map((move) => {
  const keys = keysOf(move);
  return screenCommand<'none', { pane: string | undefined }>({
    id: move.id,
    title: move.title,
    section: 'Go to',
    keywords: ['scroll', 'page', 'more', 'fold', 'read'],
    keys,
    roles: ROLES,
    target: 'none',
    when: ({ scopes }) => (keys.some(({ scope }) => scopes.includes(scope)) ? READY : HIDDEN),
    // The edge itself says so, where there is more.
    hint: () => '',
    // Which of several is only said by a click.
    steps: { pane: { title: 'Where', prompt: 'Where?', shape: optional(string()), asked: () => false } },
    run: ({ args, ports }) => ports.scroll(move.to, args.pane),
  });
});

export const VIEW_COMMANDS: readonly AnyCommand[] = [...scrollCommands];
