/** Whether the page is about to load anew because of what could not be had; set once, at start. */
let isLoadingAnew: () => Promise<boolean> = async () => false;

export function setLoadingAnew(answer: () => Promise<boolean>): void {
  isLoadingAnew = answer;
}

// A style that could not be had would count as there, and what it dresses be drawn without it.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) target.remove();
  },
  true,
);

/**
 * A part of the page that is fetched once, when it is first asked for. Rejects if it cannot be had, and is asked
 * for anew the next time. Where the page is about to load anew, what waits is left waiting: an error drawn until
 * then would be read as the answer.
 */
export function fetched<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let coming: Promise<Part> | null = null;
  async function bring(): Promise<Part> {
    try {
      return await load();
    } catch (error) {
      coming = null;
      if (await isLoadingAnew()) return new Promise(() => {});
      throw error;
    }
  }
  return () => (coming ??= bring());
}
