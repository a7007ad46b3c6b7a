import type { Values } from './change.ts';
import { dateOfBirthFromWire } from '../../contract/base/date-of-birth.ts';
import { byReading } from '../../contract/profiles/reading-order.ts';
import { fieldsOf, FORM_FIELDS } from '../../contract/profiles/form-fields.ts';
import { ATTRIBUTE_TYPES, TAG_GROUPS } from '../../contract/base/lookup-names.ts';
import { STATUS_LABELS, type ProfileKind, type ProfileStatus } from '../../contract/profiles/status.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import type { VersionContent } from '../../contract/trail/version-operations.ts';

/** An image of a record at some time. The hash is null where older events do not state it. */
export interface PictureState {
  kind: string;
  position: number;
  sha256: string | null;
  crop: object | null;
  /** The file of the crop; null beside a crop: it was not recorded. */
  crop_sha256: string | null;
  adult_level_tag_id: string | null;
}

/** The state of a record at some time: all that its form, its images and its documents show. */
export interface RecordState {
  status: string;
  active: boolean;
  frozen: boolean;
  /** Only of a base profile. */
  selfie_id: string | null;
  reserved_locales: string[];
  attributes: Record<string, string>;
  tags: Set<string>;
  pictures: Map<string, PictureState>;
  documents: Map<string, { name: string }>;
}

/** The part of an event that is needed to go back before it. */
export interface SteppedEvent {
  link: number;
  event: number;
  subject: object | null;
  before: object | null;
  after: object | null;
  group_id: string;
  changed: object | null;
}

const COLUMNS = ['status', 'active', 'frozen', 'selfie_id', 'reserved_locales'] as const;

/** Writes the recorded columns into a state; columns that are not recorded stay. */
export function setColumns(state: RecordState, values: Values): void {
  for (const column of COLUMNS) if (column in values) Object.assign(state, { [column]: values[column] });
  if ('attributes' in values) state.attributes = { ...(values['attributes'] as Record<string, string>) };
  if ('tags' in values) state.tags = new Set(values['tags'] as string[]);
}

/** An image from a row, or from a part of one. */
export function pictureOf(values: Values): PictureState {
  return {
    kind: (values['kind'] as string | undefined) ?? 'profile_picture',
    position: Number(values['position'] ?? 0),
    sha256: (values['sha256'] as string | null) ?? null,
    crop: (values['crop'] as object | null) ?? null,
    crop_sha256: (values['crop_sha256'] as string | null) ?? null,
    adult_level_tag_id: (values['adult_level_tag_id'] as string | null) ?? null,
  };
}

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
    { key: 'active', label: 'Active', value: state.active ? 'yes' : 'no', restorable: false },
    { key: 'frozen', label: 'Age hold', value: state.frozen ? 'on hold' : 'not on hold', restorable: false },
  ];
  const seen = new Set<string>();
  // Stored fields that the form does not ask for are shown after it: the list of attributes is one for both.
  const stored = [state, ...beside];
  const others = FORM_FIELDS.filter(({ kinds, source }) => !kinds.includes(kind) && isStored(source, stored));
  for (const { label, source } of [...fieldsOf(kind).sort(byReading), ...others]) {
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
    const locales = state.reserved_locales.map((id) => lookups.localeById.get(id)?.language ?? '').toSorted();
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

export function isRestorable(key: string): boolean {
  const [from, name = ''] = key.split(':');
  if (from === 'attribute') return ATTRIBUTE_TYPES.some((type) => type === name);
  if (from === 'tags') return TAG_GROUPS.some((group) => group === name);
  return ['pictures', 'selfie_id', 'reserved_locales'].includes(key);
}
