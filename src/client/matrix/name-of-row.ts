import { dateOf } from '../../contract/primitives.ts';
import type { MatrixRow } from '../../contract/shapes/matrix.ts';
import { timeFormat } from '../ui/time-zone.ts';

const CREATED = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** Drafts without a name are distinguished by when they were created: "No name yet, 26 Nov, 13:28". */
export function nameOfRow({ profile_name: name, created_at: at }: MatrixRow, zone: string): string {
  return name || `No name yet, ${timeFormat(CREATED, zone).format(dateOf(at))}`;
}
