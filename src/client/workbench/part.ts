import type { Part } from '../context/part-shape.ts';
import { workbench } from './workbench-state.ts';

export const workbenchPart = {
  facts: () => ({
    route: workbench.current?.route ?? null,
    undoable: workbench.undo.at(-1)?.sentence ?? null,
    redoable: workbench.redo.at(-1)?.sentence ?? null,
    repeatable: workbench.repeatable?.title ?? null,
    newVersion: workbench.newVersion,
  }),
  states: [workbench],
  ports: { loadVersion: () => window.location.reload() },
} satisfies Part;
