import { isFilled } from './letters/look-alikes.ts';
import { CANNOT_BE_STORED, isStorable } from './letters/storable.ts';
import { define, integer, max, min, number, object, refine, size, string, type Infer } from 'superstruct';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Any RFC 9562 identifier, the all-zero one included. */
export const Uuid = define<string>('identifier', (value) =>
  typeof value === 'string' && UUID.test(value) ? true : 'is not an identifier',
);

export const Version = min(integer(), 1);

/** A stored point in time as the wire carries it. */
export const Timestamp = object({ seconds: integer(), nanoseconds: min(max(integer(), 999_999_999), 0) });
export type Timestamp = Infer<typeof Timestamp>;

export function timestampOf(date: Date): Timestamp {
  const milliseconds = date.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds, nanoseconds: (milliseconds - seconds * 1000) * 1_000_000 };
}

export function dateOf(timestamp: Timestamp): Date {
  return new Date(timestamp.seconds * 1000 + timestamp.nanoseconds / 1_000_000);
}

export const GeographicPoint = object({ latitude: number(), longitude: number() });

/** Text that a person typed for a search; longer text is refused, never cut. */
export const SearchText = size(string(), 0, 200);

/** What a person has written for others: so many characters at most, and something in it that can be read. */
export function writtenText(most: number) {
  return refine(size(string(), 1, most), 'written text', (text) => {
    if (!isStorable(text)) return CANNOT_BE_STORED;
    return isFilled(text) || 'has no readable characters';
  });
}

export const Person = object({ user_id: string(), name: string() });
export type Person = Infer<typeof Person>;
