import { useEffect, type ReactNode } from 'react';
import { counted, isolated } from '../../../contract/base/words.ts';
import { Scope } from '../../context/scope.tsx';
import type { SheetRows } from '../../data/use-sheet.ts';
import { CommandButton } from '../controls/command-button.tsx';
import { useLandscape } from './landscape.ts';
import { RelativeTime } from '../text/relative-time.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import styles from './table-sheet.module.css';
import { written } from '../text/written.ts';
import { FailedRead } from '../states/failed-read.tsx';

/** A column on paper: a grid column without what moves it on a screen. */
export interface SheetColumn<Row> {
  id: string;
  header: string;
  align?: 'start' | 'center' | 'end';
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  title: string;
  /** The rows in whole sentences: by which filter, in which order. */
  about: (rows: readonly Row[]) => string;
  columns: readonly SheetColumn<Row>[];
  data: SheetRows<Row> | undefined;
  error: Error | null;
}

export function TableSheet<Row extends { id: string }>({ title, about, columns, data, error }: Props<Row>) {
  useEffect(() => {
    const before = document.title;
    // The browser's name for the file, also printed on top of the paper.
    document.title = `${isolated(title)} · Dossier`;
    return () => void (document.title = before);
  }, [title]);
  useLandscape(true);
  return (
    <Scope name="print" className={styles.screen ?? ''}>
      <div className={styles.tools}>
        <CommandButton id="print.start" variant="primary">
          Print
        </CommandButton>
        <CommandButton id="print.close" variant="outline">
          Close
        </CommandButton>
      </div>
      {error && !data && <FailedRead error={error} />}
      {!error && !data && <Skeleton rows={18} label={`Loading ${title.toLowerCase()}`} />}
      {data && (
        <article className={styles.sheet}>
          <header>
            <h1>{title}</h1>
            <p>
              {howMany(data)} {about(data.rows)} As of <RelativeTime at={data.at} form="date" />.
            </p>
          </header>
          {data.rows.length > 0 && <Rows rows={data.rows} columns={columns} />}
        </article>
      )}
    </Scope>
  );
}

function howMany({ rows, total, isCut }: SheetRows<unknown>): string {
  if (!isCut) return `${counted(rows.length, 'row')}.`;
  const of = total === null ? '' : ` of ${written(total)}`;
  return `The first ${written(rows.length)}${of} rows. Narrow the list to print the others.`;
}

interface RowsProps<Row> {
  rows: readonly Row[];
  columns: readonly SheetColumn<Row>[];
}

function Rows<Row extends { id: string }>({ rows, columns }: RowsProps<Row>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ id, header, align }) => (
            <th key={id} scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ id, cell, align }) => (
              <td key={id} data-align={align}>
                <bdi>{cell(row)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
