import { SECOND } from '../../../contract/base/time-spans.ts';

/** How long the server may take to say that it is there, in ms. */
const ANSWERS_WITHIN = 5 * SECOND;

/** Whether the server has the page of this path: a network that leads nowhere is none. */
export async function isServerThere(path: string): Promise<boolean> {
  try {
    return (await fetch(path, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWERS_WITHIN) })).ok;
  } catch {
    return false;
  }
}

/** The script that a page of the workbench begins with; its name changes with every build. */
const BEGINNING = 'script[type="module"][src]';

/** Whether the server serves another build of the workbench than this page's; false where that is unknown. */
export async function servesAnotherBuild(): Promise<boolean> {
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
