import { chosenSettings, type ChosenSettings } from '../../contract/policy/settings.ts';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { api } from './api-instance.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

type Settings = OperationAnswer<'setting.list'>;

/** Milliseconds after which going somewhere else asks anew. */
const FRESH = 60_000;

/**
 * Loads what an Admin has set for everybody, unless it was loaded just now. Nothing waits for it:
 * until it is here the defaults stand, and the server decides by what is really set.
 */
export function loadSettings(staleTime: number = FRESH): void {
  void queryClient.prefetchQuery({
    queryKey: queryKeys.settings,
    queryFn: () => api('setting.list', {}),
    staleTime,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

let read: { from: Settings | undefined; settings: ChosenSettings } | null = null;

/** The settings as they were told last; the same object as long as that is. */
export function settingsNow(): ChosenSettings {
  const from = queryClient.getQueryData<Settings>(queryKeys.settings);
  if (read?.from !== from || read === null) {
    const stored = new Map<string, unknown>(from?.settings.map(({ key, value }) => [key, value]));
    read = { from, settings: chosenSettings(stored) };
  }
  return read.settings;
}
