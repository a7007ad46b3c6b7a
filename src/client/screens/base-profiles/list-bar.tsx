import { useSnapshot } from 'valtio';
import { SORT_LABELS } from '../../../../commands/list/sort.ts';
import { STATUS_LABELS } from '../../../contract/policy/status.ts';
import { list, selection } from '../../context/list-state.ts';
import type { ListView } from '../../data/query-keys.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import styles from './base-profiles.module.css';

/** What narrows and orders the list; while rows are selected, what can be done with them instead. */
export function ListBar({ view }: { view: ListView }) {
  // The selection itself is outside valtio; its version says when to look again.
  const { selectionVersion } = useSnapshot(list);
  const count = selectionVersion >= 0 ? selection.size : 0;
  if (count > 0) {
    return (
      <div className={styles.bar} data-selected="true" role="toolbar" aria-label="Selected rows">
        <strong>{count} selected</strong>
        <CommandButton id="base-profile.approve" size="sm" variant="primary">
          Approve
        </CommandButton>
        <CommandButton id="base-profile.disapprove" size="sm" variant="outline">
          Disapprove
        </CommandButton>
        <CommandButton id="base-profile.toggle-active" size="sm" variant="outline">
          Toggle active
        </CommandButton>
        <CommandButton id="list.clear-selection" size="sm" variant="text">
          Clear
        </CommandButton>
      </div>
    );
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label="Filters and order">
      {view.filter.status?.map((status) => (
        <span key={status} className={styles.chip}>
          Status: {STATUS_LABELS[status]}
        </span>
      ))}
      {view.filter.active !== undefined && (
        <span className={styles.chip}>{view.filter.active ? 'Active' : 'Not active'}</span>
      )}
      {view.filter.text && <span className={styles.chip}>Text: {view.filter.text}</span>}
      <CommandButton id="list.filter-status" size="sm" variant="outline">
        Filter
      </CommandButton>
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
