import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { knownLocales } from '../data/lookups.ts';
import { attributeShown } from '../ui/text/moment-in-words.ts';
import { fieldsOf } from '../../contract/profiles/form-fields.ts';
import type { FormLookups } from '../../contract/profiles/form-values.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { ItemReference } from '../../contract/queue/lease.ts';
import type { ReviewChange, ReviewChanges } from '../../contract/review/review-operations.ts';

export function changesQuery({ kind, id }: ItemReference) {
  return {
    queryKey: queryKeys.changes(id),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      kind === 'base'
        ? api('base-profile.changes', { params: { profileBaseId: id } }, { signal })
        : api('locale-profile.changes', { params: { profileId: id } }, { signal }),
  };
}

/** null: not loaded yet, or failed. */
export function useChanges(item: ItemReference): ReviewChanges | null {
  return useQuery(changesQuery(item)).data ?? null;
}

export function changedFacts(
  kind: ProfileKind,
  changes: readonly ReviewChange[],
  lookups: FormLookups,
): ReadonlyMap<string, ReviewChange> {
  const groupOf = (tagId: string) =>
    lookups.tag_groups.find(({ tags }) => Object.values(tags).some(({ id }) => id === tagId))?.name;
  const found = new Map<string, ReviewChange>();
  for (const change of changes) {
    const field = fieldsOf(kind).find(({ source }) => {
      if (change.kind === 'attribute') return source.from === 'attribute' && source.type === change.name;
      if (change.kind !== 'tag') return false;
      if (source.from === 'named-tag') return lookupTag(lookups, source) === change.id;
      return source.from === 'tags' && source.group === groupOf(change.id);
    });
    if (field) found.set(field.name, change);
  }
  return found;
}

function lookupTag({ tag_groups: groups }: FormLookups, source: { group: string; tag: string }): string | undefined {
  return groups.find(({ name }) => name === source.group)?.tags[source.tag]?.id;
}

/** The earlier text; '' where there was none, or where it was not a text. */
export function textBefore({ kind, name, before }: ReviewChange): string {
  const value = typeof before === 'object' && before !== null && 'value' in before ? before.value : before;
  if (typeof value !== 'string') return '';
  return kind === 'attribute' ? attributeShown(name, value, knownLocales()) : value;
}
