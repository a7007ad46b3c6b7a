import { enums, integer, is, string, type as shape } from 'superstruct';
import type { LeftRecord } from '../../../../commands/session/port.ts';
import { personal } from '../../context/personal.ts';
import { leftState } from '../left-place.ts';
import { draftPlaces, drafts } from './page-drafts.ts';

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

/** Another one whenever somebody is done with it, or leaves: what was asked for before that comes too late. */
const asking = personal<object>(() => ({}));

/** Looks for what the person who has signed in had open when they were signed out. */
export async function readLeftRecord(): Promise<void> {
  const asked = asking.current;
  const record = await draftPlaces.read(SEALED);
  if (asking.current === asked && is(record, Left)) leftState.record = record;
}

/** They have gone on there, or turned away from it. */
export function forgetLeftRecord(): void {
  if (leftState.record === null) return;
  asking.current = {};
  leftState.record = null;
  drafts.drop(SEALED);
  // What another tab had open, which is closed by now.
  void readLeftRecord();
}
