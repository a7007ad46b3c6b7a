import type { AnyCommand } from '../../commands/command.ts';
import { keyHint } from '../../commands/key-hint.ts';
import type { Scope } from '../../commands/context.ts';

/** A command's presses as people see them off a Mac, in one scope or in all; each once. */
export function keysOf(command: AnyCommand, scope?: Scope): string[] {
  const keys = (command.keys ?? []).filter((key) => scope === undefined || key.scope === scope);
  return [...new Set(keys.map(({ press }) => `\`${keyHint(press, 'other')}\``))];
}
