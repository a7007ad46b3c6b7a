import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ImageOwner } from '../../../commands/media/images.ts';
import type { LocaleMedia, LocaleProfile } from '../../contract/shapes/locale-profile.ts';
import { api } from '../data/api-instance.ts';
import { IMAGES_UNREAD } from '../data/failed-reads.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

/**
 * The images of a locale profile as they are when their modal opens: somebody else may have changed them
 * since the record was loaded. They take the place of those in the record. A base profile has no such call.
 */
export function useFreshImages({ kind, id }: ImageOwner): Error | null {
  const { data, error } = useQuery({
    queryKey: queryKeys.localeImages(id),
    queryFn: ({ signal }) => api('locale-profile.media', { params: { profileId: id } }, { signal }),
    enabled: kind === 'locale',
    // To open the modal is to ask.
    staleTime: 0,
    gcTime: 0,
    retryOnMount: true,
    // While images are being moved about, nothing comes in between but what a save brings.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { failure: IMAGES_UNREAD },
  });
  useEffect(() => {
    if (data) putImages(id, data);
  }, [id, data]);
  return error;
}

function putImages(id: string, media: LocaleMedia): void {
  queryClient.setQueryData<LocaleProfile>(queryKeys.localeProfile(id), (whole) => whole && { ...whole, media });
}
