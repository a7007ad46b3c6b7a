import { heldLocksAfter, holdAsLongAsThePage } from '../../context/browser-locks.ts';

/** The tabs of this browser, by names that say nothing about the person. */
export interface Tabs {
  /** The name of this one: the same after a reload. */
  own(): Promise<string>;
  open(): Promise<ReadonlySet<string>>;
}

/** Survives a reload, and ends with the tab. */
const STORE = 'dossier.tab';
/** An open tab holds the lock of its name. */
const LOCK = 'dossier.tab ';
/** Milliseconds for which the reloading page may still have its name. */
const LONGEST_WAIT = 3_000;

/**
 * A page takes its name out of its tab's storage while it is shown, and puts it back when left: a duplicated tab finds
 * none there, and makes its own. Of two that find the same, the first has it.
 */
export function browserTabs(): Tabs {
  const left = takeLeft();
  let name = left ?? crypto.randomUUID();
  let claimed: Promise<string> | null = null;
  globalThis.addEventListener?.('pagehide', () => leave(name));
  globalThis.addEventListener?.('pageshow', ({ persisted }) => void (persisted && takeLeft()));

  async function claim(): Promise<string> {
    if (await holdAsLongAsThePage(LOCK + name, LONGEST_WAIT)) return name;
    name = crypto.randomUUID();
    await holdAsLongAsThePage(LOCK + name);
    return name;
  }
  return {
    own: () => (claimed ??= claim()),
    open: () => heldLocksAfter(LOCK),
  };
}

function takeLeft(): string | null {
  try {
    const name = sessionStorage.getItem(STORE);
    sessionStorage.removeItem(STORE);
    return name;
  } catch {
    // A browser that refuses storage gives each page another name.
    return null;
  }
}

function leave(name: string): void {
  try {
    sessionStorage.setItem(STORE, name);
  } catch {
    // See above.
  }
}
