import type { Context } from '../../../commands/context.ts';
import type { Keymap } from '../../../commands/keys/find-bindings.ts';
import { awaitedCommand } from '../../../commands/queue/before-start.ts';
import { readContext } from '../context/read-context.ts';
import { notifySystem } from '../notices/notify.ts';

/** Shows why a key for items of the queue does nothing before the queue shows an item. */
export function sayBeforeStart(keymap: Keymap, readings: readonly string[], context: Context): void {
  const awaited = awaitedCommand(keymap, readings, context);
  if (!awaited) return;
  const { command, sentence } = awaited;
  const isOver = () => readContext().queue?.shown !== null;
  notifySystem('warning', { title: command.title.replace(/…$/, ''), message: sentence, isOver });
}
