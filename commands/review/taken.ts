import type { Invocation } from '../command.ts';

/** One record that an action changed, with what is needed to take the action back. */
export interface Taken {
  id: string;
  name: string;
  /** null: nothing was changed, so there is nothing to take back. */
  actionId: string | null;
}

/** The invocation that undoes these actions; null when nothing was changed. */
export function takeBack(done: readonly Taken[]): Invocation | null {
  const actions = done.flatMap(({ id, name, actionId }) => (actionId === null ? [] : [{ id, name, actionId }]));
  return actions.length === 0 ? null : { id: 'actions.take-back', args: { actions } };
}
