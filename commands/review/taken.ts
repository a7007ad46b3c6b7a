import type { Invocation } from '../command.ts';

/** One record that an action changed, with what is needed to take the action back. */
export interface Taken {
  id: string;
  name: string;
  /** null: nothing was changed, so there is nothing to undo. */
  actionId: string | null;
}

/** The invocation that undoes these actions; null when nothing was changed. An action on several records is named once. */
export function undoFor(done: readonly Taken[]): Invocation | null {
  const actions = new Map<string, { id: string; name: string; actionId: string }>();
  for (const { id, name, actionId } of done) {
    if (actionId === null) continue;
    const others = done.filter((each) => each.actionId === actionId).length;
    if (!actions.has(actionId)) actions.set(actionId, { id, name: others > 1 ? `${others} profiles` : name, actionId });
  }
  const [first] = actions.values();
  if (!first) return null;
  const about = actions.size === 1 ? first.name : '';
  return { id: 'actions.take-back', args: { actions: [...actions.values()] }, about };
}
