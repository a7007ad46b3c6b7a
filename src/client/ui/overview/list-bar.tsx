import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { SORT_LABELS } from '../../../../commands/list/sort.ts';
import type { ListFilter, ListSort } from '../../../../commands/ports.ts';
import { STATUS_LABELS } from '../../../contract/policy/status.ts';
import { list, selection } from '../../context/list-state.ts';
import { useLocales } from '../../data/lookups.ts';
import type { ListView } from '../../data/query-keys.ts';
import { CommandButton } from '../command-button.tsx';
import styles from './overview.module.css';

interface ListBarProps {
  view: ListView<ListFilter, ListSort>;
  selectedActions: ReactNode;
  filters: ReactNode;
}

/** What narrows and orders the list; while rows are selected, what can be done with them instead. */
export function ListBar({ view, selectedActions, filters }: ListBarProps) {
  // The selection itself is outside valtio; its version says when to look again.
  const { selectionVersion } = useSnapshot(list);
  const count = selectionVersion >= 0 ? selection.size : 0;
  if (count > 0) {
    return (
      <div className={styles.bar} data-selected="true" role="toolbar" aria-label="Selected rows">
        <strong>{count} selected</strong>
        {selectedActions}
        <CommandButton id="list.clear-selection" size="sm" variant="text">
          Clear
        </CommandButton>
      </div>
    );
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label="Filters and order">
      <Chips filter={view.filter} />
      <CommandButton id="list.filter-status" size="sm" variant="outline">
        Filter
      </CommandButton>
      {filters}
      <CommandButton id="list.clear-filters" size="sm" variant="text">
        Clear filters
      </CommandButton>
      <span className={styles.spacer} />
      <CommandButton id="list.sort" size="sm" variant="text">
        {SORT_LABELS[view.sort]}, {view.direction === 'asc' ? 'rising' : 'falling'}
      </CommandButton>
      <CommandButton id="list.reload" size="sm" variant="text">
        Reload
      </CommandButton>
    </div>
  );
}

/** More codes than these would push the buttons away; then their number is told. */
const MOST_CODES = 5;

function Chips({ filter: { status, active, locale, text } }: { filter: ListFilter }) {
  const locales = useLocales();
  const codes = (locale ?? []).map((id) => locales.find((each) => each.id === id)?.code ?? '?');
  return (
    <>
      {status?.map((each) => (
        <span key={each} className={styles.chip}>
          Status: {STATUS_LABELS[each]}
        </span>
      ))}
      {active !== undefined && <span className={styles.chip}>{active ? 'Active' : 'Not active'}</span>}
      {codes.length > 0 && (
        <span className={styles.chip}>
          Locale: {codes.length > MOST_CODES ? `${codes.length} locales` : codes.join(', ')}
        </span>
      )}
      {text && <span className={styles.chip}>Text: {text}</span>}
    </>
  );
}
