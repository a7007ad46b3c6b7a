import type { Clock, Timer } from '../../context/clock.ts';
import { DAY } from '../../../contract/policy/time-spans.ts';
import { sealFor, type Seal } from './draft-seal.ts';
import type { DraftStore } from './draft-store.ts';

/** What somebody typed and did not send is kept for so long, in milliseconds: decision 83. */
export const DRAFT_LIFETIME = 30 * DAY;
/** Drafts kept in one browser; the oldest give way. A person has rarely more than a few open. */
export const MOST_DRAFTS = 200;
/** The pause in typing after which a draft is sealed, in milliseconds. */
const DRAFT_PAUSE = 300;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Where something is typed: the record or form, and the field in it. */
export interface DraftPlace {
  key: string;
  field: string;
}

/** What people type and have not sent, kept for them and for nobody else. */
export interface Drafts {
  /** What the person who is signed in left at this place; undefined: nothing. Never rejects. */
  read(place: DraftPlace): Promise<Json | undefined>;
  /** Keeps what is typed; sealed after a short pause in typing. */
  keep(place: DraftPlace, value: Json): void;
  /** It has been sent, or was emptied. */
  drop(place: DraftPlace): void;
  /**
   * Seals at once what still waits for the pause. Also right after a sign-out: it belongs to who typed it. False: the
   * browser refused to keep it.
   */
  flush(): Promise<boolean>;
}

interface Waiting {
  person: string;
  place: string;
  /** undefined: the draft goes. */
  value: Json | undefined;
}

/**
 * @param person who is signed in now; null: nothing is kept and nothing offered
 */
export function createDrafts(store: DraftStore, clock: Clock, person: () => string | null): Drafts {
  const seals = new Map<string, Promise<Seal>>();
  const waiting = new Map<string, Waiting>();
  let timer: Timer | null = null;
  let writing: Promise<boolean> = Promise.resolve(true);

  function sealOf(name: string): Promise<Seal> {
    const known = seals.get(name) ?? sealFor(name, store);
    seals.set(name, known);
    return known;
  }

  function wait(place: DraftPlace, value: Json | undefined): void {
    const name = person();
    if (name === null) return;
    const path = pathOf(place);
    waiting.set(`${name} ${path}`, { person: name, place: path, value });
    timer?.cancel();
    timer = clock.after(DRAFT_PAUSE, () => void flush());
  }

  async function write({ person: name, place, value }: Waiting): Promise<void> {
    const seal = await sealOf(name);
    if (value === undefined) await store.remove([await seal.idOf(place)]);
    else await store.put(await seal.seal(place, JSON.stringify(value), clock.now()));
  }

  async function tidy(): Promise<void> {
    const ages = await store.ages();
    const tooMany = Math.max(0, ages.length - MOST_DRAFTS);
    const limit = clock.now() - DRAFT_LIFETIME;
    const old = ages.filter(({ savedAt }, index) => index < tooMany || savedAt < limit);
    if (old.length > 0) await store.remove(old.map(({ id }) => id));
  }

  async function writeAll(): Promise<boolean> {
    const batch = [...waiting.values()];
    waiting.clear();
    try {
      for (const each of batch) await write(each);
      if (batch.length > 0) await tidy();
      return true;
    } catch {
      // A browser that refuses storage keeps no drafts; typing goes on all the same.
      return false;
    }
  }

  function flush(): Promise<boolean> {
    timer?.cancel();
    // One after the other: an older text must never be written over a newer one.
    writing = writing.then(writeAll);
    return writing;
  }

  return {
    async read(place) {
      const name = person();
      if (name === null) return undefined;
      const path = pathOf(place);
      // What waits for another place goes on waiting: a screen reads much as it opens, while somebody types.
      await (waiting.has(`${name} ${path}`) ? flush() : writing);
      try {
        const seal = await sealOf(name);
        const draft = await store.get(await seal.idOf(path));
        if (!draft || draft.savedAt < clock.now() - DRAFT_LIFETIME) return undefined;
        const text = await seal.open(path, draft);
        // Another person may have signed in while this was read.
        return text === null || person() !== name ? undefined : (JSON.parse(text) as Json);
      } catch {
        return undefined;
      }
    },
    keep: (place, value) => wait(place, value),
    drop: (place) => wait(place, undefined),
    flush,
  };
}

function pathOf({ key, field }: DraftPlace): string {
  return JSON.stringify([key, field]);
}
