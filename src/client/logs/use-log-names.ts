import { useMemo } from 'react';
import { LEVEL_GROUP } from '../../contract/policy/adult-levels.ts';
import { useLocales, useTags } from '../data/lookups.ts';
import { useTimeZone } from '../ui/time-zone.ts';
import { momentInWords, type LogNames } from './log-names.ts';

export function useLogNames(): LogNames {
  const groups = useTags();
  const locales = useLocales();
  const zone = useTimeZone();
  return useMemo(() => {
    const tags = new Map(
      groups.flatMap(({ name: group, tags: each }) =>
        Object.values(each).map(({ id, label }) => [id, { label, group }] as const),
      ),
    );
    const levels = groups.find(({ name }) => name === LEVEL_GROUP)?.tags ?? {};
    const labels = new Map(locales.flatMap(({ id, code, label }) => [[id, label] as const, [code, label] as const]));
    return {
      tag: (id) => tags.get(id),
      level: (name) => levels[name]?.label,
      locale: (each) => labels.get(each),
      moment: (iso) => momentInWords(iso, zone),
    };
  }, [groups, locales, zone]);
}
