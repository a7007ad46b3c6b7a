import type { Clock, Timer } from '../../context/clock.ts';
import { DAY } from '../../../contract/policy/time-spans.ts';
import { sealFor, type Seal } from './draft-seal.ts';
import type { DraftStore } from './draft-store.ts';
import type { Tabs } from './tabs.ts';

/** What somebody typed and did not send is kept for so long, in milliseconds: decision 83. */
export const DRAFT_LIFETIME = 30 * DAY;
/** Drafts kept in one browser; the oldest give way. A person has rarely more than a few open. */
export const MOST_DRAFTS = 200;
/** The pause in typing after which a draft is sealed, in milliseconds. */
const DRAFT_PAUSE = 300;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Where something is typed: the record or form, and the field in it. Each tab has a draft of its own there. */
export interface DraftPlace {
  key: string;
  field: string;
  /** One draft for all tabs: whoever changes it sees to it that nobody else does at that time. */
  shared?: true;
}

/** What is kept at a place beside what this tab has typed there. */
export interface LeftDraft {
  id: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  value: Json;
}

interface FoundDrafts {
  /** What the person who is signed in left there in this tab; undefined: nothing. */
  own: Json | undefined;
  /** What they left there in tabs that are closed, the newest first. */
  left: readonly LeftDraft[];
}
const NOTHING: FoundDrafts = { own: undefined, left: [] };

/** What people type and have not sent, kept for them and for nobody else. */
export interface Drafts {
  /** What is kept at this place. Never rejects. */
  find(place: DraftPlace): Promise<FoundDrafts>;
  /** What this tab left there, else the newest of what closed tabs did, which is this tab's from then on. */
  read(place: DraftPlace): Promise<Json | undefined>;
  /** From now on it is this tab's. False: it is another's by now, or gone. */
  take(place: DraftPlace, draft: LeftDraft): Promise<boolean>;
  /** Keeps something as if a closed tab had left it. null: the browser refuses. */
  setAside(place: DraftPlace, value: Json): Promise<LeftDraft | null>;
  /** False: it is another tab's by now, or gone. */
  dropLeft(draft: LeftDraft): Promise<boolean>;
  /** Keeps what is typed in this tab; sealed after a short pause in typing. */
  keep(place: DraftPlace, value: Json): void;
  /** It has been sent, or was emptied; with an edition, only if nothing else was typed since. */
  drop(place: DraftPlace, edition?: number): void;
  /** Tells what is kept in this tab from what is kept there later. */
  edition(place: DraftPlace): number;
  /**
   * Seals at once what still waits for the pause. Also right after a sign-out: it belongs to who typed it. False: the
   * browser refused to keep it.
   */
  flush(): Promise<boolean>;
}

interface Waiting {
  person: string;
  place: DraftPlace;
  /** undefined: the draft goes. */
  value: Json | undefined;
}

/**
 * @param person who is signed in now; null: nothing is kept and nothing offered
 */
export function createDrafts(store: DraftStore, clock: Clock, person: () => string | null, tabs: Tabs): Drafts {
  const seals = new Map<string, Promise<Seal>>();
  const waiting = new Map<string, Waiting>();
  const editions = new Map<string, number>();
  let timer: Timer | null = null;
  let before: Promise<unknown> = Promise.resolve();

  /** One after the other: an older text must never be written over a newer one, nor a newer one read in its place. */
  function behindTheOthers<T>(work: () => Promise<T>, refused: T): Promise<T> {
    // A browser that refuses storage keeps no drafts; typing goes on all the same.
    const done = before.then(work).catch(() => refused);
    before = done;
    return done;
  }

  /** The same for whoever is signed in; what has come after somebody else has is not theirs. */
  function forPerson<T>(work: (seal: Seal) => Promise<T>, refused: T): Promise<T> {
    const name = person();
    if (name === null) return Promise.resolve(refused);
    return behindTheOthers(async () => {
      const answer = await work(await sealOf(name));
      return person() === name ? answer : refused;
    }, refused);
  }

  function sealOf(name: string): Promise<Seal> {
    const known = seals.get(name) ?? sealFor(name, store);
    seals.set(name, known);
    return known;
  }

  async function ownId(seal: Seal, place: DraftPlace): Promise<string> {
    const id = await seal.idOf(pathOf(place));
    return place.shared ? id : `${id} ${await tabs.own()}`;
  }

  function wait(place: DraftPlace, value: Json | undefined): void {
    const name = person();
    if (name === null) return;
    const path = pathOf(place);
    editions.set(path, editionOf(path) + 1);
    waiting.set(`${name} ${path}`, { person: name, place, value });
    timer?.cancel();
    timer = clock.after(DRAFT_PAUSE, () => void flush());
  }

  async function put(seal: Seal, id: string, place: DraftPlace, value: Json): Promise<LeftDraft> {
    const savedAt = clock.now();
    await store.put({ id, ...(await seal.seal(pathOf(place), JSON.stringify(value), savedAt)) });
    return { id, savedAt, value };
  }

  async function write({ person: name, place, value }: Waiting): Promise<void> {
    const seal = await sealOf(name);
    const id = await ownId(seal, place);
    if (value === undefined) await store.remove([id]);
    else await put(seal, id, place, value);
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

  async function look(seal: Seal, place: DraftPlace): Promise<FoundDrafts> {
    const own = await ownId(seal, place);
    const limit = clock.now() - DRAFT_LIFETIME;
    const kept = (await store.of(await seal.idOf(pathOf(place)))).filter(({ savedAt }) => savedAt >= limit);
    const open = kept.some(({ id }) => id !== own) && !place.shared ? await tabs.open() : new Set<string>();
    const read = kept
      // Before tabs had drafts of their own there was one without a tab, which is nobody's now.
      .filter(({ id }) => id === own || !(place.shared || open.has(tabOf(id))))
      .toSorted((one, other) => other.savedAt - one.savedAt)
      .map(async (draft): Promise<LeftDraft[]> => {
        const text = await seal.open(pathOf(place), draft);
        return text === null ? [] : [{ id: draft.id, savedAt: draft.savedAt, value: JSON.parse(text) as Json }];
      });
    const found = (await Promise.all(read)).flat();
    return { own: found.find(({ id }) => id === own)?.value, left: found.filter(({ id }) => id !== own) };
  }

  function find(place: DraftPlace): Promise<FoundDrafts> {
    // What waits for another place goes on waiting: a screen reads much as it opens, while somebody types.
    if (waiting.has(`${person() ?? ''} ${pathOf(place)}`)) void flush();
    return forPerson((seal) => look(seal, place), NOTHING);
  }

  function take(place: DraftPlace, { id }: LeftDraft): Promise<boolean> {
    return forPerson(async (seal) => !(await isOpens(id)) && store.rename(id, await ownId(seal, place)), false);
  }

  /** Whether it belongs to a tab that is open: one that was closed may be again. */
  async function isOpens(id: string): Promise<boolean> {
    return (await tabs.open()).has(tabOf(id));
  }

  return {
    find,
    async read(place) {
      const { own, left } = await find(place);
      const [newest] = left;
      if (own !== undefined || !newest) return own;
      return (await take(place, newest)) ? newest.value : undefined;
    },
    take,
    setAside: (place, value) =>
      forPerson<LeftDraft | null>(
        async (seal) => put(seal, `${await seal.idOf(pathOf(place))} ${crypto.randomUUID()}`, place, value),
        null,
      ),
    dropLeft: ({ id }) =>
      behindTheOthers(async () => {
        if ((await store.of(id)).length === 0 || (await isOpens(id))) return false;
        await store.remove([id]);
        return true;
      }, false),
    keep: (place, value) => wait(place, value),
    drop(place, edition) {
      if (edition === undefined || edition === editionOf(pathOf(place))) wait(place, undefined);
    },
    edition: (place) => editionOf(pathOf(place)),
    flush,
  };

  function editionOf(path: string): number {
    return editions.get(path) ?? 0;
  }
}

function tabOf(id: string): string {
  return id.split(' ')[1] ?? '';
}

function pathOf({ key, field }: DraftPlace): string {
  return JSON.stringify([key, field]);
}
