import { useMemo } from 'react';
import type { ReasonPlace } from '../../../commands/review/disapproval-port.ts';
import { fieldsOf } from '../../contract/policy/form-fields.ts';
import type { FormLookups } from '../../contract/policy/form-values.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { BaseProfile } from '../../contract/shapes/base-profile.ts';
import { useFormLookups } from '../data/lookups.ts';
import { isFilledIn } from './field-kinds.ts';

type Pointed = Pick<BaseProfile, 'tags' | 'media'>;

/** Fields in the order of the form, then pictures and attachments by number, then tags. */
function reasonPlacesOf(kind: ProfileKind, record: Pointed, lookups: FormLookups): ReasonPlace[] {
  const names = new Map(
    lookups.tag_groups.flatMap(({ tags }) => Object.values(tags).map(({ id, label }) => [id, label])),
  );
  const image = (word: string) => (item: { id: string }, index: number) =>
    ({ kind: 'media', id: item.id, label: `${word} ${index + 1}` }) as const;
  return [
    ...fieldsOf(kind)
      .filter(isFilledIn)
      .map(({ name, label }) => ({ kind: 'field', id: name, label }) as const),
    ...record.media.profile_pictures.map(image('Picture')),
    ...record.media.attachments.map(image('Attachment')),
    ...record.tags.flatMap((id) => {
      const label = names.get(id);
      return label === undefined ? [] : [{ kind: 'tag', id, label: `Tag ${label}` } as const];
    }),
  ];
}

/** The same list as long as neither the record nor the lookups change. */
export function useReasonPlacesOf(kind: ProfileKind, record: Pointed): ReasonPlace[] {
  const lookups = useFormLookups();
  return useMemo(() => reasonPlacesOf(kind, record, lookups), [kind, record, lookups]);
}
