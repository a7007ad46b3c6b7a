import type { AnyCommand, Invocation } from '../../../commands/command.ts';
import type { Context } from '../../../commands/context.ts';
import { problemOfAnswer, stepsOf } from '../../../commands/arguments.ts';
import type { PaletteMove, PalettePort } from '../../../commands/palette/port.ts';
import { ref } from 'valtio';
import { dispatch } from '../context/dispatch.ts';
import { readContext } from '../context/read-context.ts';
import { rememberUse } from './habit.ts';
import { completionNow, markByHand, markFirst, placeOf } from './marked-row.ts';
import { currentRows, type PaletteRow } from './palette-rows.ts';
import { currentStep, paletteState, showPage, type Asking } from './palette-state.ts';
import { handOver, keepTyped, restoreQuery } from './typed-draft.ts';
import { openInNewTab } from '../ui/new-tab.ts';
import { addressOfCommand } from '../../../commands/offer.ts';
import { registryNow } from '../keyboard/registry-now.ts';

const PAGE = 8;

export const palettePort: PalettePort = {
  open() {
    show({ asking: null, context: readContext() });
  },
  openOnAllResults() {
    show({ asking: null, context: readContext(), onAllResults: true });
  },
  type: (query) => setQuery(query),
  close() {
    const { asking } = paletteState;
    paletteState.open = false;
    paletteState.asking = null;
    asking?.settle(null);
  },
  move(to) {
    const all = rows();
    const row = all[destination(to, placeOf(all, paletteState.cursor), all.length)];
    if (row) markByHand(row);
    if (!paletteState.asking) paletteState.problem = null;
  },
  accept(stay) {
    const { asking } = paletteState;
    const row = markedRow();
    const whole = completionNow(row);
    if (asking) answer(asking, valueFor(asking, row));
    else if (whole !== null) setQuery(whole);
    else if (row) runRow(row, stay);
  },
  acceptInNewTab() {
    const row = markedRow();
    if (!row) return;
    const address = addressOfRow(row, paletteState.context ?? readContext());
    if (address === null) paletteState.problem = 'This cannot be opened in a new tab.';
    else openInNewTab(address);
  },
  toggleChoice() {
    const row = markedRow();
    if (row?.kind === 'choice') toggle(row.choice.value);
  },
  acceptNumber(number) {
    const row = rows().find((each) => 'number' in each && each.number === number);
    if (!row) return;
    markByHand(row);
    palettePort.accept(false);
  },
  back() {
    const asking = paletteState.asking;
    const context = paletteState.context;
    if (!asking || !context) return;
    const before = asking.names.findLastIndex((_, at) => at < asking.at && isAsked(asking, at));
    if (before !== -1) {
      askStep({ ...asking, at: before }, context);
      return;
    }
    asking.settle(null);
    show({ asking: null, context });
  },
};

/** Opens the palette on the first step that `given` does not answer; null when the person dismisses it. */
export function askForArguments(
  command: AnyCommand,
  given: Record<string, unknown>,
  context: Context,
  on: readonly { id: string }[],
): Promise<Record<string, unknown> | null> {
  const names = stepsOf(command)
    .map(([name]) => name)
    .filter((name) => given[name] === undefined);
  // A second question replaces the first, which counts as dismissed.
  paletteState.asking?.settle(null);
  return new Promise((settle) => {
    askNext({ command, names, at: -1, args: given, on, context, settle });
  });
}

/** Moves to the next step that is asked here; after the last one the command gets its arguments. */
function askNext(asking: Asking): void {
  const at = asking.names.findIndex((_, index) => index > asking.at && isAsked(asking, index));
  if (at !== -1) {
    askStep({ ...asking, at }, asking.context);
    return;
  }
  handOver(asking);
  paletteState.open = false;
  paletteState.asking = null;
  asking.settle(asking.args);
}

function isAsked(asking: Asking, at: number): boolean {
  return currentStep({ ...asking, at }).step?.asked?.(asking.context, asking.args) ?? true;
}

function askStep(asking: Asking, context: Context): void {
  show({ asking, context });
  restoreQuery(asking);
  void findByMoreNames(asking);
}

/** Chooses again once the choices have more names, unless the person has continued or moved to a row. */
async function findByMoreNames(asking: Asking): Promise<void> {
  // Without them the choices are found by fewer names.
  const hasMore = await currentStep(asking)
    .step?.moreNames?.()
    .catch(() => false);
  if (hasMore !== true || paletteState.asking !== asking) return;
  const isFirst = placeOf(rows(), paletteState.cursor) === 0;
  paletteState.asking = ref({ ...asking });
  if (isFirst) markFirst();
}

export function show(page: Parameters<typeof showPage>[0]): void {
  showPage(page);
  markFirst();
}

function rows(): PaletteRow[] {
  return currentRows(paletteState);
}

function markedRow(): PaletteRow | undefined {
  const all = rows();
  return all[placeOf(all, paletteState.cursor)];
}

/** Appends a letter to the query; for keys that come before the field has the focus. */
export function typeIntoPalette(letter: string): void {
  setQuery(paletteState.query + letter);
}

/** A changed query begins at its first row again. */
export function setQuery(query: string): void {
  paletteState.query = query;
  markFirst();
  paletteState.problem = null;
  paletteState.restored = false;
  if (paletteState.asking) keepTyped(paletteState.asking, query);
}

function runRow(row: PaletteRow, stay: boolean): void {
  const context = paletteState.context ?? readContext();
  if (row.kind === 'choice') return;
  if (row.kind === 'command') {
    const { command, verdict } = row.offer;
    if (verdict.kind === 'blocked') {
      // It only says why: it may have been marked without the person's choice.
      paletteState.problem = verdict.sentence;
      return;
    }
    paletteState.open = stay;
    rememberUse(command.id, Date.now());
    const filledIn = row.argument ? { args: row.argument.args } : {};
    void dispatch({ id: command.id, ...filledIn }, 'palette', context).then(() => lookAgain(context));
    return;
  }
  paletteState.open = stay;
  void dispatch(openingOf(row), 'palette', context);
}

/** After "run and stay" the rows are evaluated anew, still for the place the palette was opened from. */
function lookAgain({ scopes, focus }: Context): void {
  if (paletteState.open && !paletteState.asking) paletteState.context = ref({ ...readContext(), scopes, focus });
}

function valueFor(asking: Asking, row: PaletteRow | undefined): unknown {
  const { step } = currentStep(asking);
  if (!step?.choices) return paletteState.query.trim();
  if (!step.several) return row?.kind === 'choice' ? row.choice.value : undefined;
  if (paletteState.marked.length > 0) return [...paletteState.marked];
  return row?.kind === 'choice' ? [row.choice.value] : undefined;
}

function answer(asking: Asking, value: unknown): void {
  if (value === undefined) return;
  const { name } = currentStep(asking);
  const args = { ...asking.args, [name]: value };
  const problem = problemOfAnswer(asking.command, name, args);
  if (problem !== null) {
    paletteState.problem = problem;
    return;
  }
  askNext({ ...asking, args });
}

function toggle(value: unknown): void {
  const { marked } = paletteState;
  paletteState.marked = marked.includes(value) ? marked.filter((each) => each !== value) : [...marked, value];
}

/** @param at -1: none, so that the first step down leads to the first row */
function destination(to: PaletteMove, at: number, rows: number): number {
  const last = Math.max(0, rows - 1);
  const destinations: Record<PaletteMove, number> = {
    next: at >= last ? 0 : at + 1,
    previous: at <= 0 ? last : at - 1,
    'page-down': Math.min(last, at + PAGE),
    'page-up': Math.max(0, at - PAGE),
    first: 0,
    last,
  };
  return destinations[to];
}

function openingOf(row: Exclude<PaletteRow, { kind: 'command' | 'choice' }>): Invocation {
  if (row.kind === 'locale') return { id: 'go.locale', args: { locale: row.id } };
  if (row.kind === 'tag') return { id: 'go.tag', args: { tag: row.id } };
  if (row.kind === 'person') return { id: 'go.creator', args: { creator: row.id } };
  const record = row.kind === 'recent' ? row.recent : row.record;
  const base = 'profile_base_id' in record ? record.profile_base_id : undefined;
  return base === undefined
    ? { id: 'base-profile.open', args: { profileBaseId: row.id } }
    : { id: 'locale-profile.open', args: { profileBaseId: base, profileId: row.id } };
}

/** The page that Enter on a row would go to; null where it does something else. */
export function addressOfRow(row: PaletteRow, context: Context): string | null {
  if (row.kind === 'choice') return null;
  if (row.kind === 'command') return addressOfCommand(row.offer.command, row.argument?.args ?? {}, context);
  const { id, args = {} } = openingOf(row);
  return addressOfCommand(registryNow().get(id), args, context);
}
