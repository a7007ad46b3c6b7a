import type { Part } from '../context/part-shape.ts';
import { stepInWords } from '../../../commands/review/undo.ts';
import { workbench, type RedoEntry } from './workbench-state.ts';

/** Where it was done in another window, its sentence says so. */
function namedBy(entry: RedoEntry | undefined): string | null {
  return entry ? (!entry.isUnseen && stepInWords(entry.invocation)) || entry.sentence : null;
}

export const workbenchPart = {
  facts: () => ({
    route: workbench.current?.route ?? null,
    undoable: namedBy(workbench.undo.at(-1)),
    redoable: namedBy(workbench.redo.at(-1)),
    repeatable: workbench.repeatable?.title ?? null,
    newVersion: workbench.newVersion,
  }),
  states: [workbench],
  ports: { loadVersion: () => window.location.reload() },
} satisfies Part;
