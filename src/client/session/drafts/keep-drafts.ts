import type { Clock, Timer } from '../../context/clock.ts';
import { DAY } from '../../../contract/base/time-spans.ts';
import { sealFor, type Seal } from './draft-seal.ts';
import type { DraftStore } from './draft-database.ts';
import type { Tabs } from './tabs.ts';

/** Milliseconds for which unsent text is kept: decision 83. */
export const DRAFT_LIFETIME = 30 * DAY;
/** Drafts kept in one browser; the oldest are dropped. A person rarely has more than a few open. */
export const MOST_DRAFTS = 200;
/** The pause in typing after which a draft is sealed, in milliseconds. */
const DRAFT_PAUSE = 300;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The place of a text: the record or form, and the field in it. Each tab has its own draft there. */
export interface DraftPlace {
  key: string;
  field: string;
  /** One draft for all tabs: it is changed under a lock. */
  shared?: true;
}

/** A stored draft of a place beside this tab's own. */
export interface LeftDraft {
  id: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  value: Json;
}

export interface FoundDrafts {
  /** The signed-in person's draft there in this tab; undefined: none; null: they have discarded it. */
  own: Json | undefined;
  /** Their drafts there from closed tabs, the newest first. */
  left: readonly LeftDraft[];
}

/** Unsent text of people, kept for each of them alone. */
export interface Drafts {
  /** The drafts at this place. Never rejects. */
  find(place: DraftPlace): Promise<FoundDrafts>;
  /** Works on all drafts stored at this place, after earlier requests. Never rejects. */
  at<T>(place: DraftPlace, work: (stored: StoredPlace) => Promise<T>, refused: T): Promise<T>;
  /** Keeps the text typed in this tab; sealed after a short pause in typing. */
  keep(place: DraftPlace, value: Json): void;
  /** It was sent or emptied; with an edition, only if nothing else was typed since. */
  drop(place: DraftPlace, edition?: number): void;
  /** They have discarded it: from now on no draft of other tabs is restored here automatically. */
  discard(place: DraftPlace): void;
  /** Distinguishes what is kept in this tab from what is kept there later. */
  edition(place: DraftPlace): number;
  /**
   * Seals at once what still waits for the pause, also right after a sign-out, for the person who typed it. False: the
   * browser refused to keep it.
   */
  flush(): Promise<boolean>;
  /** Whether this tab keeps anything of the signed-in person that they typed or chose and did not send. */
  holdsAny(): boolean;
}

export interface StoredPlace extends Pick<DraftStore, 'of' | 'remove' | 'rename'> {
  /** The name of all drafts of the place, and that of this tab's. */
  name: string;
  own: string;
  put(id: string, value: Json): Promise<LeftDraft>;
  isOpens(id: string): Promise<boolean>;
}

interface Waiting {
  person: string;
  place: DraftPlace;
  /** undefined: the draft is removed. */
  value: Json | undefined;
}

/** @param person the signed-in one; null: nothing is kept and nothing offered */
export function createDrafts(store: DraftStore, clock: Clock, person: () => string | null, tabs: Tabs): Drafts {
  const seals = new Map<string, Promise<Seal>>();
  const waiting = new Map<string, Waiting>();
  const editions = new Map<string, number>();
  /** By person and place: what this tab keeps. What the page notes by itself has `session` as its key. */
  const held = new Set<string>();
  /** Places where people have discarded their text in this tab. */
  const discarded = new Set<string>();
  let timer: Timer | null = null;
  let before: Promise<unknown> = Promise.resolve();

  /** One after the other: an older text must never be written over a newer one, nor a newer one read in its place. */
  function behindTheOthers<T>(work: () => Promise<T>, refused: T): Promise<T> {
    // A browser that refuses storage keeps no drafts; typing still works.
    const done = before.then(work).catch(() => refused);
    before = done;
    return done;
  }

  function sealOf(name: string): Promise<Seal> {
    const known = seals.get(name) ?? sealFor(name, store);
    seals.set(name, known);
    return known;
  }

  function wait(place: DraftPlace, value: Json | undefined): void {
    const name = person();
    if (name === null) return;
    const path = pathOf(place);
    editions.set(path, editionOf(path) + 1);
    const key = `${name} ${path}`;
    held[value === undefined ? 'delete' : 'add'](key);
    // The discarding is remembered over a reload.
    waiting.set(key, { person: name, place, value: value === undefined && discarded.has(key) ? null : value });
    timer?.cancel();
    timer = clock.after(DRAFT_PAUSE, () => void flush());
  }

  async function storedAt(seal: Seal, place: DraftPlace): Promise<StoredPlace> {
    const path = pathOf(place);
    const name = await seal.idOf(path);
    return {
      ...store,
      name,
      own: place.shared ? name : `${name} ${await tabs.own()}`,
      async put(id, value) {
        const savedAt = clock.now();
        await store.put({ id, ...(await seal.seal(path, JSON.stringify(value), savedAt)) });
        return { id, savedAt, value };
      },
      // Before tabs had drafts of their own there was one without a tab, which belongs to none now.
      isOpens: async (id) => (await tabs.open()).has(id.split(' ')[1] ?? ''),
    };
  }

  async function write({ person: name, place, value }: Waiting): Promise<void> {
    const stored = await storedAt(await sealOf(name), place);
    if (value === undefined) await store.remove([stored.own]);
    else await stored.put(stored.own, value);
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
    for (const each of batch) await write(each);
    if (batch.length > 0) await tidy();
    return true;
  }

  function flush(): Promise<boolean> {
    timer?.cancel();
    return behindTheOthers(writeAll, false);
  }

  function at<T>(place: DraftPlace, work: (stored: StoredPlace, seal: Seal) => Promise<T>, refused: T): Promise<T> {
    const name = person();
    if (name === null) return Promise.resolve(refused);
    // What waits for another place keeps waiting: a screen reads much as it opens, while somebody types.
    if (waiting.has(`${name} ${pathOf(place)}`)) void flush();
    return behindTheOthers(async () => {
      const seal = await sealOf(name);
      const answer = await work(await storedAt(seal, place), seal);
      // Another person may have signed in meanwhile.
      return person() === name ? answer : refused;
    }, refused);
  }

  const find = (place: DraftPlace) =>
    at<FoundDrafts>(
      place,
      async (stored, seal) => {
        const { name, own } = stored;
        const found: FoundDrafts & { left: LeftDraft[] } = { own: undefined, left: [] };
        for (const draft of await store.of(name)) {
          const { id, savedAt } = draft;
          const isOthers = id !== own && (place.shared || (await stored.isOpens(id)));
          if (isOthers || savedAt < clock.now() - DRAFT_LIFETIME) continue;
          const text = await seal.open(pathOf(place), draft);
          if (text === null) continue;
          const value = JSON.parse(text) as Json;
          if (id === own) found.own = value;
          else found.left.push({ id, savedAt, value });
        }
        if (found.own) held.add(`${person()} ${pathOf(place)}`);
        if (found.own === null) discarded.add(`${person()} ${pathOf(place)}`);
        found.left.sort((one, other) => other.savedAt - one.savedAt);
        return found;
      },
      { own: undefined, left: [] },
    );

  return {
    find,
    at,
    keep: (place, value) => wait(place, value),
    drop(place, edition) {
      if (edition === undefined || edition === editionOf(pathOf(place))) wait(place, undefined);
    },
    discard(place) {
      discarded.add(`${person()} ${pathOf(place)}`);
      wait(place, undefined);
    },
    edition: (place) => editionOf(pathOf(place)),
    flush,
    holdsAny: () => [...held].some((key) => key.startsWith(`${person()} `) && !key.includes(' ["session"')),
  };

  function editionOf(path: string): number {
    return editions.get(path) ?? 0;
  }
}

function pathOf({ key, field }: DraftPlace): string {
  return JSON.stringify([key, field]);
}

export function leftDraftsOf(drafts: Drafts) {
  return {
    /**
     * From now on it is this tab's. False: it belongs to another by now, as a closed tab may be open again, or is gone.
     */
    take: (place: DraftPlace, { id }: LeftDraft): Promise<boolean> =>
      drafts.at(place, async (at) => !(await at.isOpens(id)) && at.rename(id, at.own), false),

    /** Keeps something as if a closed tab had left it. null: the browser refuses. */
    setAside: (place: DraftPlace, value: Json): Promise<LeftDraft | null> =>
      drafts.at<LeftDraft | null>(place, (at) => at.put(`${at.name} ${crypto.randomUUID()}`, value), null),

    /** False as above. */
    dropLeft: (place: DraftPlace, { id }: LeftDraft): Promise<boolean> =>
      drafts.at(
        place,
        async (at) => {
          if ((await at.of(id)).length === 0 || (await at.isOpens(id))) return false;
          await at.remove([id]);
          return true;
        },
        false,
      ),
  };
}
