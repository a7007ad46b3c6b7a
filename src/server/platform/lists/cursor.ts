import { create, enums, size, string, tuple } from 'superstruct';
import { Uuid } from '../../../contract/base/primitives.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { unstorableText } from '../failures/problems.ts';
import type { Failure } from '../failures/failure.ts';

/** The last row of a page: its sort value as the database writes it, so that nothing is rounded. */
export interface Position {
  value: string;
  id: string;
}

const Content = tuple([size(string(), 1, 40), enums(['asc', 'desc'] as const), size(string(), 0, 400), Uuid]);

/** The order of a list; a cursor continues the order it was made for and no other. */
interface Order {
  sort: string;
  direction: 'asc' | 'desc';
}

export function cursorFor({ sort, direction }: Order, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, direction, value, id])).toString('base64url');
}

/** Throws `invalid-input` for a cursor that was not made here, or was made for another order. */
export function positionOf(cursor: string, order: Order): Position {
  const [sort, direction, value, id] = contentOf(cursor);
  if (sort !== order.sort || direction !== order.direction) throw invalidCursor('belongs to another order');
  return { value, id };
}

/** A page of rows that were read with one more than it holds: that one shows whether there is a next page. */
export function pageOf<Row>(found: readonly Row[], limit: number, cursorOf: (last: Row) => string) {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? cursorOf(last) : null };
}

/** Runs a page's query; a manipulated cursor can still carry a text that is no moment, day or number. */
export function foundBehind<T>(position: object | null, rows: Promise<T>): Promise<T> {
  return rows.catch((error: unknown) => {
    if (position && isDataException(error)) throw invalidCursor('is not a cursor of this list');
    throw error;
  });
}

/** SQLSTATE class 22: a value that its type does not accept. */
function isDataException(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && code.startsWith('22');
}

function invalidCursor(problem: string): Failure {
  return invalidInput([{ path: 'after', problem }]);
}

function contentOf(cursor: string) {
  try {
    const content = create(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')), Content);
    if (!unstorableText(content)) return content;
  } catch {
    // Refused below with one sentence: a person cannot mend a cursor, whatever is wrong with it.
  }
  throw invalidCursor('is not a cursor of this list');
}
