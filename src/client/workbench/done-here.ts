import type { Invocation } from '../../../commands/command.ts';
import { UNDO_DEPTH } from '../../contract/policy/undo.ts';

/** Survives a reload, and ends with the tab. */
const STORE = 'dossier.done-here';

/** What was done to an action in this tab. */
type Deed = 'done' | 'undone';

/** The actions of an undo or a redo. */
export function actionIdsOf({ args }: Pick<Invocation, 'args'>): string[] {
  const { actions = [] } = (args ?? {}) as { actions?: readonly { actionId: string }[] };
  return actions.map(({ actionId }) => actionId);
}

/** Notes it for the page after a reload: the server does not know in which tab something was done. */
export function noteHere(deed: Deed, about: Pick<Invocation, 'args'>): void {
  const ids = actionIdsOf(about).map((id) => `${deed} ${id}`);
  if (ids.length === 0) return;
  try {
    const kept = [...noted(), ...ids].slice(-2 * UNDO_DEPTH);
    sessionStorage.setItem(STORE, kept.join('\n'));
  } catch {
    // Where a browser refuses storage, all of it counts as done in another window.
  }
}

export function wasHere(deed: Deed, id: string): boolean {
  try {
    return noted().includes(`${deed} ${id}`);
  } catch {
    return false;
  }
}

function noted(): string[] {
  return sessionStorage.getItem(STORE)?.split('\n') ?? [];
}
