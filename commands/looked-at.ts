import { changesSomething } from './changes.ts';
import type { AnyCommand } from './command.ts';
import type { CommandId } from './command-ids.ts';
import { recordsInView, type Context } from './context.ts';
import { nameOfShown } from './queue/shown-item.ts';
import { ABOUT_NO_RECORD, IN_THE_FORM_ALONE } from './running.ts';
import { pairsInView } from './what-is-shown.ts';

/** Commands on unsaved work, which is kept; where two people changed one value, both are shown. */
const KEEPS_WHAT_WAS_TYPED: ReadonlySet<CommandId> = new Set<CommandId>([
  ...IN_THE_FORM_ALONE,
  'profile.save',
  'base-profile.create',
  'form.drop-draft',
  'images.save',
  'images.send',
  'images.discard',
  'images.close',
]);

/** Whether it changes the record on the page, rather than one that it names itself or what was typed. */
export const isAboutShown = (command: AnyCommand): boolean =>
  changesSomething(command) && !ABOUT_NO_RECORD.has(command.id) && !KEEPS_WHAT_WAS_TYPED.has(command.id);

/** What a command would change: the records given to it, else the queue's item, the records and the pairs in view. */
export function lookedAt(
  command: AnyCommand,
  on: readonly { id: string }[],
  context: Context,
): readonly { id: string }[] {
  if (!isAboutShown(command)) return [];
  if (on.length > 0) return on;
  const { shown = null } = context.queue ?? {};
  return [...(shown ? [shown] : []), ...recordsInView(context), ...pairsInView(context)];
}

/** The item in the queue's panel, with its name, for a command that acts on it without being given it. */
export function itemInPanel({ about }: AnyCommand, context: Context): readonly { id: string; profile_name: string }[] {
  const { shown = null } = context.queue ?? {};
  return about === nameOfShown && shown ? [{ id: shown.id, profile_name: nameOfShown(context) }] : [];
}
