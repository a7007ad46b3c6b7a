import type { Invocation } from '../command.ts';

/** One record that an action changed, with what is needed to take the action back. */
export interface Taken {
  id: string;
  name: string;
  /** null: nothing was changed, so there is nothing to undo. */
  actionId: string | null;
  /** The command or operation that did it. */
  of?: string | undefined;
}

/** The invocation that undoes these actions; null when nothing was changed. An action on several records is named once. */
export function undoFor(done: readonly Taken[]): Invocation | null {
  const actions = new Map<string, Taken & { actionId: string }>();
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
 * The invocation that does again what an undo has undone: actions on the server by what they left, a decision about
 * duplicates on what it stood on, a setting by setting it once more. null: what it was about may not be shown any more, and it is done anew there.
 */
export function redoFor(undo: Invocation, ran: Invocation): Invocation | null {
  if (undo.id === 'actions.take-back') return { ...undo, id: 'actions.do-again' };
  if (undo.id === 'duplicate-pairs.take-back') {
    return { ...undo, id: 'duplicate-pairs.do-again', args: { again: undo.args?.['again'] } };
  }
  return /^(?:settings|bad-pictures)\./.test(undo.id) ? ran : null;
}

/** The same undo, with what did the actions: its sentence is made of that. */
export function undoOf(undo: Invocation | null, of: string): Invocation | null {
  if (undo?.id !== 'actions.take-back') return undo;
  const actions = undo.args?.['actions'] as readonly Taken[];
  return { ...undo, args: { actions: actions.map((each) => ({ ...each, of: each.of ?? of })) } };
}

/** The invocation that undoes a run over many as a whole; null: nothing was started. */
export function undoForRun(run: string | null): Invocation | null {
  return run === null ? null : { id: 'bulk-run.take-back', args: { run } };
}
