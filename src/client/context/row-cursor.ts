import { personal } from './personal.ts';

export interface Rows {
  rowAt: (index: number) => { id: string } | undefined;
  /** The row of a record; undefined: in none that is loaded. */
  indexOf: (id: string) => number | undefined;
}

/** A cursor is on a record, and therefore in a row. */
export interface RowCursor {
  /** The record; null: its row is not loaded yet, or there is none. */
  cursorId: string | null;
  /** The row of that record, from 0; -1: in none. It follows the record, never the other way round. */
  cursor: number;
}

/** Rows searched for a neighbour of a record that has left. */
const MOST_NEIGHBOURS = 300;
/** Milliseconds in which nobody can have seen that the cursor moved to another record. */
const UNSEEN = 400;

export function putCursor(cursor: RowCursor, rows: Pick<Rows, 'rowAt'>, index: number): void {
  cursor.cursor = index;
  cursor.cursorId = rows.rowAt(index)?.id ?? null;
}

/** The row to draw as the cursor's; -1 between an answer and the cursor's following it. */
export function drawnCursor({ cursor, cursorId }: RowCursor, rows: Pick<Rows, 'rowAt'>): number {
  const row = rows.rowAt(cursor);
  return row === undefined || row.id === cursorId ? cursor : -1;
}

/** Keeps one list's cursor on its record while others add, decide on and move rows. */
export interface RowFollower {
  /**
   * Rows have come, gone or moved: the cursor stays on its record. When a record has left, the cursor moves to the one
   * below it, or above if there was none.
   *
   * @param complete nothing is being fetched: a record that is not found has left
   * @param count rows in all
   */
  follow(cursor: RowCursor, rows: Rows, complete: boolean, count: number): void;
  /** Somebody else's change moved the cursor here too recently for the record to have been read. */
  wasJustCarried(): boolean;
  /** Another list, in which rows had no neighbours yet. */
  forget(): void;
}

export function createRowFollower(now: () => number = () => performance.now()): RowFollower {
  /** `settled`: the rows when nothing was being fetched, to know the neighbours of a record that left. */
  const known = personal<{ settled: Rows | null; carriedAt: number }>(() => ({ settled: null, carriedAt: -Infinity }));

  /** The row of the nearest record that was below, else above; undefined: none of them is loaded. */
  function neighbourOf(rows: Rows, from: number): number | undefined {
    for (const step of [1, -1]) {
      for (let away = 1; away <= MOST_NEIGHBOURS; away += 1) {
        const stood = known.current.settled?.rowAt(from + step * away);
        if (!stood) break;
        const at = rows.indexOf(stood.id);
        if (at !== undefined) return at;
      }
    }
    return undefined;
  }

  return {
    follow(cursor, rows, complete, count) {
      const { cursor: from, cursorId } = cursor;
      const within = (index: number) => Math.max(0, Math.min(index, count - 1));
      if (count === 0) {
        cursor.cursor = 0;
        cursor.cursorId = null;
      } else if (cursorId === null) {
        putCursor(cursor, rows, within(from));
      } else {
        const at = rows.rowAt(from)?.id === cursorId ? from : rows.indexOf(cursorId);
        if (at !== undefined) {
          cursor.cursor = at;
        } else if (complete) {
          putCursor(cursor, rows, neighbourOf(rows, from) ?? within(from));
          known.current.carriedAt = now();
        }
      }
      if (complete) known.current.settled = rows;
    },
    wasJustCarried: () => now() - known.current.carriedAt < UNSEEN,
    forget() {
      known.current = { settled: null, carriedAt: -Infinity };
    },
  };
}

export function rowsOf(list: readonly { id: string }[]): Rows {
  return {
    rowAt: (index) => list[index],
    indexOf: (id) => {
      const at = list.findIndex((row) => row.id === id);
      return at === -1 ? undefined : at;
    },
  };
}
