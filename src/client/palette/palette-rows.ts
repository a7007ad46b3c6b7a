import type { Context, ProfileRecord } from '../../../commands/context.ts';
import type { CommandId } from '../../../commands/command-ids.ts';
import { changesSomething } from '../../../commands/changes.ts';
import { ACTS_ON_ALL } from '../../../commands/bulk/act-on-all.ts';
import type * as Elsewhere from '../../../commands/elsewhere.ts';
import { offersIn, type Offer } from '../../../commands/offer.ts';
import { prefixOf } from '../../../commands/palette/prefixes.ts';
import { actsBehind } from '../../../commands/staff/acts.ts';
import { createArgumentFinder, type ArgumentFinder } from '../../../commands/palette/typed-arguments.ts';
import {
  createRanker,
  type Habit,
  type Rankable,
  type Ranker,
  CLEAR_FIT,
  FIT,
  NO_FIT,
  type Fit,
} from '../../../commands/palette-ranking.ts';
import { registryNow } from '../keyboard/registry-now.ts';
import type { FoundBy, RecordFit } from '../../contract/base/fold-text.ts';
import { habitNow, isReady, withRecent, type RecentRow } from './habit.ts';
import type * as KeyPlaces from './key-places.ts';
import { isSearching, type FoundRecord, type PaletteState } from './palette-state.ts';
import { prefixRows, type PrefixRow, choiceRows, type ChoiceRow } from './choice-and-prefix-rows.ts';
import { personal } from '../context/personal.ts';

export interface CommandRow {
  kind: 'command';
  id: string;
  offer: Offer;
  fit: Fit;
  /** An argument typed behind the command, in words and as passed to it. */
  argument?: { label: string; args: Readonly<Record<string, unknown>> };
  /** From 1, where commands are chosen by digits. */
  number?: number;
}

export interface RecordRow {
  kind: 'record';
  id: string;
  record: ProfileRecord;
  foundBy?: FoundBy | null;
  fit: Fit;
}

export type PaletteRow = CommandRow | RecordRow | RecentRow | PrefixRow | ChoiceRow;

/** Rows that are mounted at most; more could not be read anyway, and each costs paint time. */
export const MOST_ROWS = 50;
/** Commands with a typed argument that are listed at most. */
const MOST_FILLED_IN = 12;

export interface PageState extends Pick<
  PaletteState,
  'asking' | 'query' | 'context' | 'onAllResults' | 'found' | 'people'
> {
  /** Searched by Admins only. */
  staff?: PaletteState['staff'] | undefined;
}

/**
 * The rows of the open page, computed from the state alone. Keys act on these, drawn or not, for people type faster
 * than screens are drawn; only changes wait until they can be read.
 */
export const currentRows = (page: PageState): PaletteRow[] => readPage(page).rows;

/** Records found by the places of the keys are no results for the typed text. */
function typedPage(page: PageState): PageState {
  return page.found?.meant === undefined ? page : { ...page, found: null };
}

function readAs(page: PageState, query: string): PageState {
  const { found } = page;
  const isFound = found && (found.meant ?? query) === query && found.query === page.query.trim();
  return { ...page, query, found: isFound ? { ...found, query: query.trim() } : null };
}

/** The tables of layouts, and of what is lacking for a command, are fetched when the palette is drawn. */
let layouts: typeof KeyPlaces | null = null;
let elsewhere: typeof Elsewhere | null = null;

/** Without them texts are read only as typed, and find only what can be done here. */
export async function moreRows(): Promise<void> {
  if (layouts && elsewhere) return;
  layouts = await import('./key-places.ts').catch(() => null);
  elsewhere = await import('../../../commands/elsewhere.ts').catch(() => null);
  prepared.current = null;
}

interface PageAsRead {
  rows: PaletteRow[];
  /**
   * The text of the same keys on another layout, where no command fits the typed text but something fits that; null: the
   * typed text is meant. Commands are offered at once, and records that the typed text finds come among them. A name that
   * only the keys type comes where nobody has the typed one.
   */
  meant: string | null;
  /** What to search by the places of the keys, once the server has found nobody for the typed text. */
  names: string[];
}

/** The rows of a page, and how its text was read for them. Latin letters are read otherwise only where nothing fits them. */
export function readPage(page: PageState): PageAsRead {
  const rows = rowsFor(typedPage(page));
  const readings = readingsOf(page);
  const isLatin = /\p{Script=Latin}/u.test(page.query);
  // Whom the server finds behind this sign shows only from its answer which of them is meant.
  const names = page.query.trim().startsWith('@') ? readings : [];
  const isTyped = isLatin ? rows.length > 0 : rows.some((row) => row.kind !== 'record' && fits(row));
  if (isTyped || readings.length === 0) return { rows, meant: null, names };
  const command = readings.find((query) =>
    rowsFor({ ...page, query, found: null }).some((row) => fits(row, FIT.elsewhere)),
  );
  if (command !== undefined && isLatin && isSearching(page)) return { rows, meant: null, names };
  const { found } = page;
  const named = found?.query === page.query.trim() && found.records.length > 0 ? found.meant : undefined;
  const meant = command ?? named ?? null;
  return {
    rows: meant === null ? rows : rowsFor(readAs(page, meant)),
    meant,
    names: command === undefined ? readings : names,
  };
}

export const meantBy = (page: PageState): string | null => readPage(page).meant;

/** The same keys on other layouts, behind the same sign. */
function readingsOf({ asking, onAllResults, query, context }: PageState): string[] {
  const prefix = asking || onAllResults ? null : prefixOf(query, context?.role ?? null);
  const readings = layouts?.byPlacesOfKeys(prefix?.text ?? query) ?? [];
  return readings.map((read) => `${prefix?.sign ?? ''}${read}`);
}

/** Scattered letters are chance where another script is transcribed. */
function fits(row: PaletteRow, from = CLEAR_FIT): boolean {
  return row.kind !== 'command' || row.fit >= from;
}

function rowsFor({ asking, query, context, onAllResults, found, people, staff = null }: PageState): PaletteRow[] {
  if (!context) return [];
  if (asking) return choiceRows(asking, query, MOST_ROWS);
  const text = query.trim();
  if (onAllResults) return rowsOnAllResults(text, context);
  const prefix = prefixOf(text, context.role);
  if (prefix && prefix.sign !== '>') {
    const rows = prefixRows(prefix, MOST_ROWS, context, people);
    return prefix.sign === '@' ? [...rows, ...staffRows(prefix.text, staff, context)].slice(0, MOST_ROWS) : rows;
  }
  const habit = behindTheOne(habitNow());
  const commands = commandRows(prefix?.text ?? text, context, habit);
  if (prefix) return commands;
  if (text === '') return withRecent(commands, context, habit);
  const records = found?.query === text ? recordRows(found.records) : [];
  // The sort keeps equals in their order.
  return [...commands, ...records].toSorted((one, other) => other.fit - one.fit).slice(0, MOST_ROWS);
}

/** "@anna disable": actions on people with an account. */
function staffRows(text: string, staff: PaletteState['staff'], context: Context): CommandRow[] {
  if (staff === null) return [];
  const { offers } = preparedFor(context);
  return actsBehind(text, staff.staff).flatMap(({ id, args, label, isAsked }): CommandRow[] => {
    const offer = offers.get(id);
    const fit = isAsked ? FIT['word-begins'] : NO_FIT;
    return offer ? [{ kind: 'command', id: `${id} ${label}`, offer, fit, argument: { label, args } }] : [];
  });
}

/** The most commands listed for another place, and the number of letters from which on they are searched. */
const MOST_ELSEWHERE = 5;
const SHORTEST_ELSEWHERE = 3;

/** The beginning of titles of commands that go to a page. */
const GO_TO = /^Go to (the )?/;

interface Prepared {
  context: Context;
  offers: ReadonlyMap<string, Offer>;
  ranker: Ranker;
  finder: ArgumentFinder;
  elsewhere: ReadonlyMap<string, Elsewhere.OfferElsewhere>;
  elsewhereRanker: Ranker;
}
const prepared = personal<Prepared | null>(() => null);

/** Once for each opening of the palette, for the place it was opened from. */
function preparedFor(context: Context): Prepared {
  if (prepared.current?.context === context) return prepared.current;
  const offers = offersIn(registryNow().all, context);
  const lacking = elsewhere?.offersElsewhere(registryNow().all, context) ?? [];
  prepared.current = {
    context,
    offers: byId(offers),
    ranker: createRanker(offers.map(rankable), { forgiving: true }),
    finder: createArgumentFinder(offers, context),
    elsewhere: byId(lacking),
    elsewhereRanker: createRanker(lacking.map(rankable)),
  };
  return prepared.current;
}

function byId<Each extends Offer>(offers: readonly Each[]): ReadonlyMap<string, Each> {
  return new Map(offers.map((offer) => [offer.command.id, offer]));
}

function rankable({ command }: Offer): Rankable {
  const { id, title, keywords = [] } = command;
  const page = id.startsWith('go.') ? title.replace(GO_TO, '') : undefined;
  return { id, title, page, keywords, careful: changesSomething(command) };
}

/**
 * Actions on every result, always in one order and under the same numbers: hands remember them, whatever was run last.
 */
function rowsOnAllResults(text: string, context: Context): CommandRow[] {
  const { offers, ranker } = preparedFor(context);
  const offered = [...offers.keys()].filter((id) => ACTS_ON_ALL.has(id as CommandId));
  return ranker.rank(text, offers.size).flatMap(({ item: { id }, fit }): CommandRow[] => {
    const offer = offers.get(id);
    const number = offered.indexOf(id) + 1;
    return offer && number > 0 ? [{ kind: 'command', id, offer, fit, number }] : [];
  });
}

/** However often somebody acted on every result: the action on the shown record comes before it. */
function behindTheOne(habit: Habit): Habit {
  return (id) => (ACTS_ON_ALL.has(id as CommandId) ? -1 : habit(id));
}

/** Commands for the first page, also with typed arguments, the best fitting first. */
function commandRows(text: string, context: Context, habit: Habit): CommandRow[] {
  const { offers, ranker, finder } = preparedFor(context);
  const rows = ranker
    .rank(text, text === '' ? offers.size : MOST_ROWS, habit)
    .flatMap(({ item, fit }): CommandRow[] => {
      const offer = offers.get(item.id);
      return offer ? [{ kind: 'command', id: item.id, offer, fit }] : [];
    });
  // Only somebody who typed letters needs the reason a command does not run in the first row.
  if (text === '') return [...rows.filter(isReady), ...rows.filter((row) => !isReady(row))].slice(0, MOST_ROWS);
  const filledIn = finder.find(text, MOST_FILLED_IN).map(({ id, offer, args, label, fit }): CommandRow => ({
    kind: 'command',
    id,
    offer,
    fit,
    argument: { label, args },
  }));
  return [...rows, ...filledIn, ...rowsElsewhere(text, context)].toSorted(
    (one, other) => other.fit - one.fit || Number(comesFirst(other)) - Number(comesFirst(one)),
  );
}

/** Of equal fits, what can run; but no action on every result in the place of one on what is shown. */
const comesFirst = (row: CommandRow) => isReady(row) && !ACTS_ON_ALL.has(row.offer.command.id);

/**
 * What has this name but does nothing here, to be found with what it needs: behind people of that name, unless it is its
 * title or a name of something that is open here.
 */
function rowsElsewhere(text: string, context: Context): CommandRow[] {
  if (text.length < SHORTEST_ELSEWHERE) return [];
  const prepares = preparedFor(context);
  return prepares.elsewhereRanker.rank(text, MOST_ELSEWHERE).flatMap(({ item: { id }, fit }): CommandRow[] => {
    const offer = fit >= CLEAR_FIT ? prepares.elsewhere.get(id) : undefined;
    if (!offer) return [];
    const isNamed = fit >= FIT[offer.isHere ? 'keyword-whole' : 'title-begins'];
    return [{ kind: 'command', id, offer, fit: FIT[isNamed ? 'title-begins-elsewhere' : 'elsewhere'] }];
  });
}

const FIT_OF_RECORD: Readonly<Record<RecordFit, Fit>> = {
  'name-begins': FIT['record-name-begins'],
  'word-begins': FIT['record-word-begins'],
  alike: FIT['record-alike'],
};

function recordRows(records: readonly FoundRecord[]): RecordRow[] {
  return records.map(({ record, fit, foundBy }) => ({
    kind: 'record',
    id: record.id,
    record,
    foundBy: foundBy ?? null,
    fit: FIT_OF_RECORD[fit] ?? NO_FIT,
  }));
}
