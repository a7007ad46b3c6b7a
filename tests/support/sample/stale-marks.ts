import { TAGS } from '../../../src/server/lookups/data/tags.ts';
import type { ChainedRow } from './trail.ts';

const GROUPS = new Map<string, string>(TAGS.map(({ id, group_name: group }) => [id, group]));

/** What a locale profile goes by, and what has changed of it since. */
export interface StaleMarks {
  base_seen: number;
  stale_fields: string[];
  /** 'infinity': it is not. */
  stale_since: string;
}

/**
 * The marks of a locale profile as whoever writes keeps them, from the links of its base profile's chain.
 *
 * @param seen when it was filled in or approved last; null: nobody has filled it in
 */
export function staleMarks(links: readonly ChainedRow[], seen: Date | null): StaleMarks {
  if (seen === null) return { base_seen: 0, stale_fields: [], stale_since: 'infinity' };
  const before = links.findLastIndex(({ occurred_at: at }) => new Date(at) <= seen);
  const since = links.slice(before + 1).filter((link) => link.locale_profile_id === null);
  const first = since.find((link) => fieldsOf(link).length > 0);
  return {
    base_seen: links[before]?.link ?? 0,
    stale_fields: [...new Set(since.flatMap(fieldsOf))],
    stale_since: first ? new Date(first.occurred_at).toISOString() : 'infinity',
  };
}

/** The changes that a sample tells of always lead to something else. */
function fieldsOf({ event, subject, before, after }: ChainedRow): string[] {
  switch (event) {
    case 16:
    case 17:
      return isAttribute(subject) ? [`attribute:${subject.name}`] : [];
    case 13:
    case 14:
    case 15: {
      const tags = [before, after] as ({ tag_id?: string } | null)[];
      return tags.flatMap((side) => (side?.tag_id === undefined ? [] : [`tags:${GROUPS.get(side.tag_id) ?? ''}`]));
    }
    case 102:
      return ['pictures'];
    default:
      return [];
  }
}

function isAttribute(subject: object | null): subject is { name: string } {
  return subject !== null && 'kind' in subject && subject.kind === 'attribute' && 'name' in subject;
}
