import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ref } from 'valtio';
import { prefixOf } from '../../../commands/palette/prefixes.ts';
import { SEARCH_ROWS } from '../../contract/policy/record-fits.ts';
import type { Role } from '../../contract/policy/roles.ts';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { paletteState } from './palette-state.ts';

/** People whose name fits the text behind the sign for people. */
export function useCreatorSearch(settled: string, role: Role | null) {
  const prefix = prefixOf(settled, role);
  const wanted = prefix?.sign === '@';
  const text = wanted ? prefix.text : '';
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.creatorSearch(text),
    queryFn: ({ signal }) => api('creator.search', { query: { text, limit: SEARCH_ROWS } }, { signal }),
    enabled: wanted,
  });
  const people = data?.people;
  useEffect(() => {
    paletteState.people = wanted && people ? ref({ text, people }) : null;
  }, [people, text, wanted]);
  return { failed: wanted ? (error?.message ?? null) : null, searching: wanted && isFetching };
}
