import type { QueryClient } from '@tanstack/react-query';
import { OUTCOME_LABELS } from '../../../commands/duplicates/log.ts';
import type { Figure } from '../../contract/shapes/statistics.ts';
import { FLOW_EVENTS, OWN_FIGURES, type OwnFigure } from '../../contract/policy/statistics.ts';
import { REASON_WORDS } from '../../contract/policy/disapproval.ts';
import { STATUS_LABELS } from '../../contract/policy/status.ts';
import { queryKeys } from '../data/query-keys.ts';

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

/** What a number counts, for the heading of its rows and for whoever only hears it. */
export function figureTitle(figure: Figure, localeLabel: (id: string) => string): string {
  switch (figure.figure) {
    case 'flow':
      return `${FLOW_EVENTS[figure.event].title}${figure.day === undefined ? '' : `, ${figure.day}`}`;
    case 'own':
      return OWN_FIGURES[figure.own].title;
    case 'first-decisions':
      return 'Decided for the first time';
    case 'first-approved':
      return 'Approved at the first decision';
    case 'loops':
      return loopsTitle(figure.loops);
    case 'reason':
      return REASON_WORDS[figure.code];
    case 'status': {
      const kind = figure.kind === 'base' ? 'Base profiles' : 'Locale profiles';
      return `${kind}, ${STATUS_LABELS[figure.status].toLowerCase()}${figure.overdue ? ', overdue' : ''}`;
    }
    case 'locale':
      return figure.status === undefined
        ? localeLabel(figure.locale_id)
        : `${localeLabel(figure.locale_id)}, ${STATUS_LABELS[figure.status].toLowerCase()}`;
    case 'duplicates':
      return OUTCOME_LABELS[figure.outcome];
  }
}

export function loopsTitle(loops: number): string {
  if (loops === 0) return 'Never disapproved';
  if (loops === 1) return 'Disapproved once';
  return loops === 2 ? 'Disapproved twice' : 'Disapproved three times or more';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds as people say them: 45 s, 12 min, 5 h, 3 d. */
export function duration(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 2 * MINUTE) return `${Math.round(seconds)} s`;
  if (seconds < 2 * HOUR) return `${Math.round(seconds / MINUTE)} min`;
  return seconds < 2 * DAY ? `${Math.round(seconds / HOUR)} h` : `${Math.round(seconds / DAY)} d`;
}

export function share(value: number | null): string {
  return value === null ? '–' : `${Math.round(value * 100)} %`;
}

/** A number about a person in its own unit. */
export function ownValue(figure: OwnFigure, value: number | null): string {
  const { unit } = OWN_FIGURES[figure];
  if (unit === 'share') return share(value);
  if (unit === 'seconds') return duration(value);
  return value === null ? '–' : value.toLocaleString('en', { maximumFractionDigits: 1 });
}
