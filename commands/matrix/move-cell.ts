import { boolean, enums, optional } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { HIDDEN, READY, type KeyPress } from '../command.ts';
import { screenCommand } from '../screen-command.ts';
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

/** A screen reader announces the new cell itself, but not how many are marked. */
export const moveCell = screenCommand<'none', Args>({
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
  runAndSay: ({ args, ports }) => {
    const extend = args.extend === true;
    const marked = ports.matrix.move(args.to, extend);
    return extend ? `${marked} ${marked === 1 ? 'cell' : 'cells'} marked` : '';
  },
});
