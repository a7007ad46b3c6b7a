import type { KeyStore, SealedDraft } from './draft-seal.ts';

const DATABASE = 'dossier.drafts';
const DRAFTS = 'drafts';
const KEYS = 'keys';
const BROWSER_KEY = 'browser';

/** The store of sealed drafts. Every call rejects where the browser refuses storage. */
export interface DraftStore extends KeyStore {
  /** Drafts stored under this name, alone or followed by a blank and more. */
  of(name: string): Promise<readonly SealedDraft[]>;
  put(draft: SealedDraft): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Renames a draft, replacing one of that name. False: there is no such draft any more. */
  rename(id: string, to: string): Promise<boolean>;
  /** The stored drafts without their text, the oldest first. */
  ages(): Promise<readonly { id: string; savedAt: number }[]>;
}

/** IndexedDB: the only storage of a browser for a key that cannot be exported. */
export function openDraftStore(): DraftStore {
  let opened: Promise<IDBDatabase> | null = null;
  const database = () => (opened ??= open());
  const inside = async <T>(name: string, mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) => {
    const transaction = (await database()).transaction(name, mode);
    const answer = answerOf(ask(transaction.objectStore(name)));
    await Promise.all([answer, completed(transaction)]);
    return answer;
  };
  return {
    async of(name) {
      const range = IDBKeyRange.bound(name, `${name} \uffff`);
      return inside(DRAFTS, 'readonly', (store) => store.getAll(range) as IDBRequest<SealedDraft[]>);
    },
    put: async (draft) => void (await inside(DRAFTS, 'readwrite', (store) => store.put(draft))),
    async remove(ids) {
      const transaction = (await database()).transaction(DRAFTS, 'readwrite');
      for (const id of ids) transaction.objectStore(DRAFTS).delete(id);
      await completed(transaction);
    },
    async rename(id, to) {
      const transaction = (await database()).transaction(DRAFTS, 'readwrite');
      const store = transaction.objectStore(DRAFTS);
      // All in one transaction, so that of two tabs that ask for it one gets it.
      const draft = await answerOf(store.get(id) as IDBRequest<SealedDraft | undefined>);
      if (draft) {
        store.put({ ...draft, id: to });
        store.delete(id);
      }
      await completed(transaction);
      return draft !== undefined;
    },
    async ages() {
      const all = await inside(
        DRAFTS,
        'readonly',
        (store) => store.index('savedAt').getAll() as IDBRequest<SealedDraft[]>,
      );
      return all.map(({ id, savedAt }) => ({ id, savedAt }));
    },
    async browserKey(create) {
      const read = () =>
        inside(KEYS, 'readonly', (store) => store.get(BROWSER_KEY) as IDBRequest<CryptoKey | undefined>);
      const known = await read();
      if (known) return known;
      const made = await create();
      try {
        // `add` and not `put`: of two tabs that make one at the same time, the first stays.
        await inside(KEYS, 'readwrite', (store) => store.add(made, BROWSER_KEY));
        return made;
      } catch {
        const first = await read();
        if (first) return first;
        throw new Error('The browser keeps no key for drafts.');
      }
    },
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(KEYS);
    request.result.createObjectStore(DRAFTS, { keyPath: 'id' }).createIndex('savedAt', 'savedAt');
  });
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser refused storage.')));
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser refused storage.')));
  });
}
