import { ref } from 'valtio';
import type { BaseProfile } from '../../contract/profiles/base-profile.ts';
import type { LocaleProfile } from '../../contract/profiles/locale-profile.ts';
import type { QueueItem } from '../../contract/queue/queue-items.ts';
import { levelOf } from '../../../commands/media/image-changes.ts';
import { api } from '../data/api-instance.ts';
import { lookupsNow } from '../data/lookups.ts';
import { queryClient } from '../data/query-client.ts';
import { personal } from '../context/personal.ts';
import { queuedItems } from './queue-list.ts';
import { queueState } from './queue-state.ts';
import { recordQuery } from './shown-record.ts';
import { changesQuery } from './use-changes.ts';
import { dateOf } from '../../contract/base/primitives.ts';
import { announce } from '../notices/notify.ts';
import { underWay } from '../outbox/outbox.ts';
import { isolated } from '../../contract/base/words.ts';
import { queryKeys } from '../data/query-keys.ts';
import { sinceInWords } from '../ui/text/relative-time.tsx';
import { levelName, levelsIn } from '../media/image-words.ts';
import { isSmallAhead } from '../ui/pictures/use-blur.ts';

type Row = Pick<QueueItem, 'kind' | 'id' | 'version' | 'stale_fields' | 'found'>;

/**
 * A cached record that is older than its row, its base profile, or the reasons at its findings is read anew before it
 * is shown.
 */
export function dropIfOlder({ kind, id, version, stale_fields, found }: Row): void {
  const key = kind === 'base' ? queryKeys.baseProfile(id) : queryKeys.localeProfile(id);
  const known = queryClient.getQueryData<{ version: number } & Marks>(key);
  if (!known || (known.version === version && marksOf(known) === marksOf({ stale_fields, found }))) return;
  queryClient.removeQueries({ queryKey: key });
  queryClient.removeQueries({ queryKey: queryKeys.changes(id) });
}

interface Marks {
  stale_fields?: readonly string[];
  found?: readonly string[];
}

function marksOf({ stale_fields: stale = [], found = [] }: Marks): string {
  return [...stale, ...found].join(' ');
}

/** Large pictures of an item that are loaded ahead. */
const IMAGES = 2;
/**
 * Items after the next one that are loaded too: somebody who decides three times a second reaches each before it could
 * be fetched.
 */
const BEYOND = 4;

/** The running preparation; null: none. `again`: something has changed since it began. */
const preparation = personal<{ again: boolean } | null>(() => null);
/**
 * References to the pictures of the last loaded items, so that the browser does not drop them before they are shown.
 */
const pictures = personal<readonly HTMLImageElement[]>(() => []);
const loadsBehind = personal<string | null>(() => null);
/** The state of the list at the last request. */
const listed = personal(() => '');

/**
 * Reserves the next item, and loads it with its first pictures while the person looks at the present one, so that the
 * screen can continue before a decision is answered. A failure is ignored: the next item then comes with the answer.
 */
export function prepareNext(): void {
  if (preparation.current) preparation.current.again = true;
  else void prepare((preparation.current = { again: false }));
}

async function prepare(mine: { again: boolean }): Promise<void> {
  const isMine = () => preparation.current === mine;
  do {
    mine.again = false;
    try {
      const { item } = await api('queue.ahead', { body: { behind: behind() } });
      if (item && isMine()) await load(item);
      if (mine.again || !isMine()) continue;
      queueState.ahead = item && ref(item);
      if (item) void loadBehind(item.id);
    } catch {
      // Reported where the person asks for it. A read is usually cancelled because of a change: it is repeated then,
      // and otherwise when the list is next read, even unchanged.
      if (isMine()) listed.current = '';
    }
  } while (mine.again && isMine());
  if (isMine()) preparation.current = null;
}

function behind(): string[] {
  const { shown } = queueState;
  return [...new Set([...underWay().map(({ item }) => item.id), ...(shown ? [shown.id] : [])])];
}

/**
 * The list was read again: somebody else may have taken or changed the reserved item, or something more urgent has
 * come.
 */
export function followNext(rows: readonly QueueItem[]): void {
  const { ahead, lease, claiming, awaitsNext } = queueState;
  const first = rows.find((row) => row.lease === null && !row.own_skip && row.id !== lease?.record_id);
  const row = rows.find(({ id }) => id === ahead?.id);
  const now = JSON.stringify([first?.id, row?.version, row?.lease]);
  if (now === listed.current) return;
  listed.current = now;
  // What is still free stays ready until the server has said what comes before it.
  const isOver = row !== undefined && (row.lease !== null || row.version !== ahead?.version);
  if (isOver) queueState.ahead = null;
  // A request under way asks for it when it is done, unless the person may continue before.
  if (isOver ? lease !== null || underWay().length > 0 : lease !== null && !claiming && !awaitsNext) prepareNext();
}

/** The next item, if it is completely loaded and current. */
export function readyItem(): QueueItem | null {
  const { ahead } = queueState;
  if (ahead === null || behind().includes(ahead.id)) return null;
  const known = queryClient.getQueryData<{ version: number }>(recordQuery(ahead).queryKey);
  return known?.version === ahead.version ? ahead : null;
}

/**
 * Loads the listed items after the next one, one by one: nothing is reserved, and one that is never reached costs a
 * read.
 */
async function loadBehind(id: string): Promise<void> {
  loadsBehind.current = id;
  const taken = new Set([...behind(), id]);
  const free = queuedItems().filter((row) => row.lease === null && !row.own_skip && !taken.has(row.id));
  for (const row of free.slice(0, BEYOND)) {
    if (loadsBehind.current !== id) return;
    // A failed one is read again when it is next.
    await load(row).catch(() => undefined);
  }
}

async function load(item: QueueItem): Promise<void> {
  dropIfOlder(item);
  void queryClient.prefetchQuery(changesQuery(item));
  const { media } = await queryClient.fetchQuery<BaseProfile | LocaleProfile>(recordQuery(item));
  const levels = levelsIn(lookupsNow().groups);
  const images = [...media.profile_pictures, ...media.attachments].slice(0, IMAGES).map((each) => {
    const picture = new Image();
    picture.src = isSmallAhead(levelName(levelOf(each), levels)) ? each.tile_url : largeUrlOf(each);
    return picture;
  });
  const kept = new Map([...pictures.current, ...images].map((each) => [each.src, each]));
  pictures.current = [...kept.values()].slice(-IMAGES * (BEYOND + 2));
  // A picture that cannot be shown says so in its place.
  await Promise.allSettled(images.map((each) => each.decode()));
}

/** The picture as shown: cropped where it has a crop. */
export function largeUrlOf(item: { cropped_url: string | null; original_url: string }): string {
  return item.cropped_url ?? item.original_url;
}

export function announceItem({ profile_name: name, locale, waiting_since: since }: QueueItem): void {
  const about = locale ? `${isolated(name)}, ${locale.language} (${locale.code})` : isolated(name);
  announce(`${about}, in the queue since ${sinceInWords(dateOf(since), new Date()).long}`);
}
