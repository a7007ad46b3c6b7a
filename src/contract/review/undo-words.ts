import { FORM_FIELDS } from '../profiles/form-fields.ts';
import type { ProfileKind } from '../profiles/status.ts';

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
  frozen: 'the age hold',
  reserved_locales: 'the locales',
  locales_total: 'the locales',
  selfie_id: 'the selfie',
  merged_into: 'what it was merged into',
  base_seen: 'what was seen of its base profile',
  set_aside: 'a dismissed finding',
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

/** Each tag of it is a field. */
const GROUP_OF_FIELDS = 'characteristics';
/** Goes with a save or an approval; alone, it is what an action was about. */
const SEEN = 'base_seen';

type Columns = Readonly<Record<string, unknown>>;

/** What was changed of a record, by its columns before and after. What follows from others is left out. */
export function changesInWords(
  kind: ProfileKind,
  { before, after }: { before: Columns; after: Columns },
  tagById: ReadonlyMap<string, { group: string; name: string }>,
): string[] {
  const places = Object.keys(before).flatMap((column): { column: string; part: string | null }[] => {
    const [was, is] = [before[column], after[column]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if (column in COLUMNS) return [{ column, part: null }];
    return changedParts(column, [was, is], tagById).map((part) => ({ column, part }));
  });
  const shown = places.filter(({ column }) => column !== SEEN || places.length === 1);
  return [...new Set(shown.map((place) => placeInWords({ kind, ...place })))];
}

/** The fields of a column of many. */
function changedParts(
  column: string,
  [before, after]: [unknown, unknown],
  tagById: ReadonlyMap<string, { group: string; name: string }>,
): string[] {
  if (column === 'attributes') {
    const [was, is] = [before ?? {}, after ?? {}] as [Columns, Columns];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => was[name] !== is[name]);
  }
  if (column !== 'tags') return [];
  const [was, is] = [before ?? [], after ?? []] as [string[], string[]];
  const changed = [...was.filter((tag) => !is.includes(tag)), ...is.filter((tag) => !was.includes(tag))];
  return changed.map((id) => {
    const tag = tagById.get(id);
    return (tag?.group === GROUP_OF_FIELDS ? tag.name : tag?.group) ?? '';
  });
}
