import type { Invocation } from '../command.ts';

/** One record that an action changed, with what is needed to take the action back. */
export interface Taken {
  id: string;
  name: string;
  actionId: string;
}

/** The invocation that undoes these actions; null when nothing was done. */
export function takeBack(done: readonly Taken[]): Invocation | null {
  if (done.length === 0) return null;
  return { id: 'actions.take-back', args: { actions: done.map(({ id, name, actionId }) => ({ id, name, actionId })) } };
}
