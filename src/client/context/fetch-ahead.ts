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
