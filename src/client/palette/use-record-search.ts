import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ref } from 'valtio';
import { mayOpen } from '../../contract/policy/access.ts';
import type { Role } from '../../contract/policy/roles.ts';
import { SEARCH_ROWS } from '../../contract/operations/base-profiles.ts';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { paletteState } from './palette-state.ts';

/** Milliseconds without a key before the server is asked; the commands never wait for it. */
const PAUSE = 120;
/** A shorter query matches too much to help. */
const SHORTEST = 2;

/** Profiles of both kinds that fit the query, by name, short attributes or identifier, as the server finds them. */
export function useRecordSearch(query: string, role: Role | null) {
  const text = useSettled(query.trim());
  const wanted = text.length >= SHORTEST && !/^[>:]/.test(text);
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

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
