import { ref } from 'valtio';
import type { ClaimedRecord } from '../../contract/queue/live-messages.ts';
import type { Person } from '../../contract/base/primitives.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { outdateRecord } from '../data/records.ts';
import { announce } from '../notices/notify.ts';
import { session } from '../session/session-state.ts';
import { queueState } from './queue-state.ts';
import type { ShownRecord } from './shown-record.ts';
import { imagesOf } from './shown-record.ts';
import { personal } from '../context/personal.ts';
import { isolated } from '../../contract/base/words.ts';

const newest = personal<{ id: string; version: number; by: Person } | null>(() => null);
/** A newer version is on the screen whose author is not known yet. */
const unannounced = personal<{ before: DrawnItem; now: DrawnItem } | null>(() => null);

const found = personal<{ id: string; findings: string } | null>(() => null);

/** The server reports the state of the claimed item: an older one on the screen is read again at once. */
export function noticeVersion({
  kind,
  id,
  version,
  stale_fields: stale,
  findings,
  changed_by: by,
}: ClaimedRecord): void {
  noteChanger(id, version, by);
  const key = kind === 'base' ? queryKeys.baseProfile(id) : queryKeys.localeProfile(id);
  const known = queryClient.getQueryData<Known>(key);
  const isFoundOtherwise = found.current?.id === id && found.current.findings !== findings;
  found.current = { id, findings };
  if (known && (known.version < version || isOtherwise(known, stale) || isFoundOtherwise)) {
    outdateRecord(queryClient, id);
  }
}

interface Known {
  version: number;
  stale_fields?: readonly string[];
}

/** The base profile of a locale profile has changed since it was shown. */
function isOtherwise({ stale_fields: shown }: Known, stale: readonly string[]): boolean {
  return shown !== undefined && shown.join(' ') !== stale.join(' ');
}

/** A refusal of an older version names the author of the newer one. */
export function noticeRefusal(details: unknown): void {
  const { current, changed_by: by = null } = (details ?? {}) as { current?: Partial<DrawnItem>; changed_by?: Person };
  if (current?.id !== undefined && current.version !== undefined) noteChanger(current.id, current.version, by);
}

function noteChanger(id: string, version: number, by: Person | null): void {
  newest.current = by && { id, version, by };
  const late = unannounced.current;
  if (late !== null && late.now.id === id) announceChange(late.before, late.now);
}

/** The parts of an item that are compared: its fields in words, its images, its status. */
export interface DrawnItem {
  id: string;
  version: number;
  status: string;
  images: string;
  facts: readonly { label: string; value: string }[];
}

export function drawnItemOf(shown: ShownRecord, facts: DrawnItem['facts']): DrawnItem {
  const { id, version, status } = shown.record;
  const images = JSON.stringify(
    imagesOf(shown).map(({ id: image, attachment_adult_level_tag_id: level, crop }) => [image, level, crop]),
  );
  return { id, version, status, images, facts };
}

/**
 * The shown version of the item has changed: where somebody else has made it, that is announced, with the differences.
 * After the person's own change the response comes before the news.
 */
export function announceChange(before: DrawnItem, now: DrawnItem): void {
  unannounced.current = null;
  if (before.id !== now.id || before.version >= now.version) return;
  if (newest.current?.id !== now.id || newest.current.version < now.version) {
    unannounced.current = { before, now };
    return;
  }
  if (newest.current.by.user_id === session.user?.claims.user_id) return;
  const what = differences(before, now);
  const earlier = queueState.changed?.id === now.id ? queueState.changed.what : [];
  queueState.changed = ref({ id: now.id, by: newest.current.by.name, what: [...new Set([...earlier, ...what])] });
  announce(changeInWords(queueState.changed));
}

export function changeInWords({ by, what }: { by: string; what: readonly string[] }): string {
  return `${isolated(by)} has changed this while you had it open${what.length === 0 ? '' : `: ${what.join(', ')}`}.`;
}

function differences(before: DrawnItem, now: DrawnItem): string[] {
  const was = new Map(before.facts.map(({ label, value }) => [label, value]));
  return [
    ...(before.status === now.status ? [] : ['Status']),
    ...now.facts.flatMap(({ label, value }) => (was.get(label) === value ? [] : [label])),
    ...(before.images === now.images ? [] : ['Images']),
  ];
}
