import type { Found } from './record.ts';

/**
 * The columns that say up to where a locale profile follows its base profile.
 *
 * @param link the length of the base profile's chain that the person has seen; left out: all of it. Never less than
 * what was seen before
 */
export function seenBase({ row, base }: Found<'locale'>, link: number = base.audit_count) {
  return {
    base_seen: Math.max(row.base_seen, Math.min(link, base.audit_count)),
    stale_fields: [] as string[],
    stale_since: 'infinity',
  };
}
