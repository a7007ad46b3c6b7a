import { changesSomething } from '../../../commands/changes.ts';
import type { CommandId } from '../../../commands/command-ids.ts';
import type { Invocation } from '../../../commands/command.ts';
import type { AnyCommand } from '../../../commands/command.ts';
import type { Context } from '../../../commands/context.ts';
import { stepsOf, type Result } from '../../../commands/execute.ts';
import type { RunReport } from '../../../commands/host.ts';
import { verdictOf } from '../../../commands/offer.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { workbench } from '../workbench/workbench-state.ts';

/** They run something else, which is noted itself. */
const PASSES_ON: ReadonlySet<CommandId> = new Set<CommandId>(['command.repeat', 'action.undo', 'action.redo']);

/** They store what was typed or chosen for one record. */
const TYPED: ReadonlySet<CommandId> = new Set<CommandId>(['profile.save', 'images.save', 'images.send']);

/**
 * Keeps what was run last for "Repeat": what acts on records, was given arguments or has a way back. Moving
 * about is not repeated, or nobody could move on to the next record between two times. What changes something
 * in another way leaves nothing to repeat, and so does undoing: what was done before that is not what
 * somebody means who presses the key now.
 */
export function noteForRepeat({ command, ran, source, failed }: RunReport, context: Context): void {
  if (failed.length > 0 || PASSES_ON.has(command.id)) return;
  const turns = source === 'undo' || source === 'redo';
  if (turns) workbench.repeatable = null;
  if (turns || command.internal || command.section === 'Go to') return;
  const { target, steps, undo } = command;
  const isRepeatable =
    !TYPED.has(command.id) && (target !== 'none' || Object.keys(steps).length > 0 || undo !== 'none');
  if (!isRepeatable) {
    if (changesSomething(command)) workbench.repeatable = null;
    return;
  }
  const { args, words } = chosen(command, ran.args ?? {}, context);
  const title = command.title.replace(/…$/, '');
  workbench.repeatable = {
    invocation: { ...ran, args },
    title: words.length === 0 ? title : `${title} (${words.join(', ')})`,
  };
}

/**
 * What of the arguments another record may get as well: what was chosen, with the words that tell it. What was
 * typed is about the record that it was typed for, and so is what is no choice any more: the repeat asks for it.
 */
function chosen(command: AnyCommand, args: Readonly<Record<string, unknown>>, context: Context) {
  const kept: Record<string, unknown> = {};
  const words: string[] = [];
  for (const [name, { choices, picker, title }] of stepsOf(command)) {
    const value = args[name];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (value === undefined || (typeof value === 'string' && !choices)) continue;
    const offered = choices?.(context) ?? null;
    const labels = values.flatMap((each) => offered?.find((choice) => choice.value === each)?.label ?? []);
    if (offered && labels.length < values.length) continue;
    kept[name] = value;
    if (offered) words.push(...labels);
    else if (picker) words.push(`${values.length} ${title.toLowerCase()}`);
  }
  return { args: kept, words };
}

/** Whether what was run last finds something to act on here, or says why it does not: else it is not offered. */
export function isRepeatedHere(context: Context): boolean {
  const { repeatable } = workbench;
  return repeatable !== null && verdictOf(REGISTRY.get(repeatable.invocation.id), context).kind !== 'hidden';
}

/** Runs it again on what is at hand now. `run` is the gate. */
export async function repeatLast(
  run: (invocation: Invocation) => Promise<Result>,
  refuse: (sentence: string) => void,
): Promise<void> {
  const { repeatable } = workbench;
  if (!repeatable) return;
  const result = await run(repeatable.invocation);
  if (result.kind === 'hidden') refuse(`There is nothing here for “${repeatable.title}” to act on.`);
}
