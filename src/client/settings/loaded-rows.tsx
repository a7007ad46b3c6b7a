import type { ReactNode } from 'react';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import flow from '../ui/layout/flow.module.css';
import { written } from '../ui/text/written.ts';
import styles from './loaded-rows.module.css';

interface NotThereProps {
  error: Error | null;
  /** Something was read, even if a later read failed. */
  loaded: boolean;
  /** "The exports" in "The exports could not be read." */
  what: string;
  /** Placeholder rows while loading. */
  rows?: number;
}

/** In place of a setting's content: why it could not be read and the way to try again, or that it is being loaded. */
export function NotThere({ error, loaded, what, rows = 2 }: NotThereProps) {
  if (error) {
    return (
      <div className={flow.row}>
        <p role="alert" className={flow.problem}>
          {what} could not be loaded. {error.message}
        </p>
        <CommandButton id="screen.retry" variant="outline">
          Retry
        </CommandButton>
      </div>
    );
  }
  return loaded ? null : <Skeleton rows={rows} label={`Loading ${what[0]?.toLowerCase()}${what.slice(1)}`} />;
}

interface SettingRowsProps<Row> {
  label: string;
  /** undefined: not read. */
  rows: readonly Row[] | undefined;
  /** The text where there is none. */
  none?: string;
  /** The total, where these are only the latest. */
  of?: number;
  children: (row: Row) => ReactNode;
}

/** The content of a setting, a row each. The page scrolls. */
export function SettingRows<Row>({ label, rows, none, of = 0, children }: SettingRowsProps<Row>) {
  if (!rows) return null;
  if (rows.length === 0) return none === undefined ? null : <p className={flow.muted}>{none}</p>;
  return (
    <>
      <ul className={styles.rows} aria-label={label}>
        {rows.map(children)}
      </ul>
      {of > rows.length && (
        <p className={flow.muted}>
          The latest {written(rows.length)} of {written(of)}.
        </p>
      )}
    </>
  );
}
