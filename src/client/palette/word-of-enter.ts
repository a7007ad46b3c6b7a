import type { PaletteRow } from './palette-rows.ts';
import { currentStep, type Asking } from './palette-state.ts';

interface Page {
  asking: Asking | null;
  /** The row of the cursor; undefined: none. */
  row: PaletteRow | undefined;
  marked: number;
  /** The typed text only begins the command: Enter completes it. */
  begun?: boolean;
}

/** What Enter does now, in a word or two; null: nothing. */
export function wordOfEnter({ asking, row, marked, begun = false }: Page): string | null {
  if (asking) {
    const { step } = currentStep(asking);
    if (!step?.choices) return 'continue';
    if (step.several && marked > 0) return `continue with ${marked}`;
    return row ? 'choose' : null;
  }
  if (!row) return null;
  if (begun) return 'complete';
  if (row.kind === 'command') return row.offer.verdict.kind === 'blocked' ? 'say why not' : 'run';
  return row.kind === 'record' || row.kind === 'recent' ? 'open' : 'show';
}
