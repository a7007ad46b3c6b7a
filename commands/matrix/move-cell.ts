import { boolean, enums, optional } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY, type KeyPress } from '../command.ts';
import type { CellMove } from './port.ts';

const PRESSES: readonly [CellMove, readonly string[]][] = [
  ['down', ['ArrowDown', 'j']],
  ['up', ['ArrowUp', 'k']],
  ['left', ['ArrowLeft']],
  ['right', ['ArrowRight']],
  ['first-column', ['Home']],
  ['last-column', ['End']],
  ['first-row', ['$mod+Home']],
  ['last-row', ['$mod+End']],
  ['page-down', ['PageDown']],
  ['page-up', ['PageUp']],
];

interface Args {
  to: CellMove;
  extend: boolean | undefined;
}

/** With Shift the marked cells grow from where the cursor was. */
function keysOf([to, presses]: (typeof PRESSES)[number]): KeyPress<Args>[] {
  return presses.flatMap((press, index) =>
    [false, true].map((extend) => ({
      press: extend ? `Shift+${press}`.replace('Shift+$mod', '$mod+Shift') : press,
      scope: 'matrix' as const,
      args: { to, extend },
      repeats: true,
      alternative: index > 0,
    })),
  );
}

export const moveCell = defineCommand<'none', Args>({
  id: 'matrix.move',
  title: 'Move to another cell',
  section: 'List',
  keys: PRESSES.flatMap(keysOf),
  roles: rolesFor('base-profiles'),
  target: 'none',
  internal: true,
  when: ({ matrix }) => (matrix === null ? HIDDEN : READY),
  steps: {
    to: { title: 'Where', prompt: 'Where to?', shape: enums(PRESSES.map(([to]) => to)) },
    extend: { title: 'Marking', prompt: 'Mark on the way?', shape: optional(boolean()) },
  },
  run: async ({ args, ports }) => {
    ports.matrix.move(args.to, args.extend === true);
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
