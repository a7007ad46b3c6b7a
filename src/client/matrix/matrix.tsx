import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { MATRIX_ROWS } from '../../contract/base/rows-per-answer.ts';
import { pathOf } from '../../contract/base/routes.ts';
import { Scope } from '../context/scope.tsx';
import { addressOfView } from '../overview/view-in-address.ts';
import { usePreference } from '../data/preferences.ts';
import type { ListView } from '../data/query-keys.ts';
import { useListPages } from '../data/use-list-pages.ts';
import { movePlace, returnHere } from '../overview/places.ts';
import { NoBaseProfile } from './no-base-profile.tsx';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { sentenceOf } from '../ui/states/failed-read.tsx';
import { PrintedElsewhere } from '../ui/grid/grid.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { useCarriedCursor } from '../record/unseen.ts';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { MatrixCells } from './matrix-cells.tsx';
import { addressOfMatrix } from './matrix-port.ts';
import { cellCarried, followMatrix, matrixState } from './matrix-state.ts';
import { useColumns, useOrderedColumns, MATRIX_SOURCE } from './rows-and-columns.ts';
import { written } from '../ui/text/written.ts';
import { PROFILE_STATUSES } from '../../contract/profiles/status.ts';
import { ActiveMark } from '../ui/marks/record-marks.tsx';
import { StatusMark } from '../ui/marks/status-mark.tsx';
import overview from '../overview/overview.module.css';
import flow from '../ui/layout/flow.module.css';
import styles from './matrix.module.css';

function MatrixLegend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {PROFILE_STATUSES.map((status) => (
        <li key={status}>
          <StatusMark status={status} />
        </li>
      ))}
      <li>
        <ActiveMark active />
      </li>
      <li data-stale>stale: the base profile has changed since</li>
    </ul>
  );
}

/** Base profiles by locales, those in use or all, with the status of each locale profile in its cell. */
export function Matrix({ view }: { view: ListView }) {
  const { columns: locales, error: unknownColumns } = useColumns();
  const { cursor } = matrixState;
  const {
    rowAt,
    indexOf,
    total,
    error: unread,
    fetching,
    onVisibleRange,
  } = useListPages(MATRIX_SOURCE, view, cursor.row);
  const near = Array.from({ length: 2 * MATRIX_ROWS }, (_, at) => rowAt(Math.max(0, cursor.row - MATRIX_ROWS) + at));
  const loaded = total === null ? null : near.filter((row) => row !== undefined);
  const columns = useOrderedColumns(locales, addressOfView(view), loaded);
  useLayoutEffect(() => {
    if (total !== null && columns) followMatrix({ rowAt, indexOf }, !fetching, total, columns);
  }, [rowAt, indexOf, fetching, total, columns]);
  const error = unread ?? unknownColumns;
  useCarriedCursor(cellCarried);
  useEffect(() => {
    matrixState.present = true;
    return () => void (matrixState.present = false);
  }, []);
  useLayoutEffect(() => {
    const address = pathOf('base-profiles') + addressOfView(view);
    returnHere('base-profiles', addressOfMatrix(address));
    return () => movePlace(address, { cursor: matrixState.cursor.row, cursorId: matrixState.cursorId });
  }, [view]);
  return (
    <Scope name="matrix" className={overview.screen ?? ''}>
      <ScreenHeading
        title="Base profiles by locale"
        actions={
          <>
            <ToggleLocales />
            <CommandButton id="matrix.leave" asLink>
              List
            </CommandButton>
          </>
        }
        withoutFocus
      >
        {total !== null && columns && (
          <span className={flow.muted}>{`${written(total)} profiles, ${columns.length} locales`}</span>
        )}
      </ScreenHeading>
      <div className={`${overview.bar} ${styles.bar}`} role="toolbar" aria-label="Marked cells">
        <MatrixLegend />
        <div className={styles.actions}>
          <CommandButton id="matrix.open-cell" size="sm" variant="text" asLink />
          <CommandButton id="matrix.approve" size="sm" variant="outline">
            Approve
          </CommandButton>
          <CommandButton id="matrix.disapprove" size="sm" variant="outline">
            Disapprove
          </CommandButton>
          <CommandButton id="matrix.activate-missing" size="sm" variant="outline">
            Activate missing
          </CommandButton>
          <ClearMarks />
        </div>
      </div>
      {error && (
        <ErrorState
          message={sentenceOf(error)}
          action={unread === null ? <ToggleLocales /> : <CommandButton id="matrix.leave" />}
        />
      )}
      {!error && (total === null || columns === null) && <Skeleton rows={18} label="Loading the matrix" />}
      {!error && total === 0 && Object.keys(view.filter).length === 0 && <NoBaseProfile />}
      {!error && total === 0 && Object.keys(view.filter).length > 0 && (
        <EmptyState title="No base profiles match." hint="Remove a filter to see more." />
      )}
      {!error && total !== null && total > 0 && columns?.length === 0 && (
        <EmptyState title="No locale is in use yet." hint="Locales are in use once a base profile has them.">
          <ToggleLocales />
        </EmptyState>
      )}
      {!error && total !== null && total > 0 && columns !== null && columns.length > 0 && (
        <>
          <MatrixCells rowAt={rowAt} total={total} locales={columns} onVisibleRange={onVisibleRange} />
          <PrintedElsewhere />
        </>
      )}
    </Scope>
  );
}

/** The button for the other columns, with their name. */
function ToggleLocales() {
  const isAll = usePreference('matrix-locales') === 'all';
  return (
    <CommandButton id="matrix.toggle-locales" variant="text">
      {isAll ? 'Locales in use' : 'All locales'}
    </CommandButton>
  );
}

/**
 * The number of marked cells. Where only the cursor's own is marked there is nothing to clear; the room stays, or the
 * grid would move under the pointer that marks the next one.
 */
function ClearMarks() {
  const { cursor, anchor } = useSnapshot(matrixState);
  const cells = (Math.abs(cursor.row - anchor.row) + 1) * (Math.abs(cursor.column - anchor.column) + 1);
  return (
    <span className={styles.marked} data-none={cells === 1 || undefined}>
      <span role="status">{`${written(cells)} marked`}</span>
      <CommandButton id="matrix.clear-marks" size="sm" variant="text">
        Clear
      </CommandButton>
    </span>
  );
}
