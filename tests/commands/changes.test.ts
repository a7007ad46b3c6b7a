import { describe, expect, test } from 'vitest';
import { changesSomething } from '../../commands/changes.ts';
import type { AnyCommand } from '../../commands/command.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { OPERATIONS, type OperationId } from '../../src/contract/operations/operations.ts';

/** Writes that keep a claim, a file for the reader or a preference, and no record. */
const HARMLESS: ReadonlySet<string> = new Set(['queue.next', 'duplicate-log.export']);

/** The operations that a command's own function names. */
function namedIn(command: AnyCommand): OperationId[] {
  const source = Function.prototype.toString.call(command['run']);
  return [...source.matchAll(/api\)?\(\s*["']([\w.-]+)["']/g)].map(([, id]) => id as OperationId);
}

describe('P007 which commands change a record', () => {
  test.each(REGISTRY.all)('$id tells so if it sends anything but a question', (command) => {
    const written = namedIn(command).filter((id) => OPERATIONS[id].method !== 'GET' && !HARMLESS.has(id));
    if (written.length > 0) expect(changesSomething(command), written.join(', ')).toBe(true);
  });

  test('whatever acts on records, can be undone or may fail at the server is careful unless it says otherwise', () => {
    const calm = REGISTRY.all.filter(({ target, changes }) => target !== 'none' && changes === false);
    expect(calm.map(({ id }) => id).sort()).toEqual([
      'base-profile.copy-id',
      'base-profile.download-trail',
      'locale-profile.download-trail',
      'locale-profile.open-base',
      'record.go-to-locale-section',
      'record.go-to-section',
    ]);
    for (const id of ['action.undo', 'command.repeat', 'queue.skip', 'matrix.approve', 'all.activate'] as const) {
      expect(changesSomething(REGISTRY.get(id)), id).toBe(true);
    }
    for (const id of ['theme.set', 'go.stats', 'list.sort', 'base-profile.open'] as const) {
      expect(changesSomething(REGISTRY.get(id)), id).toBe(false);
    }
  });
});
