/** What the browser was told could not be had; an event that was handled has begun to load the page anew. */
const missing: Event[] = [];
window.addEventListener('vite:preloadError', (event) => void missing.push(event));

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
      if (missing.some((event) => event.defaultPrevented)) return new Promise(() => {});
      throw error;
    }
  }
  return () => (coming ??= bring());
}
