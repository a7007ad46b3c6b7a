import { hashKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { is } from 'superstruct';
import type { KeptPreference, KeptPreferences } from '../../contract/settings/setting-operations.ts';
import {
  PREFERENCE_KEYS,
  PREFERENCES,
  type PreferenceKey,
  type PreferenceValue,
} from '../../contract/settings/preferences.ts';
import { SECOND } from '../../contract/base/time-spans.ts';
import type { Timestamp } from '../../contract/base/primitives.ts';
import { ApiError } from './network/api-error.ts';
import { api } from './api-instance.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { oneAtATime } from '../context/browser-locks.ts';
import { personal, personalMap } from '../context/personal.ts';

/** This browser's copy, so that the first paint of the next visit need not wait for the server. */
const STORE = 'dossier.preferences';
/** The copied preferences: nothing that names a profile stays behind on a machine. */
const COPIED = [
  'keymap',
  'theme',
  'density',
  'blur-level',
  'time-zone',
  'formats',
] as const satisfies readonly PreferenceKey[];
/**
 * How often a change is repeated on top of what another machine has just kept. Tabs of one browser wait for each other.
 */
const TRIES = 3;
/**
 * Milliseconds for which a tab waits for the others: enough for ten of them on a slow machine, but not for ever for a
 * frozen one.
 */
const LONGEST_WAIT = 30 * SECOND;
const LOCK = 'dossier.preference ';

interface Copy {
  person: string;
  preferences: Pick<KeptPreferences, (typeof COPIED)[number]>;
}

/**
 * Loads the signed-in person's preferences once; until then the copy of this browser applies. Rejects with an
 * `ApiError`; then the copy stays, or the default.
 */
export async function loadPreferences(person: string): Promise<void> {
  if (owner.current === person) return;
  owner.current = person;
  const copy = readCopy();
  const remembered = copy?.person === person ? copy.preferences : {};
  queryClient.setQueryDefaults(queryKeys.preferences, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<KeptPreferences>(queryKeys.preferences, { ...UNSET, ...remembered });
  try {
    const { preferences } = await api('preference.list', {});
    if (owner.current === person) keep(person, preferences);
  } catch (error) {
    if (owner.current === person) owner.current = null;
    throw error;
  }
}

const UNSET = Object.fromEntries(
  PREFERENCE_KEYS.map((key) => [key, { version: 1, value: PREFERENCES[key].unset, changed_at: null }]),
) as unknown as KeptPreferences;

/** The current value of a preference, outside components. */
export function preferenceNow<K extends PreferenceKey>(key: K): PreferenceValue<K> {
  return keptNow(key).value;
}

/** `preferenceNow` as a hook: the component is drawn anew when it changes. */
export function usePreference<K extends PreferenceKey>(key: K): PreferenceValue<K> {
  return useSyncExternalStore(onPreferences, () => preferenceNow(key));
}

/** When a preference was changed last, as a hook; null while it never was. */
export function usePreferenceChange(key: PreferenceKey): Timestamp | null {
  // The copy of an older version of the page lacks this.
  return useSyncExternalStore(onPreferences, () => keptNow(key).changed_at ?? null);
}

/** Reports every change, also a person's leaving; returns the way to stop. Cheap enough for each cell of a grid. */
export function onPreferences(changed: () => void): () => void {
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === queryKeys.preferences[0]) changed();
  });
}

export function arePreferencesKnown(): boolean {
  return allNow() !== undefined;
}

/**
 * Changes a preference at once on the screen, and then on the server. If another tab or machine was first, `change` is
 * applied to the value kept there. Rejects with an `ApiError`, after the screen shows the server's value again.
 */
export function changePreference<K extends PreferenceKey>(
  key: K,
  change: (now: PreferenceValue<K>) => PreferenceValue<K>,
): Promise<void> {
  const before = underWay.get(key) ?? Promise.resolve();
  const done = before.then(() => sent(key, change));
  underWay.set(
    key,
    done.catch(() => undefined),
  );
  return done;
}

/** Changes of one preference wait for each other, or they would all carry the version of the first. */
const underWay = personalMap<PreferenceKey, Promise<void>>();
const owner = personal<string | null>(() => null);

async function sent<K extends PreferenceKey>(
  key: K,
  change: (now: PreferenceValue<K>) => PreferenceValue<K>,
): Promise<void> {
  const person = owner.current;
  const before = keptNow(key);
  put(person, key, { ...before, value: change(before.value) });
  await oneAtATime(LOCK + key, LONGEST_WAIT, () => sentInTurn(person, key, change, before));
}

async function sentInTurn<K extends PreferenceKey>(
  person: string | null,
  key: K,
  change: (now: PreferenceValue<K>) => PreferenceValue<K>,
  before: KeptPreference<K>,
): Promise<void> {
  let seen = before;
  for (let tries = 1; ; tries += 1) {
    // Somebody else has signed in meanwhile.
    if (owner.current !== person) return;
    const value = change(seen.value);
    put(person, key, { ...seen, value });
    try {
      const { preference } = await api(
        'preference.set',
        { params: { key }, body: { value } },
        { version: seen.version },
      );
      put(person, key, { version: preference.version, value, changed_at: preference.changed_at });
      return;
    } catch (error) {
      const current = currentIn(error, key);
      put(person, key, current ?? seen);
      if (!current || tries === TRIES) throw error;
      seen = current;
    }
  }
}

function currentIn<K extends PreferenceKey>(error: unknown, key: K): KeptPreference<K> | null {
  if (!(error instanceof ApiError) || error.code !== 'version-conflict') return null;
  const { preference } = (error.details ?? {}) as { preference?: KeptPreference<K> };
  return preference && is(preference.value, PREFERENCES[key].shape as never) ? preference : null;
}

function keptNow<K extends PreferenceKey>(key: K): KeptPreference<K> {
  return allNow()?.[key] ?? UNSET[key];
}

const HASH = hashKey(queryKeys.preferences);

/** Read by many cells of a table: by their hash, which `getQueryData` makes anew each time. */
function allNow(): KeptPreferences | undefined {
  return queryClient.getQueryCache().get<KeptPreferences>(HASH)?.state.data;
}

/** An answer that arrives after somebody else signed in is not theirs. */
function put<K extends PreferenceKey>(person: string | null, key: K, kept: KeptPreference<K>): void {
  const all = allNow();
  if (all && person !== null && person === owner.current) keep(person, { ...all, [key]: kept });
}

function keep(person: string, preferences: KeptPreferences): void {
  queryClient.setQueryData(queryKeys.preferences, preferences);
  const copied = Object.fromEntries(COPIED.map((key) => [key, preferences[key]])) as Copy['preferences'];
  try {
    localStorage.setItem(STORE, JSON.stringify({ person, preferences: copied } satisfies Copy));
  } catch {
    // Without storage the next visit begins with the defaults.
  }
}

/** This browser's copy, if it still fits; null if there is none. */
function readCopy(): Copy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(STORE) ?? 'null') as Copy | null;
    const fits = COPIED.every((key) => is(copy?.preferences[key].value, PREFERENCES[key].shape as never));
    return copy && fits ? copy : null;
  } catch {
    return null;
  }
}
