import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ref } from 'valtio';
import { prefixOf } from '../../../commands/palette/prefixes.ts';
import { wordOfPerson } from '../../../commands/staff/acts-behind.ts';
import type { Role } from '../../contract/policy/roles.ts';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { paletteState } from './palette-state.ts';

/** People with an account who fit the first word behind the sign for people; the further words name the action. */
export function useStaffSearch(settled: string, role: Role | null) {
  const prefix = role === 'Admin' ? prefixOf(settled, role) : null;
  const word = prefix?.sign === '@' ? wordOfPerson(prefix.text) : '';
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.staffWith(word),
    queryFn: ({ signal }) => api('staff.list', { query: { search: word } }, { signal }),
    enabled: word !== '',
    staleTime: 0,
  });
  const staff = data?.staff;
  useEffect(() => {
    paletteState.staff = word !== '' && staff ? ref({ word, staff }) : null;
  }, [staff, word]);
  return { failed: word === '' ? null : (error?.message ?? null), searching: word !== '' && isFetching };
}
