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
