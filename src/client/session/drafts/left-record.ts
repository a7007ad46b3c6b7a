import type { LeftRecord } from '../../../../commands/session/port.ts';
import { personal } from '../../context/personal.ts';
import { usedAt } from '../idle/tab-use.ts';
import { leftState } from '../left-place.ts';
import { leftRecordsOf } from './left-records.ts';
import { drafts, tabs } from './page-drafts.ts';

const records = leftRecordsOf(drafts, tabs);

/** What stands open while somebody is signed out; to be called while it is known who is there. null: no record does. */
export function keepLeftRecord(record: LeftRecord | null): void {
  records.keep(record, usedAt());
}

/** Another one whenever somebody is done with it, or leaves: what was asked for before that comes too late. */
const asking = personal<object>(() => ({}));

/** Looks for what the person who has signed in had open when they were signed out. */
export async function readLeftRecord(): Promise<void> {
  const asked = asking.current;
  const record = await records.find();
  if (asking.current === asked && record !== null) leftState.record = record;
}

/** They have continued there, or dismissed it, or leave by their own decision. */
export function forgetLeftRecord(): void {
  asking.current = {};
  leftState.record = null;
  records.drop();
}
