import { FORM_FIELDS } from './form-fields.ts';
import type { ProfileKind } from './status.ts';

/** Something that an action touched, as it is kept: a column of a row, or a part of one. */
export interface TouchedPlace {
  kind: ProfileKind | 'media' | 'document';
  /** null: the row as a whole. */
  column: string | null;
  /** Of attributes the type, of tags the group, of characteristics the tag. */
  part: string | null;
}

const COLUMNS: Readonly<Record<string, string>> = {
  status: 'the status',
  active: 'whether it is active',
  frozen: 'the hold for a doubt about age',
  reserved_locales: 'the locales',
  selfie_id: 'the selfie',
  merged_into: 'what it was merged into',
  base_seen: 'what was seen of its base profile',
};
const IMAGE_COLUMNS: Readonly<Record<string, string>> = {
  adult_level_tag_id: 'the adult level of an image',
  crop: 'the crop of an image',
  crop_sha256: 'the crop of an image',
  kind: 'the order of the images',
  position: 'the order of the images',
};
const ROWS: Readonly<Record<TouchedPlace['kind'], string>> = {
  base: 'the profile itself',
  locale: 'the locale profile',
  media: 'an image',
  document: 'a document',
};

/** What people call it, as words in a sentence: “Profession”, the status, the crop of an image. */
export function placeInWords({ kind, column, part }: TouchedPlace): string {
  if (column === null) return ROWS[kind];
  if (kind === 'media') return IMAGE_COLUMNS[column] ?? ROWS.media;
  if (kind === 'document') return ROWS.document;
  const label = part === null ? undefined : labelOf(kind, column, part);
  return label === undefined ? (COLUMNS[column] ?? 'a field') : `“${label}”`;
}

function labelOf(kind: ProfileKind, column: string, part: string): string | undefined {
  const found = FORM_FIELDS.filter(({ kinds }) => kinds.includes(kind)).find(({ source }) => {
    if (column === 'attributes') {
      return source.from === 'attribute' && (source.type === part || source.also === part);
    }
    if (column !== 'tags') return false;
    if (source.from === 'tags') return source.group === part;
    return source.from === 'named-tag' && source.tag === part;
  });
  return found?.label;
}
