import type { ReactNode } from 'react';

/** A setting on the screen, with its search words. */
export interface SettingEntry {
  title: string;
  summary: string;
  keywords: string;
  Row: (about: { title: string; summary: string }) => ReactNode;
}

/** Settings in which every word of the search occurs, in any case. */
export function findSettings(entries: readonly SettingEntry[], search: string): readonly SettingEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ title, summary, keywords }) => {
    const text = `${title} ${summary} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
