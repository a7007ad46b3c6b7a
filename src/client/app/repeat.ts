import type { Invocation } from '../../../commands/command.ts';
import type { Result, Told } from '../../../commands/execute.ts';
import { workbench } from '../context/workbench-state.ts';

/**
 * Keeps what was run last for "Repeat": what acts on records or was given arguments. Moving about is
 * not repeated, or nobody could move on to the next record between two times.
 */
export function noteForRepeat({ command, ran, source, failed }: Told): void {
  const acts = command.target !== 'none' || Object.keys(command.steps).length > 0;
  if (command.internal || !acts || source === 'undo' || failed.length > 0) return;
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
