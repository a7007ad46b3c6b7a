import { useEffect, useRef, useState, useMemo } from 'react';
import { counted } from '../../contract/base/words.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { DraftPlace, Json } from '../session/drafts/keep-drafts.ts';
import { draftPlaces, drafts } from '../session/drafts/page-drafts.ts';
import type { ReasonPlace } from '../../../commands/review/disapproval-port.ts';
import { fieldsOf } from '../../contract/profiles/form-fields.ts';
import type { FormLookups } from '../../contract/profiles/form-values.ts';
import type { BaseProfile } from '../../contract/profiles/base-profile.ts';
import { useFormLookups } from '../data/lookups.ts';
import { isFilledIn } from './field-kinds.ts';

export function placeOfTicks(kind: ProfileKind, id: string): DraftPlace {
  return { key: `${kind}-profile ${id}`, field: 'ticks' };
}

const NONE: readonly string[] = [];

/**
 * A person's ticks on a record, kept like unsaved text. Ticks belong to their list: when `list` changes, nothing is
 * ticked.
 */
export function useTicks(kind: ProfileKind, id: string, list: string) {
  const [ticks, setTicks] = useState<{ list: string; keys: readonly string[] }>({ list, keys: [] });
  const keys = ticks.list === list ? ticks.keys : NONE;

  const tick = (next: readonly string[]) => {
    setTicks({ list, keys: next });
    if (next.length === 0) drafts.drop(placeOfTicks(kind, id));
    else drafts.keep(placeOfTicks(kind, id), { list, keys: next });
  };
  const newest = useRef({ keys, tick });
  useEffect(() => {
    newest.current = { keys, tick };
  });

  useEffect(() => {
    let gone = false;
    void draftPlaces.comeBack({
      place: placeOfTicks(kind, id),
      verb: 'Ticked off',
      isShown: () => !gone,
      words(kept) {
        const { length } = readTicks(kept, list);
        return length === 0 ? null : counted(length, 'reason');
      },
      // Both are ticked then.
      replaced: () => null,
      put: (kept) => newest.current.tick([...new Set([...newest.current.keys, ...readTicks(kept, list)])]),
    });
    return () => {
      gone = true;
    };
  }, [kind, id, list]);

  const toggle = (key: string) => tick(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]);
  return { keys, toggle };
}

function readTicks(kept: Json | undefined, list: string): string[] {
  if (typeof kept !== 'object' || kept === null || !('list' in kept) || kept.list !== list) return [];
  return Array.isArray(kept['keys']) ? kept['keys'].filter((key) => typeof key === 'string') : [];
}

type Pointed = Pick<BaseProfile, 'tags' | 'media'>;

/** Fields in the order of the form, then pictures and attachments by number, then tags. */
function reasonPlacesOf(kind: ProfileKind, record: Pointed, lookups: FormLookups): ReasonPlace[] {
  const tags = lookups.tag_groups.flatMap((group) => Object.values(group.tags));
  const image = (word: string) => (item: { id: string }, index: number) =>
    ({ kind: 'media', id: item.id, label: `${word} ${index + 1}` }) as const;
  return [
    ...fieldsOf(kind)
      .filter(isFilledIn)
      .map(({ name, label }) => ({ kind: 'field', id: name, label }) as const),
    ...record.media.profile_pictures.map(image('Picture')),
    ...record.media.attachments.map(image('Attachment')),
    ...record.tags.flatMap((id) => {
      const tag = tags.find((each) => each.id === id);
      return tag ? [{ kind: 'tag', id, label: `Tag ${tag.label}` } as const] : [];
    }),
  ];
}

/** The same list as long as neither the record nor the lookups change. */
export function useReasonPlacesOf(kind: ProfileKind, record: Pointed): ReasonPlace[] {
  const lookups = useFormLookups();
  return useMemo(() => reasonPlacesOf(kind, record, lookups), [kind, record, lookups]);
}
