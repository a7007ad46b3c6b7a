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

const newestChange = personal<{ id: string; version: number; by: Person } | null>(() => null);
/** A newer version is on the screen whose author is not known yet. */
const unannounced = personal<{ before: DrawnItem; now: DrawnItem } | null>(() => null);

const lastFindings = personal<{ id: string; findings: string } | null>(() => null);

/** The live message about the claimed item: if the page shows an older state of it, the record is read anew. */
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
  const hasOtherFindings = lastFindings.current?.id === id && lastFindings.current.findings !== findings;
  lastFindings.current = { id, findings };
  if (known && (known.version < version || hasOtherMarks(known, stale) || hasOtherFindings)) {
    outdateRecord(queryClient, id);
  }
}

interface Known {
  version: number;
  stale_fields?: readonly string[];
}

/** Whether other fields of a locale profile are stale than those shown. */
function hasOtherMarks({ stale_fields: shown }: Known, stale: readonly string[]): boolean {
  return shown !== undefined && shown.join(' ') !== stale.join(' ');
}

/** Notes the author of the newer version, whom a refused older version names. */
export function noticeRefusal(details: unknown): void {
  const { current, changed_by: by = null } = (details ?? {}) as { current?: Partial<DrawnItem>; changed_by?: Person };
  if (current?.id !== undefined && current.version !== undefined) noteChanger(current.id, current.version, by);
}

function noteChanger(id: string, version: number, by: Person | null): void {
  newestChange.current = by && { id, version, by };
  const late = unannounced.current;
  if (late !== null && late.now.id === id) announceChange(late.before, late.now);
}

/** What is compared between two versions of an item: its fields in words, its images, its status. */
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
 * Announces that the item on the screen has changed, with the differences, unless the person did it themselves. The
 * version may be drawn before the live message names its author: then this waits for the message.
 */
export function announceChange(before: DrawnItem, now: DrawnItem): void {
  unannounced.current = null;
  if (before.id !== now.id || before.version >= now.version) return;
  if (newestChange.current?.id !== now.id || newestChange.current.version < now.version) {
    unannounced.current = { before, now };
    return;
  }
  if (newestChange.current.by.user_id === session.user?.claims.user_id) return;
  const what = differences(before, now);
  const earlier = queueState.changed?.id === now.id ? queueState.changed.what : [];
  queueState.changed = ref({ id: now.id, by: newestChange.current.by.name, what: [...new Set([...earlier, ...what])] });
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
