import type { Context, ProfileRecord } from '../../../commands/context.ts';
import { offersIn, type Offer } from '../../../commands/offer.ts';
import { prefixOf } from '../../../commands/palette/prefixes.ts';
import { createRanker, type Habit, type Ranker } from '../../../commands/ranking.ts';
import { registryNow } from '../context/registry-now.ts';
import type { PreferenceValue } from '../../contract/policy/preferences.ts';
import { preferenceNow } from '../data/preferences.ts';
import { habitNow } from './habit.ts';
import { choiceRows, type ChoiceRow } from './choice-rows.ts';
import type { PaletteState } from './palette-state.ts';
import { prefixRows, type PrefixRow } from './prefix-rows.ts';

interface CommandRow {
  kind: 'command';
  id: string;
  offer: Offer;
}

export type PaletteRow =
  | CommandRow
  | { kind: 'record'; id: string; record: ProfileRecord }
  | { kind: 'recent'; id: string; recent: PreferenceValue<'recent-records'>[number] }
  | PrefixRow
  | ChoiceRow;

/** Rows that are mounted at most; more could not be read anyway, and each costs paint time. */
export const MOST_ROWS = 50;

type PageState = Pick<PaletteState, 'asking' | 'query' | 'context' | 'found' | 'people'>;

/**
 * The rows of the page that is open, worked out from the state alone. Keys act on these, drawn or
 * not yet: whoever types faster than the screen is drawn runs what the letters say.
 */
export function currentRows({ asking, query, context, found, people }: PageState): PaletteRow[] {
  if (!context) return [];
  if (asking) return choiceRows(asking, query, MOST_ROWS);
  const text = query.trim();
  const prefix = prefixOf(text, context.role);
  if (prefix && prefix.sign !== '>') return prefixRows(prefix, MOST_ROWS, context, people);
  const habit = habitNow();
  const commands = commandRows(prefix?.text ?? query, context, habit);
  if (prefix) return commands;
  if (text === '') return withRecent(commands, context, habit);
  const records = found?.query === text ? found.records : [];
  return [...commands, ...recordRows(records)];
}

let offersOf: { context: Context; offers: ReadonlyMap<string, Offer>; ranker: Ranker } | null = null;

/** Commands for the first page, the best fitting first. */
function commandRows(query: string, context: Context, habit: Habit): CommandRow[] {
  if (offersOf?.context !== context) {
    const offers = offersIn(registryNow().all, context);
    offersOf = {
      context,
      offers: new Map(offers.map((offer) => [offer.command.id, offer])),
      ranker: createRanker(offers.map(({ command }) => command)),
    };
  }
  const { offers, ranker } = offersOf;
  const nothingTyped = query.trim() === '';
  const ranked = ranker.rank(query, nothingTyped ? offers.size : MOST_ROWS, habit);
  const rows = ranked.flatMap(({ id }): CommandRow[] => {
    const offer = offers.get(id);
    return offer ? [{ kind: 'command', id, offer }] : [];
  });
  // Whoever typed letters is told why that command does not run; to nobody else is that worth the first row.
  return nothingTyped ? [...rows.filter(isReady), ...rows.filter((row) => !isReady(row))].slice(0, MOST_ROWS) : rows;
}

function isReady({ offer }: CommandRow): boolean {
  return offer.verdict.kind === 'ready';
}

/** Commands in use that stand before what was opened lately, and how much of that is listed. */
const MOST_USED = 5;
const MOST_RECENT = 8;

/** With nothing typed: what was run last and often, then what was opened lately, then everything else. */
function withRecent(commands: readonly CommandRow[], { open }: Context, habit: Habit): PaletteRow[] {
  const used = commands.filter((row) => isReady(row) && habit(row.id) > 0).length;
  const at = Math.min(used, MOST_USED);
  const recent = preferenceNow('recent-records')
    .filter(({ id }) => id !== open?.id)
    .slice(0, MOST_RECENT)
    .map((each): PaletteRow => ({ kind: 'recent', id: each.id, recent: each }));
  return [...commands.slice(0, at), ...recent, ...commands.slice(at)];
}

function recordRows(records: readonly ProfileRecord[]): PaletteRow[] {
  return records.map((record) => ({ kind: 'record', id: record.id, record }));
}
