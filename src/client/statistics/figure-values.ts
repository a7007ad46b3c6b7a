import type { QueryClient } from '@tanstack/react-query';
import { is } from 'superstruct';
import {
  FigureShape,
  figureTitle,
  OWN_FIGURES,
  type Figure,
  type OwnFigure,
} from '../../contract/statistics/statistic-figures.ts';
import { useLocales } from '../data/lookups.ts';
import { queryKeys } from '../data/query-keys.ts';
import { written } from '../ui/text/written.ts';
import { dayInWords } from '../ui/text/moment-in-words.ts';

interface LocaleRow {
  id: string;
  code: string;
  label: string;
}

/** Codes and labels of the locales by identifier, as far as they are loaded. */
export function localeLabels(client: QueryClient): ReadonlyMap<string, LocaleRow> {
  const loaded = client.getQueryData<{ locales: LocaleRow[] }>(queryKeys.locales);
  return new Map(loaded?.locales.map((locale) => [locale.id, locale]));
}

/** The number whose rows an address shows; null: none, or an unknown one. */
export function figureInAddress(search: string): Figure | null {
  try {
    const named: unknown = JSON.parse(new URLSearchParams(search).get('rows') ?? 'null');
    return is(named, FigureShape) ? named : null;
  } catch {
    return null;
  }
}

/** What a number counts, with the label of its locale. */
export function useFigureTitle(figure: Figure): string {
  const locales = useLocales();
  const title = figureTitle(figure, (id) => locales.find((locale) => locale.id === id)?.label ?? id);
  return title.replace(/\d{4}-\d\d-\d\d$/, dayInWords);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds as people say them: 45 s, 12 min, 5 h, 3 d, the number never separated from its unit; null: ''. */
export function duration(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 2 * MINUTE) return `${Math.round(seconds)}\u00a0s`;
  if (seconds < 2 * HOUR) return `${Math.round(seconds / MINUTE)}\u00a0min`;
  return seconds < 2 * DAY ? `${Math.round(seconds / HOUR)}\u00a0h` : `${Math.round(seconds / DAY)}\u00a0d`;
}

export function share(value: number | null): string {
  return value === null ? '' : `${Math.round(value * 100)}%`;
}

/** A number about a person in its own unit. */
export function ownValue(figure: OwnFigure, value: number | null): string {
  const { unit } = OWN_FIGURES[figure];
  if (unit === 'share') return share(value);
  if (unit === 'seconds') return duration(value);
  return value === null ? '' : written(value);
}
