import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { PersonText } from '../ui/text/person-text.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { DELETED } from '../../contract/profiles/status.ts';

interface Props {
  kind: 'base' | 'locale';
  id: string;
}

const DELETIONS: ReadonlySet<number> = new Set([109, 110]);
/** Events that are searched: those of one deletion are together. */
const MOST_EVENTS = 10;

/** Who deleted a profile and when, from its log; without a name where the log cannot be read. */
export function WhoDeleted({ kind, id }: Props) {
  const { data } = useQuery({
    queryKey: queryKeys.deletion(id),
    queryFn: ({ signal }) =>
      api(
        'log.list',
        {
          query: {},
          body: { page: 1, limit: MOST_EVENTS, ...(kind === 'base' ? { profile_base_id: id } : { profile_id: id }) },
        },
        { signal },
      ),
    staleTime: 0,
    meta: { failure: null },
  });
  const deletion = data?.logs.find(({ event }) => DELETIONS.has(event));
  if (!deletion) return <>{DELETED}</>;
  return (
    <>
      <PersonText>{deletion.actor.name}</PersonText> deleted this profile{' '}
      <RelativeTime at={deletion.occurred_at} form="ago" />. It can be worked on again if the deletion is undone.
    </>
  );
}
