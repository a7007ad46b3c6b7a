import { enums, integer, is, string, type as shape } from 'superstruct';
import type { LeftRecord } from '../../../../commands/session/port.ts';
import { leftState } from '../left-place.ts';
import { drafts } from './page-drafts.ts';

/** Sealed like whatever else somebody has not finished: only they find it again, on whichever page of this browser. */
const SEALED = { key: 'session', field: 'left' };

const Left = shape({
  kind: enums(['base', 'locale']),
  profileBaseId: string(),
  profileId: string(),
  name: string(),
  unsaved: integer(),
});

/** What stands open while somebody is signed out; to be called while it is known who is there. */
export function keepLeftRecord(record: LeftRecord): void {
  drafts.keep(SEALED, { ...record });
}

/** Looks for what the person who has signed in had open when they were signed out. */
export async function readLeftRecord(): Promise<void> {
  const record = await drafts.read(SEALED);
  if (is(record, Left)) leftState.record = record;
}

/** They have gone on there, or turned away from it. */
export function forgetLeftRecord(): void {
  if (leftState.record === null) return;
  leftState.record = null;
  drafts.drop(SEALED);
}
