import { create, integer, max, min, size, string, tuple } from 'superstruct';
import { Uuid } from '../../contract/shapes/primitives.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { unstorableText } from '../failures/storable-text.ts';
import type { QueuePosition } from './queue-order.ts';

const Content = tuple([min(integer(), 0), max(min(integer(), 0), 7), size(string(), 1, 60), Uuid]);

/** `asOf`: the moment of the first page. What was past due then is so on every page, or rows would move between them. */
export interface QueueCursor extends QueuePosition {
  asOf: Date;
}

export function cursorText({ asOf, segment, queuedAt, id }: QueueCursor): string {
  return Buffer.from(JSON.stringify([asOf.getTime(), segment, queuedAt, id])).toString('base64url');
}

/** Throws `invalid-input` for a cursor that we did not make. */
export function cursorOf(text: string): QueueCursor {
  try {
    const content = create(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')), Content);
    const [time, segment, queuedAt, id] = content;
    const asOf = new Date(time);
    if (!unstorableText(content) && !Number.isNaN(asOf.getTime())) return { asOf, segment, queuedAt, id };
  } catch {
    // Told below: a person cannot mend a cursor, whatever is wrong with it.
  }
  throw invalidInput([{ path: 'after', problem: 'is not a cursor of this list' }]);
}
