import { changesSomething } from './changes.ts';
import type { AnyCommand } from './command.ts';
import type { CommandId } from './command-ids.ts';
import { recordsAtHand, type Context } from './context.ts';
import { nameOfShown } from './queue/shown-item.ts';
import { ABOUT_NO_RECORD, IN_THE_FORM_ALONE } from './running.ts';
import { pairsInView } from './what-is-shown.ts';

/** A form, and the images that are being edited: what was typed and chosen is kept, and both values are shown where two people have changed one. */
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

/** Whether it changes something, and which is for what the page shows to say: not for what it names itself, nor for what was typed. */
export const isAboutShown = (command: AnyCommand): boolean =>
  changesSomething(command) && !ABOUT_NO_RECORD.has(command.id) && !KEEPS_WHAT_WAS_TYPED.has(command.id);

/**
 * What a command would be about: the records that it is handed, else what the page shows while it changes
 * something: the item in the panel of the queue, the records at hand, the pairs in view.
 */
export function lookedAt(
  command: AnyCommand,
  on: readonly { id: string }[],
  context: Context,
): readonly { id: string }[] {
  if (!isAboutShown(command)) return [];
  if (on.length > 0) return on;
  const { shown = null } = context.queue ?? {};
  return [...(shown ? [shown] : []), ...recordsAtHand(context), ...pairsInView(context)];
}

/** The one item that a command is about which is handed none, with its name. */
export function itemInPanel({ about }: AnyCommand, context: Context): readonly { id: string; profile_name: string }[] {
  const { shown = null } = context.queue ?? {};
  return about === nameOfShown && shown ? [{ id: shown.id, profile_name: nameOfShown(context) }] : [];
}
