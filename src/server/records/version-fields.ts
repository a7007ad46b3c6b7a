import { dateOfBirthFromWire } from '../../contract/policy/date-of-birth.ts';
import { FORM_FIELDS } from '../../contract/policy/form-fields.ts';
import { ATTRIBUTE_TYPES, TAG_GROUPS } from '../../contract/policy/lookup-names.ts';
import { STATUS_LABELS, type ProfileKind, type ProfileStatus } from '../../contract/policy/status.ts';
import type { VersionContent } from '../../contract/shapes/version.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import type { RecordState } from './record-state.ts';

type Field = VersionContent['fields'][number];

/** Groups whose tags are fields of their own by name: they are shown together. */
const LABELS: Readonly<Record<string, string>> = { characteristics: 'Characteristics' };

/**
 * Every field of a record in words, in the order of the form, with '' for empty ones. `beside`: the states it is
 * compared with, so that all have the same fields.
 */
export function fieldsOfState(
  kind: ProfileKind,
  state: RecordState,
  lookups: LookupTables,
  beside: readonly RecordState[] = [],
): Field[] {
  const rows: Field[] = [
    { key: 'status', label: 'Status', value: STATUS_LABELS[state.status as ProfileStatus], restorable: false },
    { key: 'active', label: 'Active', value: state.active ? 'Yes' : 'No', restorable: false },
    { key: 'frozen', label: 'Held', value: state.frozen ? 'Yes' : 'No', restorable: false },
  ];
  const seen = new Set<string>();
  // Stored fields that the form does not ask for are shown after it: the list of attributes is one for both.
  const stored = [state, ...beside];
  const others = FORM_FIELDS.filter(({ kinds, source }) => !kinds.includes(kind) && isStored(source, stored));
  for (const { label, source } of [...FORM_FIELDS.filter(({ kinds }) => kinds.includes(kind)), ...others]) {
    const field = fieldOf(source, label, state, lookups);
    if (!field || seen.has(field.key)) continue;
    seen.add(field.key);
    rows.push(field);
  }
  if (kind === 'base') {
    const pictures = [...state.pictures.entries()].filter(([, one]) => one.kind === 'profile_picture');
    const place = pictures
      .toSorted(([id, one], [otherId, other]) => one.position - other.position || (id < otherId ? -1 : 1))
      .findIndex(([id]) => id === state.selfie_id);
    const locales = state.reserved_locales.map((id) => lookups.localeById.get(id)?.code ?? '').toSorted();
    rows.push(
      {
        key: 'selfie_id',
        label: 'Selfie',
        value: place === -1 ? '' : `Profile picture ${place + 1}`,
        restorable: true,
      },
      { key: 'reserved_locales', label: 'Reserved locales', value: locales.join(', '), restorable: true },
    );
  }
  return rows;
}

function isStored(source: (typeof FORM_FIELDS)[number]['source'], states: readonly RecordState[]): boolean {
  return source.from === 'attribute' && states.some(({ attributes }) => (attributes[source.type] ?? '') !== '');
}

function fieldOf(
  source: (typeof FORM_FIELDS)[number]['source'],
  label: string,
  state: RecordState,
  { tagById }: LookupTables,
): Field | null {
  if (source.from === 'attribute') {
    const stored = state.attributes[source.type] ?? '';
    const value = source.type === 'dateOfBirth' ? (dateOfBirthFromWire(stored)?.day ?? stored) : stored;
    return { key: `attribute:${source.type}`, label, value, restorable: true };
  }
  if (source.from !== 'tags' && source.from !== 'named-tag') return null;
  const tags = [...state.tags].flatMap((id) => tagById.get(id) ?? []).filter(({ group }) => group === source.group);
  const value = tags
    .map((tag) => tag.label)
    .toSorted()
    .join(', ');
  return { key: `tags:${source.group}`, label: LABELS[source.group] ?? label, value, restorable: true };
}

/** Whether a key is of a field that a restore can set. */
export function isRestorable(key: string): boolean {
  const [from, name = ''] = key.split(':');
  if (from === 'attribute') return ATTRIBUTE_TYPES.some((type) => type === name);
  if (from === 'tags') return TAG_GROUPS.some((group) => group === name);
  return ['pictures', 'selfie_id', 'reserved_locales'].includes(key);
}
