import type { LeftRecord } from '../../../../commands/session/port.ts';
import { mayOpen } from '../../../contract/base/routes.ts';
import { personal } from '../../context/personal.ts';
import { leftState } from '../left-place.ts';
import { roleNow } from '../session-state.ts';
import { leftRecordsOf } from './left-records.ts';
import { drafts, tabs } from './page-drafts.ts';
import { usedAt } from '../idle/person-input.ts';

const records = leftRecordsOf(drafts, tabs);

/** Keeps the open record of a person being signed out; call it while they are still known. null: none is open. */
export function keepLeftRecord(record: LeftRecord | null): void {
  records.keep(record, usedAt());
}

/** Replaced whenever somebody is done with it, or leaves: earlier requests are then too late. */
const asking = personal<object>(() => ({}));

/** Reads what the signed-in person had open when they were signed out. */
export async function readLeftRecord(): Promise<void> {
  const asked = asking.current;
  const record = await records.find();
  const role = roleNow();
  // It stays kept for a role that is changed back.
  if (asking.current === asked && record && role && mayOpen(role, `${record.kind}-profile`)) leftState.record = record;
}

/** They have continued there, or dismissed it, or leave by their own decision. */
export function forgetLeftRecord(): void {
  asking.current = {};
  leftState.record = null;
  records.drop();
}
