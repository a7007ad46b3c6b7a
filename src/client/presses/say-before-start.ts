import type { Context } from '../../../commands/context.ts';
import type { Keymap } from '../../../commands/keys/find-bindings.ts';
import { awaitedCommand } from '../../../commands/queue/before-start.ts';
import { notifySystem } from '../notices/notify.ts';

/** Says why a key for items of the queue does nothing, where it is one. */
export function sayBeforeStart(keymap: Keymap, readings: readonly string[], context: Context): void {
  const awaited = awaitedCommand(keymap, readings, context);
  if (!awaited) return;
  const { command, sentence } = awaited;
  notifySystem('warning', { title: command.title.replace(/…$/, ''), message: sentence });
}
