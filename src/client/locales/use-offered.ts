import { useMemo } from 'react';
import type { Locale } from '../../contract/shapes/lookups.ts';
import { useChosenSettings } from '../data/settings.ts';

/**
 * The locales that can be chosen, and the identifiers of those withheld because an Admin has switched them off (or,
 * where only such are offered, has not). Marked ones stay, to be unmarked.
 */
export function useOffered(
  locales: readonly Locale[],
  marked: readonly string[],
  offers: 'all' | 'switched-off' | undefined,
): { offered: readonly Locale[]; kept: ReadonlySet<string> } {
  const { locales_off: off } = useChosenSettings();
  return useMemo(() => {
    const isKept = (id: string) => offers !== 'all' && off.includes(id) !== (offers === 'switched-off');
    const kept = new Set(locales.map(({ id }) => id).filter((id) => isKept(id) && !marked.includes(id)));
    return { offered: kept.size === 0 ? locales : locales.filter(({ id }) => !kept.has(id)), kept };
  }, [locales, marked, off, offers]);
}
