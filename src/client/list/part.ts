import type { Part } from '../context/part-shape.ts';
import { listPort } from './list-port.ts';
import { list, rowInView, selection } from './list-state.ts';

export const listPart = {
  facts: () => ({
    focused: list.present ? rowInView() : null,
    selected: list.present ? [...selection.values()] : [],
    list: list.present ? { count: list.count, cursor: list.cursor, peeking: list.peeking } : null,
    lastOverview: list.overview,
  }),
  states: [list],
  ports: { list: listPort },
} satisfies Part;
