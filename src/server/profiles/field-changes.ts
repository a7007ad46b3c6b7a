import { EVENT } from '../records/audit-event.ts';
import { FORM_FIELDS } from '../../contract/profiles/form-fields.ts';
import { ATTRIBUTE_TYPES } from '../../contract/base/lookup-names.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import type { Fields } from '../records/profile-content.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';

/** What an audit event records of one changed field; who and when are added by its writer. */
export type FieldChange = Pick<AuditEntry, 'event' | 'subject' | 'before' | 'after'> &
  Partial<Pick<AuditEntry, 'reason'>>;

const SINGLE_CHOICE: ReadonlySet<string> = new Set(
  FORM_FIELDS.flatMap(({ source }) => (source.from === 'tags' && !source.several ? [source.group] : [])),
);

/** One event for each attribute and tag that was added, changed or removed. */
export function fieldChanges(before: Fields, after: Fields, lookups: LookupTables): FieldChange[] {
  return [...attributeChanges(before, after, lookups), ...tagChanges(before, after, lookups)];
}

function attributeChanges(before: Fields, after: Fields, { attributeTypes }: LookupTables): FieldChange[] {
  return ATTRIBUTE_TYPES.flatMap((name): FieldChange[] => {
    const was = before.attributes[name] ?? '';
    const is = after.attributes[name] ?? '';
    if (was === is) return [];
    const event = was === '' ? EVENT.AttributeAdded : is === '' ? EVENT.AttributeRemoved : EVENT.AttributeChanged;
    const subject = { kind: 'attribute' as const, id: attributeTypes.get(name) ?? '', name };
    return [{ event, subject, before: was === '' ? null : { value: was }, after: is === '' ? null : { value: is } }];
  });
}

function tagChanges(before: Fields, after: Fields, { tagById }: LookupTables): FieldChange[] {
  const groupOf = (id: string) => tagById.get(id)?.group ?? '';
  const removed = before.tags.filter((id) => !after.tags.includes(id));
  const added = after.tags.filter((id) => !before.tags.includes(id));
  const subject = (id: string) => ({ kind: 'tag' as const, id, name: tagById.get(id)?.name ?? '' });
  const changes = added.map((id): FieldChange => {
    const replaced = SINGLE_CHOICE.has(groupOf(id)) ? removed.findIndex((one) => groupOf(one) === groupOf(id)) : -1;
    const [old] = replaced === -1 ? [] : removed.splice(replaced, 1);
    return old === undefined
      ? { event: EVENT.TagAdded, subject: subject(id), before: null, after: { tag_id: id } }
      : { event: EVENT.TagChanged, subject: subject(id), before: { tag_id: old }, after: { tag_id: id } };
  });
  const gone = removed.map((id): FieldChange => ({
    event: EVENT.TagRemoved,
    subject: subject(id),
    before: { tag_id: id },
    after: null,
  }));
  return [...changes, ...gone];
}

/** The event for a change of a member that is neither attribute nor tag, recorded as a changed attribute. */
export function memberChange(recordId: string, name: string, before: unknown, after: unknown): FieldChange {
  return {
    event: EVENT.AttributeChanged,
    subject: { kind: 'profile', id: recordId, name },
    before: { value: before },
    after: { value: after },
  };
}
