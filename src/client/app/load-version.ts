import { formState } from '../form/form-state.ts';
import { writesDone } from '../data/writes-under-way.ts';
import { queueState } from '../queue/queue-state.ts';
import { uploads } from '../uploads/upload-state.ts';
import { workbench } from '../workbench/workbench-state.ts';
import { mayReload } from './reload-guard.ts';

/**
 * Loads a new version, if there is one, when the person goes to another screen with nothing unsaved. True: the page
 * reloads.
 */
export async function loadsNewVersion(path: string): Promise<boolean> {
  if (workbench.current === null || holdsSomething()) return false;
  await writesDone();
  if (holdsSomething() || window.location.pathname !== path) return false;
  if (!mayReload({ path, now: Date.now(), storage: sessionStorage })) return false;
  window.location.reload();
  return true;
}

/** Unsaved work that a new page would have to restore, or could not. */
function holdsSomething(): boolean {
  const isTyped = (formState.facts?.changed ?? 0) > 0;
  const sends = uploads.all.some(({ status }) => status === 'waiting' || status === 'sending');
  return isTyped || sends || queueState.sending.length > 0;
}
