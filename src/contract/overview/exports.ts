export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a file of each format is called at its end, and what it is to a browser. */
export const EXPORT_FILES: Readonly<Record<ExportFormat, { ending: string; type: string }>> = {
  csv: { ending: 'csv', type: 'text/csv;charset=utf-8' },
  jsonl: { ending: 'jsonl', type: 'application/jsonl;charset=utf-8' },
};

/** Milliseconds without a further part after which an export counts as broken off. */
export const EXPORT_PATIENCE = 10 * 60_000;

const EITHER = ['profile_name', 'status', 'active', 'updated_at', 'waiting_since'] as const;

/** What can be asked for by name: the columns of each overview, as its grid calls them. */
export const EXPORT_COLUMNS = {
  'base-profiles': [
    ...EITHER,
    'photo',
    'profile_type',
    'gender',
    'date_of_birth',
    'city',
    'locales_done',
    'missing',
    'creator',
  ],
  'locale-profiles': [...EITHER, 'base', 'locale', 'stale', 'found', 'assignee', 'last_reason'],
} as const;
type Exported = keyof typeof EXPORT_COLUMNS;
export type ExportColumn<Route extends Exported = Exported> = (typeof EXPORT_COLUMNS)[Route][number];
