import { timestampOf, type Timestamp } from '../../contract/primitives.ts';

/** A stored moment as the wire carries it; null for 'infinity', which stands for "never". */
export function timestampOrNull(moment: Date | number): Timestamp | null {
  const milliseconds = Number(moment);
  return Number.isFinite(milliseconds) ? timestampOf(new Date(milliseconds)) : null;
}

/** A stored moment that is never 'infinity'. */
export function timestamp(moment: Date | number): Timestamp {
  return timestampOf(new Date(moment));
}
