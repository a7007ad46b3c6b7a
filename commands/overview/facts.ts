import type { SharedView } from '../../src/contract/policy/shared-views.ts';
import type { FilterField, OverviewRoute } from '../../src/contract/policy/conditions/filter-fields.ts';

/** One thing that narrows the overview, as it is shown and taken away. */
export interface FilterChip {
  /** The same as long as the chip means the same. */
  key: string;
  field: FilterField;
  /** The one value of several that it stands for; null: the whole field. */
  value: string | null;
  words: string;
}

/** A value that a field can be filtered by, as it is offered. */
export interface OfferedValue {
  value: string;
  label: string;
  /** Where it belongs. */
  detail?: string;
}

/** A view of the person's role. */
export interface SharedViewFacts {
  id: string;
  name: string;
  /** How many records it shows, as the person reads numbers; null while that is not known. */
  count: string | null;
  isDefault: boolean;
}

/** What the overview on the screen looks like to a command. */
export interface OverviewFacts {
  route: OverviewRoute;
  /** In the order of the fields; the last one is what Backspace takes away. */
  chips: readonly FilterChip[];
  /** What can be chosen in the fields whose choices come from lookups. */
  choices: Readonly<Partial<Record<FilterField, readonly OfferedValue[]>>>;
  views: readonly { id: string; name: string }[];
  /** Those that an Admin shares with the person's role. */
  shared: readonly SharedViewFacts[];
  /** What is on the screen, for sharing it. */
  shown: Pick<SharedView, 'filter' | 'sort' | 'direction'>;
  /** The saved or shared view that is on the screen as it was saved; null: none. */
  view: string | null;
  /** Columns that can be shown and hidden, in the order of the grid. */
  columns: readonly { id: string; label: string; hidden: boolean }[];
}

/** How far an export has come. */
export interface ExportProgress {
  given: number;
  /** As it was counted when it began. */
  total: number;
}
