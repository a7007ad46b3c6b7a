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

let ahead = 0;

/** Whether something is being fetched that nothing on the page waits for. */
export function isFetchingAhead(): boolean {
  return ahead > 0;
}

/** Fetches what nothing waits for yet. A failure is ignored: the code that needs it asks again and reports it. */
export async function fetchAhead<Part>(bring: () => Promise<Part>): Promise<Part | null> {
  ahead += 1;
  try {
    return await bring();
  } catch {
    return null;
  } finally {
    ahead -= 1;
  }
}
