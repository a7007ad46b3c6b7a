import type { AnyCommand } from './command.ts';
import { recordsInView, resolveTargets, type Context } from './context.ts';
import { isAboutShown } from './queue/shown-item.ts';

/** What this command would act on as the page shows it, as a string to compare. */
export function shownAsText(command: AnyCommand, context: Context): string {
  if (command.aboutAlone) return aboutText(command, context);
  const { queue, media, duplicates, documents, bulk } = context;
  const inView = recordsInView(context);
  return JSON.stringify([
    // A decision depends on the record's version; a command without a target only on which record is shown, since
    // tagging an image raises the version by itself.
    command.target === 'none'
      ? inView.flatMap(({ id }) => (id === queue?.shown?.id ? [] : id))
      : inView.map(({ id, version }) => [id, version]),
    queue?.shown?.id,
    command.looksAtImage && [queue?.shown?.image, media?.shownImage],
    aboutText(command, context),
    pairsOf(duplicates),
    documents?.shown,
    bulk?.id,
  ]);
}

/** The pair as it is drawn, with the versions of both profiles, since the decision depends on both. */
function pairsOf(duplicates: Context['duplicates']): unknown {
  const { id, version, seen, comparison } = duplicates?.pairs?.current ?? {};
  return [id, version, seen?.first, seen?.second, comparison, duplicates?.row?.id];
}

/** The pair that a decision would be about: the one that is being merged, or else the one in view. */
export function pairsInView({ duplicates }: Context): readonly { id: string }[] {
  if (duplicates?.merge) return [{ id: duplicates.merge.pairId }];
  return duplicates?.pairs?.current ? [duplicates.pairs.current] : [];
}

/** `unknown`: nothing is shown yet, because it is still being fetched. */
export type Sight = 'shown' | 'another' | 'unknown';

/** Whether the page still shows what a question was asked about. */
export function sightOf(command: AnyCommand, on: readonly { id: string }[], asked: Context, now: Context): Sight {
  if (command.target === 'none') return aboutText(command, asked) === aboutText(command, now) ? 'shown' : 'another';
  const ids = (records: readonly { id: string }[]) =>
    records
      .map(({ id }) => id)
      .toSorted()
      .join(' ');
  const inView = resolveTargets(command.target, now) as readonly { id: string }[];
  if (inView.length > 0) return ids(inView) === ids(on) ? 'shown' : 'another';
  // An item of the queue is put into the panel before its record has come.
  if (now.queue !== null) return on.length === 1 && now.queue.shown?.id === on[0]?.id ? 'unknown' : 'another';
  return now.list?.count === 0 ? 'another' : 'unknown';
}

/** Whether the panel shows another item, or none, since a question about its item was asked. */
export function isItemGone(command: AnyCommand, asked: Context, now: Context): boolean {
  return isAboutShown(command) && asked.queue?.shown?.id !== now.queue?.shown?.id;
}

function aboutText(command: AnyCommand, context: Context): string {
  const cells = context.matrix?.marked.map(({ id, missing, present }) => [
    id,
    missing,
    present.map((at) => at.localeId),
  ]);
  return JSON.stringify([command.about?.(context), cells]);
}
