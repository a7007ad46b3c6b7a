import type { Command, KeyPress } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { TargetKind } from '../context.ts';

/** A decision that leaves the person where they are: the same command on the same keys with Shift. */
export function andStay<T extends TargetKind, Args extends object, Done extends object>(
  command: Command<T, Args, Done>,
  id: CommandId,
): Command<T, Args, Done> {
  const keys = (command.keys ?? []).map((key): KeyPress<Args> => ({ ...key, press: `Shift+${key.press}` }));
  return { ...command, id, title: `${command.title} and stay`, keys, after: 'stay' };
}
