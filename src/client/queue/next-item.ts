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

/** Drops a cached record that is older than its row, or has other stale fields or findings, so that it is read anew. */
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

/** Large pictures of an item that are loaded in advance. */
const IMAGES_PER_ITEM = 2;
/** Items after the next one that are loaded too, for a person who decides faster than one item is fetched. */
const FOLLOWING = 4;

/** The running preparation; null: none. `repeat`: something has changed since it began. */
const preparation = personal<{ repeat: boolean } | null>(() => null);
/** The pictures of the last loaded items, referenced so that the browser does not drop them before they are shown. */
const keptPictures = personal<readonly HTMLImageElement[]>(() => []);
const loadingAfter = personal<string | null>(() => null);
/** What mattered of the list at the last request, as a string to compare. */
const lastListState = personal(() => '');

/**
 * Reserves the next item and loads it with its first pictures while the person looks at the shown one, so that the screen
 * can move on before a response. After a failure the next item comes with the response.
 */
export function prepareNext(): void {
  if (preparation.current) preparation.current.repeat = true;
  else void prepare((preparation.current = { repeat: false }));
}

async function prepare(mine: { repeat: boolean }): Promise<void> {
  const isMine = () => preparation.current === mine;
  do {
    mine.repeat = false;
    try {
      const { item } = await api('queue.ahead', { body: { behind: idsInWork() } });
      if (item && isMine()) await load(item);
      if (mine.repeat || !isMine()) continue;
      queueState.ahead = item && ref(item);
      if (item) void loadFollowing(item.id);
    } catch {
      // The person sees the failure when they open the item. Until then the next reading of the list tries again.
      if (isMine()) lastListState.current = '';
    }
  } while (mine.repeat && isMine());
  if (isMine()) preparation.current = null;
}

function idsInWork(): string[] {
  const { shown } = queueState;
  return [...new Set([...underWay().map(({ item }) => item.id), ...(shown ? [shown.id] : [])])];
}

/** After the list was read again: somebody may have taken or changed the reserved item, or a more urgent one has come. */
export function followNext(rows: readonly QueueItem[]): void {
  const { ahead, lease, claiming, awaitsNext } = queueState;
  const first = rows.find((row) => row.lease === null && !row.own_skip && row.id !== lease?.record_id);
  const row = rows.find(({ id }) => id === ahead?.id);
  const now = JSON.stringify([first?.id, row?.version, row?.lease]);
  if (now === lastListState.current) return;
  lastListState.current = now;
  // An item that is still free stays ready until the server has reserved another one.
  const isOver = row !== undefined && (row.lease !== null || row.version !== ahead?.version);
  if (isOver) queueState.ahead = null;
  // A claim or a decision being sent prepares the next item itself, unless the reserved one is lost before.
  if (isOver ? lease !== null || underWay().length > 0 : lease !== null && !claiming && !awaitsNext) prepareNext();
}

/** The next item, if it is completely loaded and current. */
export function readyItem(): QueueItem | null {
  const { ahead } = queueState;
  if (ahead === null || idsInWork().includes(ahead.id)) return null;
  const known = queryClient.getQueryData<{ version: number }>(recordQuery(ahead).queryKey);
  return known?.version === ahead.version ? ahead : null;
}

/** Loads the listed items after the next one, one by one, without reserving them. */
async function loadFollowing(id: string): Promise<void> {
  loadingAfter.current = id;
  const taken = new Set([...idsInWork(), id]);
  const free = queuedItems().filter((row) => row.lease === null && !row.own_skip && !taken.has(row.id));
  for (const row of free.slice(0, FOLLOWING)) {
    if (loadingAfter.current !== id) return;
    // A failed read is repeated when the item is next.
    await load(row).catch(() => undefined);
  }
}

async function load(item: QueueItem): Promise<void> {
  dropIfOlder(item);
  void queryClient.prefetchQuery(changesQuery(item));
  const { media } = await queryClient.fetchQuery<BaseProfile | LocaleProfile>(recordQuery(item));
  const levels = levelsIn(lookupsNow().groups);
  const images = [...media.profile_pictures, ...media.attachments].slice(0, IMAGES_PER_ITEM).map((each) => {
    const picture = new Image();
    picture.src = isSmallAhead(levelName(levelOf(each), levels)) ? each.tile_url : largeUrlOf(each);
    return picture;
  });
  const kept = new Map([...keptPictures.current, ...images].map((each) => [each.src, each]));
  keptPictures.current = [...kept.values()].slice(-IMAGES_PER_ITEM * (FOLLOWING + 2));
  // A picture that cannot be decoded shows that itself.
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
