import { hashKey, queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { is } from 'superstruct';
import { settingWithout, type SettingChange } from '../../contract/settings/setting-undo.ts';
import {
  chosenSettings,
  settingValue,
  SETTINGS,
  type ChosenSettings,
  type SettingKey,
  type SettingValue,
} from '../../contract/settings/settings.ts';
import { SettingRecord } from '../../contract/settings/setting-shapes.ts';
import type { OperationAnswer } from '../../contract/operations.ts';
import type { Previewed } from '../../../commands/settings/port.ts';
import { ApiError } from './network/api-error.ts';
import { api } from './api-instance.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { readForCommand } from './failed-read-notices.ts';
import { isolated } from '../../contract/base/words.ts';

type Settings = OperationAnswer<'setting.list'>;

/** Milliseconds after which a navigation reads them anew. */
const FRESH = 60_000;
const settingsQuery = queryOptions<Settings>({
  queryKey: queryKeys.settings,
  queryFn: () => api('setting.list', {}),
  staleTime: FRESH,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Loads the common settings, unless they were loaded just now. Nothing waits for them: until then the defaults apply,
 * and the server decides by the real ones.
 */
export function loadSettings(staleTime: number = FRESH): void {
  void queryClient.prefetchQuery({ ...settingsQuery, staleTime });
}

export const useSettings = () => useQuery(settingsQuery);

export function useChosenSettings(): ChosenSettings {
  useSettings();
  return settingsNow();
}

/** The same for what a table has many of: without an observer each, because the layout has one. */
export function useSettingsInCell(): ChosenSettings {
  return useSyncExternalStore(onSettings, settingsNow);
}

function onSettings(changed: () => void): () => void {
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === queryKeys.settings[0]) changed();
  });
}

const HASH = hashKey(queryKeys.settings);
let read: { from: Settings | undefined; settings: ChosenSettings } | null = null;

export function settingsNow(): ChosenSettings {
  const from = queryClient.getQueryCache().get<Settings>(HASH)?.state.data;
  if (read?.from !== from || read === null) {
    const stored = new Map<string, unknown>(from?.settings.map(({ key, value }) => [key, value]));
    read = { from, settings: chosenSettings(stored) };
  }
  return read.settings;
}

/**
 * Changes a setting under the version that was seen; returns the old value, which may be the wanted one already. Rejects
 * with an `ApiError`; when somebody else was first, the page shows their value.
 */
export async function changeSetting<K extends SettingKey>(
  key: K,
  change: (now: SettingValue<K>) => SettingValue<K>,
): Promise<SettingValue<K>> {
  const { settings } = await neededSettings();
  const seen = settings.find((each) => each.key === key);
  const before = settingValue(key, seen?.value);
  try {
    const { setting } = await api(
      'setting.change',
      { params: { key }, body: { value: change(before) } },
      seen && { version: seen.version },
    );
    put(setting);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unchanged') return before;
    const { current } = ((error instanceof ApiError && error.details) || {}) as { current?: unknown };
    if (is(current, SettingRecord)) put(current);
    throw error;
  }
  return before;
}

/** Undoes a change where nobody else has changed the same part since. Rejects with a sentence or an `ApiError`. */
export async function takeSettingBack(change: SettingChange): Promise<void> {
  // Changes by others are unknown here until they are read.
  const { settings } = await readForCommand(queryClient, settingsQuery, () =>
    queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }),
  );
  const seen = settings.find(({ key }) => key === change.key);
  const without = settingWithout(change, settingValue(change.key, seen?.value));
  if (without === null) {
    const who = seen?.updated_by?.name ?? 'Someone';
    const sentence = `${isolated(who)} has changed “${SETTINGS[change.key].title}” since, so it stays as it is.`;
    throw new ApiError(409, 'Conflict', 'version-conflict', sentence, undefined);
  }
  await changeSetting(change.key, () => without.value as SettingValue<SettingKey>);
}

/** The server's preview of what a change would mean for existing data; null: nothing. Rejects with an `ApiError`. */
export async function previewSetting<K extends SettingKey>(
  key: K,
  change: (now: SettingValue<K>) => SettingValue<K>,
): Promise<Previewed | null> {
  const { settings } = await neededSettings();
  const value = change(settingValue(key, settings.find((each) => each.key === key)?.value));
  const { sentence, rows } = await api('setting.preview', { params: { key }, body: { value } });
  if (sentence === null) return null;
  const lines = rows.map(({ profile_id: id, profile_name: name, locale, words }, at) => ({
    key: `${at} ${id}`,
    name: `${isolated(name || 'No name yet')} (${locale})`,
    detail: words,
  }));
  return { text: sentence, rows: lines };
}

const neededSettings = () =>
  readForCommand(queryClient, settingsQuery, () => queryClient.ensureQueryData(settingsQuery));

function put(record: SettingRecord): void {
  queryClient.setQueryData<Settings>(
    queryKeys.settings,
    (known) => known && { settings: known.settings.map((each) => (each.key === record.key ? record : each)) },
  );
}
