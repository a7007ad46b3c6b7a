import { ROLES, type Role } from '../../src/contract/base/roles.ts';
import type { KeyPress, Verdict } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context, Scope } from '../context.ts';
import { screenCommand, type ScreenPorts } from '../screen-command.ts';

interface LayerCommand {
  id: CommandId;
  title: string;
  keywords?: readonly string[];
  scope: Scope;
  /** The first is shown as its hint. */
  presses: readonly string[];
  repeats?: boolean;
  /** Absent: all. */
  roles?: readonly Role[];
  /** Absent: whenever its layer is there. */
  when?: (context: Context) => Verdict;
  /** Returns a sentence that is announced to screen readers, or nothing. */
  run: (ports: ScreenPorts) => string | void;
}

/** A command of a layer over the screen that changes only what is shown there: no arguments, no call, nothing to undo. */
export function layerCommand({
  id,
  title,
  keywords = [],
  scope,
  presses,
  repeats = false,
  roles = ROLES,
  when,
  run,
}: LayerCommand) {
  return screenCommand({
    id,
    title,
    keywords,
    keys: presses.map((press, index): KeyPress<object> => ({ press, scope, repeats, alternative: index > 0 })),
    roles,
    when: (context) => context.scopes.includes(scope) && (when?.(context) ?? true),
    runAndSay: ({ ports }) => run(ports) ?? '',
    silent: true,
  });
}
