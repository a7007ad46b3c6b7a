import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ref } from 'valtio';
import { prefixOf } from '../../../commands/palette/prefixes.ts';
import { mayOpen } from '../../contract/policy/access.ts';
import type { Role } from '../../contract/policy/roles.ts';
import { SEARCH_ROWS } from '../../contract/operations/base-profiles.ts';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { paletteState } from './palette-state.ts';

/** A shorter query matches too much to help. */
const SHORTEST = 2;

/**
 * Profiles of both kinds that fit the query, by name, short attributes or identifier, as the server finds them.
 *
 * @param text what is typed, once it stands still
 */
export function useRecordSearch(text: string, role: Role | null) {
  const wanted = text.length >= SHORTEST && prefixOf(text, role) === null;
  const base = useQuery({
    queryKey: queryKeys.baseProfileSearch(text),
    queryFn: ({ signal }) => api('base-profile.search', { query: { text, limit: SEARCH_ROWS } }, { signal }),
    enabled: wanted && role !== null && mayOpen(role, 'base-profile'),
  });
  const locale = useQuery({
    queryKey: queryKeys.localeProfileSearch(text),
    queryFn: ({ signal }) => api('locale-profile.search', { query: { text, limit: SEARCH_ROWS } }, { signal }),
    enabled: wanted && role !== null && mayOpen(role, 'locale-profile'),
  });
  const [bases, locales] = [base.data?.rows, locale.data?.rows];
  useEffect(() => {
    const records = [...(bases ?? []), ...(locales ?? [])];
    paletteState.found = wanted && (bases ?? locales) ? ref({ query: text, records }) : null;
  }, [bases, locales, text, wanted]);
  return {
    failed: wanted ? ((base.error ?? locale.error)?.message ?? null) : null,
    searching: wanted && (base.isFetching || locale.isFetching),
  };
}
