/** What a person ran, for the order of an empty query and for breaking ties between equal matches. */
interface Use {
  count: number;
  /** Milliseconds since 1970. */
  last: number;
}

const STORE = 'dossier.habit';
/** After this many milliseconds a use counts half. */
const HALF_LIFE = 7 * 24 * 60 * 60_000;

let uses = read();
let lastId: string | null = null;

export function rememberUse(id: string, now: number): void {
  uses = { ...uses, [id]: { count: decayed(id, now) + 1, last: now } };
  lastId = id;
  try {
    localStorage.setItem(STORE, JSON.stringify(uses));
  } catch {
    // Private windows may refuse storage; habit then lasts as long as the page.
  }
}

/** Frequency that fades with time; the very last one is first on an empty query. */
export function habitNow(): (id: string) => number {
  const now = Date.now();
  return (id) => (id === lastId ? Number.MAX_SAFE_INTEGER : decayed(id, now));
}

function decayed(id: string, now: number): number {
  const use = uses[id];
  return use ? use.count * 0.5 ** ((now - use.last) / HALF_LIFE) : 0;
}

function read(): Readonly<Record<string, Use>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORE) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, Use>) : {};
  } catch {
    return {};
  }
}
