import { literal, type, type Struct } from 'superstruct';
import { anyOf } from '../alternatives.ts';
import { FIGURE_NAMES, FIGURES, type Figure } from '../policy/statistic-figures.ts';

/** Made from the table, whose types a loop over it cannot keep. */
export const FigureShape = anyOf(
  FIGURE_NAMES.map((name) => type({ figure: literal(name), ...FIGURES[name].shape.schema })) as unknown as [
    Struct<Figure>,
  ],
);
