import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ref } from 'valtio';
import { rolesFor } from '../../contract/policy/access.ts';
import type { Role } from '../../contract/policy/roles.ts';
import { SEARCH_ROWS } from '../../contract/operations/base-profiles.ts';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { paletteState } from './palette-state.ts';

/** Milliseconds without a key before the server is asked; the commands never wait for it. */
const PAUSE = 120;
/** A shorter query matches too much to help. */
const SHORTEST = 2;

/** Base profiles that fit the query, by name or identifier, as the server finds them. */
export function useRecordSearch(query: string, role: Role | null) {
  const text = useSettled(query.trim());
  const allowed = role !== null && rolesFor('base-profile').includes(role);
  const enabled = allowed && text.length >= SHORTEST && !text.startsWith('>');
  const search = useQuery({
    queryKey: queryKeys.baseProfileSearch(text),
    queryFn: ({ signal }) => api('base-profile.search', { query: { text, limit: SEARCH_ROWS } }, { signal }),
    enabled,
  });
  const { data } = search;
  useEffect(() => {
    paletteState.found = data ? ref({ query: text, records: data.rows }) : null;
  }, [data, text]);
  return {
    failed: enabled && search.isError ? search.error.message : null,
    searching: enabled && search.isFetching,
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
