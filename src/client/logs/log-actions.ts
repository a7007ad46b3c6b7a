import type { LogEntry, LogUndos } from '../../contract/trail/log-shapes.ts';

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

/** Names of the members of a record in events that are neither attribute nor tag. */
export const MEMBERS: Readonly<Record<string, string>> = {
  status: 'Status',
  active: 'Active',
  frozen: 'On an age hold',
  reserved_locales: 'Locales',
  selfie_id: 'Selfie',
};

/** The members of an event's value, which may have any shape; none where it is no object. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function isOf(value: unknown, member: string): boolean {
  return member in membersOf(value);
}

/** '' where it is no text. */
export function textOf(value: unknown, member: string): string {
  const text = membersOf(value)[member];
  return typeof text === 'string' ? text : '';
}
