import type { Values } from './change.ts';

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

/** Columns that events state as they are stored. */
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
