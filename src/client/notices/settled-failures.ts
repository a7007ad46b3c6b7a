import type { CommandId } from '../../../commands/command-ids.ts';
import type { RunReport } from '../../../commands/host.ts';
import { notices } from './notice-state.ts';
import { dismissNotice } from './notify.ts';

/** Each of them stores everything unsaved, including what these failed to store. */
const STORES: Partial<Record<CommandId, readonly CommandId[]>> = {
  'profile.save': ['profile.save', 'images.save'],
  'images.save': ['images.save'],
};

type Came = Pick<RunReport, 'command' | 'ran' | 'idsByOutcome'>;

/** Identifies a failure: the same invocation on the same record. One image says nothing of the others. */
export function failuresOf({ command: { id, target }, ran, idsByOutcome }: Came): string[] {
  const isWhole = id in STORES || target !== 'none';
  return isWhole ? idsByOutcome.failed.map((record) => failureOf(id, record, ran.args)) : [];
}

/** It succeeded after all: its earlier failures stay in the list but are no longer shown as toasts. */
export function settleFailures(
  command: CommandId,
  records: readonly string[],
  args: RunReport['ran']['args'] = {},
): void {
  const stored = STORES[command] ?? [command];
  const settled = new Set(records.flatMap((record) => stored.map((id) => failureOf(id, record, args))));
  for (const notice of notices.all) {
    if (!notice.failures.some((each) => settled.has(each))) continue;
    notice.failures = notice.failures.filter((each) => !settled.has(each));
    if (notice.failures.length > 0) continue;
    Object.assign(notice, { action: null, read: true, settled: true });
    dismissNotice(notice.id);
  }
}

function failureOf(command: CommandId, record: string, args: RunReport['ran']['args']): string {
  return JSON.stringify([command, record, args ?? {}]);
}
