import { Columns3, Download, ListFilter as FilterIcon, Star, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { CommandId } from '../../../commands/command-ids.ts';
import { orderWord, SORT_LABELS } from '../../../commands/list/sort.ts';
import { filterCommands } from '../../../commands/overview/filters.ts';
import type { ListSort } from '../../../commands/list/port.ts';
import type { ListFilter } from '../../contract/profiles/filter-fields.ts';
import { list, selection } from '../list/list-state.ts';
import { useCommandContext } from '../context/read-context.ts';
import type { ListView } from '../data/query-keys.ts';
import { announce } from '../notices/notify.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { CommandMenu, type MenuCommand } from '../ui/controls/command-menu.tsx';
import { Icon } from '../ui/icon.tsx';
import { useSharedCounts } from './saved-views.ts';
import { written } from '../ui/text/written.ts';
import { isolated } from '../../contract/base/words.ts';
import styles from './overview.module.css';

function ExportProgress() {
  const { exporting } = useCommandContext();
  if (exporting === null) return null;
  const { given, total } = exporting;
  return (
    <span className={styles.exporting}>
      <span>Exporting{total > 0 && ` ${written(given)} of ${written(total)}`}</span>
      <progress aria-label="Exported" {...(total > 0 && { value: Math.min(given, total), max: total })} />
      <CommandButton id="list.stop-export" size="sm" variant="outline">
        Stop
      </CommandButton>
    </span>
  );
}

export interface SelectedAction {
  id: CommandId;
  label: string;
  /** It removes the records: its label is red. */
  removes?: true;
}

interface ListBarProps {
  view: ListView<ListFilter, ListSort>;
  selectedActions: readonly SelectedAction[];
}

/** Filter and order of the list; while rows are selected, the actions on them instead. */
export function ListBar({ view, selectedActions }: ListBarProps) {
  // The selection itself is not observed; its version says when to look again.
  const { selectionVersion, count: all } = useSnapshot(list);
  const count = selectionVersion >= 0 ? selection.size : 0;
  const announced = useRef(count);
  useEffect(() => {
    if (announced.current !== count) announce(count === 0 ? 'Nothing selected' : `${written(count)} selected`);
    announced.current = count;
  }, [count]);
  return count > 0 ? <SelectionBar count={count} all={all} actions={selectedActions} /> : <FilterBar view={view} />;
}

interface SelectionBarProps {
  count: number;
  all: number;
  actions: readonly SelectedAction[];
}

function SelectionBar({ count, all, actions }: SelectionBarProps) {
  return (
    <div className={styles.bar} data-selected="true" role="toolbar" aria-label="Selected rows">
      <strong>{count} selected</strong>
      {actions.map(({ id, label, removes }, index) => (
        <CommandButton
          key={id}
          id={id}
          size="sm"
          variant={index === 0 ? 'primary' : 'outline'}
          {...(removes && { color: 'error' })}
        >
          {label}
        </CommandButton>
      ))}
      <CommandButton id="all.choose" size="sm" variant="text">
        {`Act on all ${written(all)} results`}
      </CommandButton>
      <CommandButton id="list.clear-selection" size="sm" variant="text">
        Clear
      </CommandButton>
      <ExportProgress />
    </div>
  );
}

const FILTERS: readonly MenuCommand[] = filterCommands.map(({ id }) => ({ id }));
const KEEPING: readonly MenuCommand[] = [
  { id: 'list.save-view' },
  { id: 'list.rename-view' },
  { id: 'list.delete-view' },
  { id: 'list.share-view' },
];

function FilterBar({ view }: { view: ListView<ListFilter, ListSort> }) {
  const { overview, exporting } = useCommandContext();
  const views = overview?.views ?? [];
  const shared = overview?.shared ?? [];
  useSharedCounts(overview?.route ?? null);
  const opened = [...views, ...shared].find(({ id }) => id === overview?.view);
  const isDefault = shared.some(({ id, isDefault: first }) => first && id === opened?.id);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Filters and order">
      <FilterChips />
      <CommandMenu label="Filter" icon={FilterIcon} groups={[FILTERS]} align="start" />
      <CommandButton id="list.clear-filters" size="sm" variant="text" />
      <div className={styles.order}>
        <CommandMenu
          label="Saved views"
          words={opened ? `View: ${isolated(opened.name)}${isDefault ? ' (your role’s default)' : ''}` : 'Saved views'}
          icon={Star}
          groups={[
            views.map(({ id, name }) => ({ id: 'list.open-view', args: { view: id }, title: name })),
            shared.map(({ id, name, count }) => ({
              id: 'list.open-view',
              args: { view: id },
              title: count === null ? name : `${isolated(name)} · ${count}`,
            })),
            KEEPING,
          ]}
        />
        <CommandButton id="list.toggle-columns" size="sm" variant="text" icon={Columns3} className={styles.rarer ?? ''}>
          Columns
        </CommandButton>
        <CommandButton id="list.sort" size="sm" variant="text">
          {SORT_LABELS[view.sort]}, {orderWord(view)}
        </CommandButton>
        {exporting === null ? (
          <CommandButton id="list.export" size="sm" variant="text" icon={Download} className={styles.rarer ?? ''}>
            Export
          </CommandButton>
        ) : (
          <ExportProgress />
        )}
        <CommandButton id="list.import" size="sm" variant="text" className={styles.rarer ?? ''}>
          Import
        </CommandButton>
        <CommandButton id="list.reload" size="sm" variant="text" className={styles.rarer ?? ''}>
          Reload
        </CommandButton>
      </div>
    </div>
  );
}

function FilterChips() {
  const { overview } = useCommandContext();
  return overview?.chips.map(({ key, words }) => (
    <CommandButton key={key} id="list.remove-filter" args={{ chip: key }} size="sm" className={styles.chip ?? ''}>
      <span className={styles.chipInside}>
        <span className={styles.chipWords}>{words}</span>
        <Icon of={X} label="remove" />
      </span>
    </CommandButton>
  ));
}
