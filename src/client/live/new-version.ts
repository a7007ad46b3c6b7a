import { servesAnotherBuild } from '../data/network/served-page.ts';
import { notifySystem } from '../notices/notify.ts';
import { workbench } from '../workbench/workbench-state.ts';

/** Asks whether the server has a newer version of the workbench than this page, and shows it once. */
export async function lookForNewVersion(): Promise<void> {
  // Two requests at one moment show it once.
  if (workbench.newVersion || !(await servesAnotherBuild()) || workbench.newVersion) return;
  workbench.newVersion = true;
  notifySystem('info', {
    title: 'A new version of Dossier is available',
    message: 'It will load the next time you open another screen without unsaved changes.',
    action: { label: 'Load it now', invocation: { id: 'version.load', args: {} }, source: 'button' },
  });
}
