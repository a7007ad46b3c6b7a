import { useMemo } from 'react';
import { useFormLookups, useLocales } from '../../data/lookups.ts';
import { factsOf, type Fact } from '../../queue/review-facts.ts';
import type { ShownRecord } from '../../queue/shown-record.ts';
import { useToday } from '../../ui/today.ts';

/** The fields of an item in words, as long as neither it nor the day changes. */
export function useFacts({ kind, record }: ShownRecord): Fact[] {
  const lookups = useFormLookups();
  const locales = useLocales();
  const { today } = useToday();
  return useMemo(
    () => factsOf({ kind, record } as ShownRecord, { lookups, locales, today }),
    [kind, record, lookups, locales, today],
  );
}
