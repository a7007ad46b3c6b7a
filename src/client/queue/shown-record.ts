import { useQuery } from '@tanstack/react-query';
import type { BaseProfile } from '../../contract/profiles/base-profile.ts';
import type { LocaleProfile } from '../../contract/profiles/locale-profile.ts';
import type { ItemReference } from '../../contract/queue/lease.ts';
import { api } from '../data/api-instance.ts';
import { isNotThere } from '../data/network/api-error.ts';
import { queryKeys } from '../data/query-keys.ts';
import { LOCALE_PROFILE_UNREAD } from '../data/failed-reads.ts';

/** The query of an item's whole record, which its own screen uses too. */
export function recordQuery({ kind, id }: ItemReference) {
  return kind === 'base'
    ? {
        queryKey: queryKeys.baseProfile(id),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api('base-profile.get', { params: { profileBaseId: id } }, { signal }),
      }
    : {
        queryKey: queryKeys.localeProfile(id),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api('locale-profile.get', { params: { profileId: id } }, { signal }),
        meta: { failure: LOCALE_PROFILE_UNREAD },
      };
}

export type ShownRecord = { kind: 'base'; record: BaseProfile } | { kind: 'locale'; record: LocaleProfile };

interface WholeRecord {
  shown: ShownRecord | null;
  /** Why nothing can be shown; null where an earlier response is shown although a new read failed. */
  error: Error | null;
  /** It was deleted. */
  gone: boolean;
}

export function useShownRecord(item: ItemReference): WholeRecord {
  const { data, error } = useQuery<BaseProfile | LocaleProfile>(recordQuery(item));
  const gone = isNotThere(error);
  const shown = data && !gone ? ({ kind: item.kind, record: data } as ShownRecord) : null;
  return { shown, error: shown ? null : error, gone };
}

/** Pictures, then attachments: the order in which J and K go through them. */
export function imagesOf({ record }: ShownRecord) {
  return [...record.media.profile_pictures, ...record.media.attachments];
}
