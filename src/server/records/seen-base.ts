import type { Found } from './record.ts';

/**
 * The columns that say that a locale profile goes by its base profile as that is.
 *
 * @param link the length of the base profile's chain that the person went by; what came behind it, they have not seen.
 * Left out: all of it. Never less than what was seen before
 */
export function seenBase({ row, base }: Found<'locale'>, link: number = base.audit_count) {
  return {
    base_seen: Math.max(row.base_seen, Math.min(link, base.audit_count)),
    stale_fields: [] as string[],
    stale_since: 'infinity',
  };
}
