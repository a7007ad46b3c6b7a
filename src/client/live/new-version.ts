import { notifySystem } from '../notices/notify.ts';
import { workbench } from '../workbench/workbench-state.ts';

/** Where the parts of a page begin; their names change with every build. */
const PARTS = 'script[type="module"][src]';

/** Asks the server whether it gives out another build of the workbench than the one on this page, and tells it once. */
export async function lookForNewVersion(): Promise<void> {
  if (workbench.newVersion) return;
  const answer = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-cache' });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const served = page.querySelector(PARTS)?.getAttribute('src');
  const loaded = document.querySelector(PARTS)?.getAttribute('src');
  // Asked twice at one moment, it is told once.
  if (!served || served === loaded || workbench.newVersion) return;
  workbench.newVersion = true;
  notifySystem('info', {
    title: 'A new version of Dossier is there',
    message: 'It is loaded when you next go to another screen with nothing unsaved.',
    action: { label: 'Load it now', invocation: { id: 'version.load', args: {} }, source: 'button' },
  });
}
