/** Whether the page is about to reload because of a missing part; set once at start. */
let isLoadingAnew: () => Promise<boolean> = async () => false;

export function setLoadingAnew(answer: () => Promise<boolean>): void {
  isLoadingAnew = answer;
}

// A failed style would count as loaded, and its part be drawn without it.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) target.remove();
  },
  true,
);

/**
 * A part of the page that is fetched once, when it is first needed. Rejects if it fails, and tries again the next time.
 * Where the page is about to reload, it stays pending: an error until then would be read as the answer.
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
