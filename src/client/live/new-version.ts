import { notifySystem } from '../notices/notify.ts';
import { workbench } from '../workbench/workbench-state.ts';

/** The script that a page of the workbench begins with; its name changes with every build. */
const BEGINNING = 'script[type="module"][src]';

/** Whether the server serves another build of the workbench than this page's; false where that is unknown. */
async function servesAnotherBuild(): Promise<boolean> {
  try {
    const answer = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-cache' });
    if (!answer.ok) return false;
    const served = beginningOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return served !== null && served !== beginningOf(document);
  } catch {
    return false;
  }
}

function beginningOf(page: Document): string | null {
  return page.querySelector(BEGINNING)?.getAttribute('src') ?? null;
}

/** Asks whether the server has a newer version of the workbench than this page, and shows it once. */
export async function lookForNewVersion(): Promise<void> {
  // Two requests at one moment show it once.
  if (workbench.newVersion || !(await servesAnotherBuild()) || workbench.newVersion) return;
  workbench.newVersion = true;
  notifySystem('info', {
    title: 'A new version of Dossier is available',
    message: 'It loads the next time you change screens with nothing unsaved.',
    action: { label: 'Load it now', invocation: { id: 'version.load', args: {} }, source: 'button' },
  });
}
