import type { Choice } from '../../../commands/command.ts';
import type { Context } from '../../../commands/context.ts';
import { offersIn, type Offer } from '../../../commands/offer.ts';
import { createRanker, type Habit, type Ranker } from '../../../commands/ranking.ts';
import { registryNow } from '../context/registry-now.ts';
import type { BaseProfileSummary } from '../../contract/shapes/base-profile.ts';
import { habitNow } from './habit.ts';
import { currentStep, type Asking, type PaletteState } from './palette-state.ts';

export type PaletteRow =
  | { kind: 'command'; id: string; offer: Offer }
  | { kind: 'record'; id: string; record: BaseProfileSummary }
  | { kind: 'choice'; id: string; choice: Choice<unknown>; number: number };

/** Rows that are mounted at most; more could not be read anyway, and each costs paint time. */
const MOST_ROWS = 50;

type PageState = Pick<PaletteState, 'asking' | 'query' | 'context' | 'found'>;

/**
 * The rows of the page that is open, worked out from the state alone. Keys act on these, drawn or
 * not yet: whoever types faster than the screen is drawn runs what the letters say.
 */
export function currentRows({ asking, query, context, found }: PageState): PaletteRow[] {
  if (!context) return [];
  if (asking) return choiceRows(asking, query);
  const records = found?.query === query.trim() ? found.records : [];
  return [...commandRows(query, context, habitNow()), ...recordRows(records)];
}

let offersOf: { context: Context; offers: ReadonlyMap<string, Offer>; ranker: Ranker } | null = null;

/** Commands for the first page; `>` in front means commands only, which the caller knows. */
function commandRows(query: string, context: Context, habit: Habit): PaletteRow[] {
  if (offersOf?.context !== context) {
    const offers = offersIn(registryNow().all, context);
    offersOf = {
      context,
      offers: new Map(offers.map((offer) => [offer.command.id, offer])),
      ranker: createRanker(offers.map(({ command }) => command)),
    };
  }
  const { offers, ranker } = offersOf;
  const ranked = ranker.rank(query.replace(/^>\s*/, ''), MOST_ROWS, habit);
  return ranked.flatMap(({ id }) => {
    const offer = offers.get(id);
    return offer ? [{ kind: 'command' as const, id, offer }] : [];
  });
}

function recordRows(records: readonly BaseProfileSummary[]): PaletteRow[] {
  return records.map((record) => ({ kind: 'record', id: record.id, record }));
}

/** Choices of the step that is asked, narrowed by the query; numbers stay those of the whole list. */
function choiceRows(asking: Asking, query: string): PaletteRow[] {
  const choices = currentStep(asking).step?.choices?.(asking.context) ?? [];
  const rows = choices.map((choice, index) => ({ id: String(index), title: choice.label, choice, number: index + 1 }));
  const kept =
    query === ''
      ? rows
      : createRanker(rows)
          .rank(query, MOST_ROWS)
          .flatMap(({ id }) => rows[Number(id)] ?? []);
  return kept.slice(0, MOST_ROWS).map(({ id, choice, number }) => ({ kind: 'choice', id, choice, number }));
}
