import { changesSomething } from '../../../commands/changes.ts';
import type { CommandId } from '../../../commands/command-ids.ts';
import type { Invocation } from '../../../commands/command.ts';
import type { AnyCommand } from '../../../commands/command.ts';
import type { Context } from '../../../commands/context.ts';
import { stepsOf } from '../../../commands/arguments.ts';
import { type Result } from '../../../commands/execute.ts';
import type { RunReport } from '../../../commands/host.ts';
import { verdictOf } from '../../../commands/offer.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { workbench } from '../workbench/workbench-state.ts';

/** They run something else, which is noted itself. */
const PASSES_ON: ReadonlySet<CommandId> = new Set<CommandId>(['command.repeat', 'action.undo', 'action.redo']);

/** They store what was typed or chosen for one record. */
const TYPED: ReadonlySet<CommandId> = new Set<CommandId>(['profile.save', 'images.save', 'images.send']);

/**
 * Keeps the last command for "Repeat": one that acts on records, has arguments or can be undone. Navigation is not
 * repeated, so that it is possible between two repeats. Any other change and an undo leave nothing to repeat, since an
 * earlier command is not what somebody means by the key then.
 */
export function noteForRepeat({ command, ran, source, failed }: RunReport, context: Context): void {
  if (failed.length > 0 || PASSES_ON.has(command.id)) return;
  const isUndoOrRedo = source === 'undo' || source === 'redo';
  if (isUndoOrRedo) workbench.repeatable = null;
  if (isUndoOrRedo || command.internal || command.section === 'Go to') return;
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
 * The arguments that another record may get as well: choices, with their words. Typed text belongs to its record, and
 * so does a choice that no longer exists: the repeat asks for them.
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

/** Whether the last command has something to act on here, or says why not; otherwise it is not offered. */
export function isRepeatedHere(context: Context): boolean {
  const { repeatable } = workbench;
  return repeatable !== null && verdictOf(REGISTRY.get(repeatable.invocation.id), context).kind !== 'hidden';
}

/** Runs it again on the records in view. `run` is the gate. */
export async function repeatLast(
  run: (invocation: Invocation) => Promise<Result>,
  refuse: (sentence: string) => void,
): Promise<void> {
  const { repeatable } = workbench;
  if (!repeatable) return;
  const result = await run(repeatable.invocation);
  if (result.kind === 'hidden') refuse(`There is nothing here for “${repeatable.title}” to act on.`);
}
