import { HABIT_MAXIMUM, type PreferenceValue } from '../../contract/settings/preferences.ts';
import { DAY } from '../../contract/base/time-spans.ts';
import type { Habit } from '../../../commands/palette-ranking.ts';
import type { Context } from '../../../commands/context.ts';
import type { Offer } from '../../../commands/offer.ts';
import { changePreference, preferenceNow } from '../data/preferences.ts';
import { personal } from '../context/personal.ts';

/** What a person ran, for the order of an empty query and of equal matches. */
type Uses = PreferenceValue<'palette-habit'>;

/** After this many milliseconds a use counts half. */
const HALF_LIFE = 7 * DAY;
/** Milliseconds after a use until it is stored on the server: a series of commands is one write. */
const PAUSE = 4000;

const unsent = personal<Uses>(() => ({}));
/** Another object for each person: a late answer may be somebody else's. */
const visit = personal(() => ({}));
let sending: ReturnType<typeof setTimeout> | undefined;

/** Counts a use: in this page at once, at the server when the person pauses or leaves the tab. */
export function rememberUse(id: string, now: number): void {
  unsent.current = {
    ...unsent.current,
    [id]: { count: (unsent.current[id]?.count ?? 0) + 1, last: now },
  };
  clearTimeout(sending);
  sending = setTimeout(() => void keepHabit(), PAUSE);
  document.addEventListener('visibilitychange', keepWhenHidden);
}

/** Frequency that fades with time; the very last one is first on an empty query. */
export function habitNow(): (id: string) => number {
  const now = Date.now();
  const { uses, newest } = allUses();
  return (id) => (id === newest ? Number.MAX_SAFE_INTEGER : faded(uses[id], now));
}

/** How many commands, those run last and most, stand before the recently opened records, and how many of these follow. */
const COMMANDS_BEFORE_RECENT = 5;
const MOST_RECENT = 8;

/** A record that was opened recently. */
export interface RecentRow {
  kind: 'recent';
  id: string;
  recent: PreferenceValue<'recent-records'>[number];
}

/** For an empty query: what was run last and often, then what was opened recently, then everything else. */
export function withRecent<Row extends { id: string; offer: Offer }>(
  commands: readonly Row[],
  { open, seenAs }: Context,
  habit: Habit,
): (Row | RecentRow)[] {
  const used = commands.filter((row) => isReady(row) && habit(row.id) > 0).length;
  const at = Math.min(used, COMMANDS_BEFORE_RECENT);
  // Records an Admin has opened may be hidden from the role that they see as.
  const recent = (seenAs ? [] : preferenceNow('recent-records'))
    .filter(({ id }) => id !== open?.id)
    .slice(0, MOST_RECENT)
    .map((each) => ({ kind: 'recent' as const, id: each.id, recent: each }));
  return [...commands.slice(0, at), ...recent, ...commands.slice(at)];
}

export const isReady = ({ offer }: { offer: Offer }): boolean => offer.verdict.kind === 'ready';

/** Sends the habit to the server. A failure is kept for the next time: a habit is not worth an error. */
async function keepHabit(): Promise<void> {
  clearTimeout(sending);
  document.removeEventListener('visibilitychange', keepWhenHidden);
  const sent = unsent.current;
  if (Object.keys(sent).length === 0) return;
  unsent.current = {};
  const whose = visit.current;
  try {
    await changePreference('palette-habit', (kept) => added(kept, sent));
  } catch {
    if (whose === visit.current) unsent.current = added(sent, unsent.current);
  }
}

/** What was not sent yet is not sent under the next person's name. */
export function forgetHabit(): void {
  clearTimeout(sending);
  document.removeEventListener('visibilitychange', keepWhenHidden);
}

function keepWhenHidden(): void {
  if (document.visibilityState === 'hidden') void keepHabit();
}

const worked = personal<{ kept: Uses; unsent: Uses; uses: Uses; newest: string | null } | null>(() => null);

/** Computed anew only when something was used or came from the server. */
function allUses() {
  const kept = preferenceNow('palette-habit');
  if (worked.current?.kept !== kept || worked.current.unsent !== unsent.current) {
    const uses = added(kept, unsent.current);
    const last = (id: string) => uses[id]?.last ?? 0;
    const newest = Object.keys(uses).reduce<string | null>(
      (found, id) => (found === null || last(id) > last(found) ? id : found),
      null,
    );
    worked.current = { kept, unsent: unsent.current, uses, newest };
  }
  return worked.current;
}

/** Both together, each count at its worth at its newest use; the least used are dropped. */
function added(kept: Uses, more: Uses): Uses {
  const uses: Uses = { ...kept };
  for (const [id, { count, last }] of Object.entries(more)) {
    const newest = Math.max(last, kept[id]?.last ?? 0);
    uses[id] = { count: faded(kept[id], newest) + count, last: newest };
  }
  const entries = Object.entries(uses);
  if (entries.length <= HABIT_MAXIMUM) return uses;
  const now = Math.max(...entries.map(([, { last }]) => last));
  return Object.fromEntries(
    entries.sort(([, one], [, other]) => faded(other, now) - faded(one, now)).slice(0, HABIT_MAXIMUM),
  );
}

function faded(use: Uses[string] | undefined, at: number): number {
  return use ? use.count * 0.5 ** (Math.max(0, at - use.last) / HALF_LIFE) : 0;
}
