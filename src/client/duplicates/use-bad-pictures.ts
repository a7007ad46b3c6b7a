import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { badPictureState } from './bad-pictures-port.ts';

/** Milliseconds between two reads during a comparison. */
const PACE = 2000;

/** Lists and the requested cases, read repeatedly while stored pictures are compared. */
export function useBadPictures() {
  const { cases } = useSnapshot(badPictureState);
  const query = useQuery({
    queryKey: queryKeys.badPicturesWith(cases),
    queryFn: ({ signal }) => api('bad-picture.list', { query: { cases } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data?.lists.some(({ compared, of }) => compared < of) ? PACE : false,
  });
  return { ...query, shown: cases };
}
