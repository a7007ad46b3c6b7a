import type { AnyCommand } from './command.ts';
import { recordsAtHand, resolveTargets, type Context } from './context.ts';
import { nameOfShown } from './queue/shown-item.ts';

/**
 * What the page shows to this command, as something to compare: the records at hand as they are drawn,
 * and whatever else it would be about.
 */
export function shownTo(command: AnyCommand, context: Context): string {
  if (command.aboutAlone) return aboutOf(command, context);
  const { queue, media, duplicates, documents, bulk } = context;
  const hand = recordsAtHand(context);
  return JSON.stringify([
    // What decides on a record is about all that stands in it. What acts on none is about whoever is shown, be
    // their record here already or not; what tags an image raises its record's version itself.
    command.target === 'none'
      ? hand.flatMap(({ id }) => (id === queue?.shown?.id ? [] : id))
      : hand.map(({ id, version }) => [id, version]),
    queue?.shown?.id,
    command.looksAtImage && [queue?.shown?.image, media?.shownImage],
    aboutOf(command, context),
    pairsOf(duplicates),
    documents?.shown,
    bulk?.id,
  ]);
}

/** Pairs as they are drawn, down to the versions of both their profiles: what is decided is about all that stands there. */
function pairsOf(duplicates: Context['duplicates']): unknown {
  const { id, version, seen, comparison } = duplicates?.pairs?.current ?? {};
  return [id, version, seen?.first, seen?.second, comparison, duplicates?.row?.id];
}

/** The pair that something would be decided about: the one that is being merged, else the one in view. */
export function pairsInView({ duplicates }: Context): readonly { id: string }[] {
  if (duplicates?.merge) return [{ id: duplicates.merge.pairId }];
  return duplicates?.pairs?.current ? [duplicates.pairs.current] : [];
}

/** `unknown`: nothing is drawn at this moment, as while it is fetched; nobody can tell yet. */
export type Sight = 'shown' | 'another' | 'unknown';

/** Whether the page still shows what a question was asked about. */
export function sightOf(command: AnyCommand, on: readonly { id: string }[], asked: Context, now: Context): Sight {
  if (command.target === 'none') return aboutOf(command, asked) === aboutOf(command, now) ? 'shown' : 'another';
  const ids = (records: readonly { id: string }[]) =>
    records
      .map(({ id }) => id)
      .toSorted()
      .join(' ');
  const hand = resolveTargets(command.target, now) as readonly { id: string }[];
  if (hand.length > 0) return ids(hand) === ids(on) ? 'shown' : 'another';
  // An item of the queue is put into the panel before its record has come.
  if (now.queue !== null) return on.length === 1 && now.queue.shown?.id === on[0]?.id ? 'unknown' : 'another';
  return now.list?.count === 0 ? 'another' : 'unknown';
}

/** Another item, or none, has come into the panel since something was asked that is about whichever stands there. */
export function isItemGone({ about }: AnyCommand, asked: Context, now: Context): boolean {
  return about === nameOfShown && asked.queue?.shown?.id !== now.queue?.shown?.id;
}

function aboutOf(command: AnyCommand, context: Context): string {
  const cells = context.matrix?.marked.map(({ id, missing, present }) => [
    id,
    missing,
    present.map((at) => at.localeId),
  ]);
  return JSON.stringify([command.about?.(context), cells]);
}
