import type { AnyCommand } from '../../../commands/command.ts';
import type { Context, ProfileRecord } from '../../../commands/context.ts';
import { recordsInWords } from '../../../commands/names-in-words.ts';

/** What is disapproved, in words: on top of the panel as long as it is open. */
export function subjectInWords(command: AnyCommand, on: readonly { id: string }[], context: Context): string {
  if (command.id === 'all.disapprove') return `${(context.list?.count ?? 0).toLocaleString('en')} results of this list`;
  if (command.id === 'matrix.disapprove') {
    const cells = context.matrix?.marked.flatMap(({ present }) => present).length ?? 0;
    return cells === 1 ? '1 marked cell' : `${cells} marked cells`;
  }
  return recordsInWords(on as readonly ProfileRecord[]);
}
