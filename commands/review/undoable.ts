import type { Invocation } from '../command.ts';

/** One record that an action changed, with what is needed to undo the action. */
export interface Undoable {
  id: string;
  name: string;
  /** null: nothing was changed, so there is nothing to undo. */
  actionId: string | null;
  /** The command or operation that did it. */
  of?: string | undefined;
}

/** The invocation that undoes these actions; null when nothing was changed. An action on several records is named once. */
export function undoFor(done: readonly Undoable[]): Invocation | null {
  const actions = new Map<string, Undoable & { actionId: string }>();
  for (const { id, name, actionId, of } of done) {
    if (actionId === null || actions.has(actionId)) continue;
    const others = done.filter((each) => each.actionId === actionId).length;
    actions.set(actionId, { id, name: others > 1 ? `${others} profiles` : name, actionId, ...(of && { of }) });
  }
  const [first] = actions.values();
  if (!first) return null;
  const about = [...actions.values()].every(({ id }) => id === first.id) ? first.name : '';
  const isSeveral = new Set(done.map(({ id }) => id)).size > 1;
  return {
    id: 'actions.take-back',
    args: { actions: [...actions.values()] },
    about,
    ...(isSeveral && { several: true }),
  };
}

/**
 * The invocation that redoes what an undo has undone: an action by its id, a decision about duplicates with its first
 * arguments, a setting by setting it once more. null: it cannot be redone from here.
 */
export function redoFor(undo: Invocation, ran: Invocation): Invocation | null {
  if (undo.id === 'actions.take-back') return { ...undo, id: 'actions.do-again' };
  if (undo.id === 'duplicate-pairs.take-back') {
    return { ...undo, id: 'duplicate-pairs.do-again', args: { again: undo.args?.['again'] } };
  }
  return /^(?:settings|bad-pictures)\./.test(undo.id) ? ran : null;
}

/** The same undo with the command that did the actions, from which its sentence is made. */
export function undoOf(undo: Invocation | null, of: string): Invocation | null {
  if (undo?.id !== 'actions.take-back') return undo;
  const actions = undo.args?.['actions'] as readonly Undoable[];
  return { ...undo, args: { actions: actions.map((each) => ({ ...each, of: each.of ?? of })) } };
}

/** The invocation that undoes a whole bulk run; null: none was started. */
export function undoForRun(run: string | null): Invocation | null {
  return run === null ? null : { id: 'bulk-run.take-back', args: { run } };
}
