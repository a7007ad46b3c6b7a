import type { LogEntry, LogUndos } from '../../contract/shapes/log.ts';

/** What a person did in one action: its events, or those of its undo, which comes later in the same group. */
export interface LogAction {
  key: string;
  /** The oldest first, at least one. */
  entries: readonly [LogEntry, ...LogEntry[]];
  /** Of an undo the undone events, the oldest first; else null. */
  takenBack: readonly LogEntry[] | null;
  again: boolean;
}

/** Events, the newest first, as actions, the newest first. */
export function actionsOf(logs: readonly LogEntry[], undos: LogUndos): LogAction[] {
  const ofUndos = new Set(undos.events);
  const actions = new Map<string, [LogEntry, ...LogEntry[]]>();
  for (const entry of logs) {
    const key = `${entry.group_id}${ofUndos.has(entry.id) ? ' undo' : ''}`;
    const entries = actions.get(key);
    if (entries) entries.unshift(entry);
    else actions.set(key, [entry]);
  }
  const tookBack = undos.took_back.toReversed();
  return [...actions].map(([key, entries]) => {
    const [{ id, group_id: group }] = entries;
    const isUndo = ofUndos.has(id);
    return {
      key,
      entries,
      takenBack: isUndo ? tookBack.filter((one) => one.group_id === group) : null,
      again: !isUndo && undos.again.includes(group),
    };
  });
}
