import type { AnyCommand } from '../../../commands/command.ts';
import type { Context, ProfileRecord } from '../../../commands/context.ts';
import { cellsInWords } from '../../../commands/matrix/cells-in-words.ts';
import { recordsInWords } from '../../../commands/names-in-words.ts';
import { countedHere } from '../ui/written.ts';

export function subjectInWords(command: AnyCommand, on: readonly { id: string }[], context: Context): string {
  if (command.id === 'all.disapprove') return `${countedHere(context.list?.count ?? 0, 'result')} of this list`;
  if (command.id === 'matrix.disapprove') return cellsInWords(context.matrix, 'present');
  return recordsInWords(on as readonly ProfileRecord[]);
}
