import { changesSomething } from '../../../commands/changes.ts';
import type { CommandId } from '../../../commands/command-ids.ts';
import type { Invocation } from '../../../commands/command.ts';
import type { Result, Told } from '../../../commands/execute.ts';
import { workbench } from '../workbench/workbench-state.ts';

/** They run something else, which is noted itself. */
const PASSES_ON: ReadonlySet<CommandId> = new Set<CommandId>(['command.repeat', 'action.undo']);

/**
 * Keeps what was run last for "Repeat": what acts on records, was given arguments or has a way back. Moving
 * about is not repeated, or nobody could move on to the next record between two times. What changes something
 * in another way leaves nothing to repeat, and so does taking back: what was done before that is not what
 * somebody means who presses the key now.
 */
export function noteForRepeat({ command, ran, source, failed }: Told): void {
  if (failed.length > 0 || PASSES_ON.has(command.id)) return;
  if (source === 'undo') workbench.repeatable = null;
  if (source === 'undo' || command.internal || command.section === 'Go to') return;
  const { target, steps, undo } = command;
  const isRepeatable = target !== 'none' || Object.keys(steps).length > 0 || undo !== 'none';
  if (!isRepeatable) {
    if (changesSomething(command)) workbench.repeatable = null;
    return;
  }
  workbench.repeatable = { invocation: ran, title: command.title.replace(/…$/, '') };
}

/** Runs it again on what is at hand now. `run` is the gate. */
export async function repeatLast(
  run: (invocation: Invocation) => Promise<Result>,
  refuse: (sentence: string) => void,
): Promise<void> {
  const { repeatable } = workbench;
  if (!repeatable) return;
  const result = await run(repeatable.invocation);
  if (result.kind === 'hidden') refuse(`“${repeatable.title}” finds nothing to act on here.`);
}
