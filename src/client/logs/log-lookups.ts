import { tagGroupInWords } from '../../contract/trail/code-words.ts';
import { isFilledIn } from '../form/field-kinds.ts';
import { FORM_FIELDS } from '../../contract/profiles/form-fields.ts';
import { timeFormat, useTimeZone } from '../ui/text/time-zone.ts';
import { listed, counted } from '../../contract/base/words.ts';
import { useMemo } from 'react';
import { LEVEL_GROUP } from '../../contract/media/adult-levels.ts';
import { useLocales, useTags } from '../data/lookups.ts';

/** Words for identifiers and codes in events; undefined where they are no longer known. */
export interface LogNames {
  tag(id: string): { label: string; group: string } | undefined;
  /** The label of an adult level, by its name. */
  level(name: string): string | undefined;
  locale(idOrCode: string): string | undefined;
  /** A moment in ISO form, as the person's clock shows it. */
  moment(iso: string): string;
}

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** @param iso as in an event: one that cannot be read must not hide the rest of the log */
export function momentInWords(iso: string, zone: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? 'an earlier time' : timeFormat(MOMENT, zone).format(at);
}

const GONE_TAG = 'a tag that no longer exists';
const GONE_LOCALE = 'a locale that no longer exists';

export function tagInWords(id: string, names: LogNames): string {
  return names.tag(id)?.label ?? GONE_TAG;
}

export function localeInWords(idOrCode: string, names: LogNames): string {
  return names.locale(idOrCode) ?? GONE_LOCALE;
}

/** The label of a tag's field: that of its group, or its own where it is a field by itself. */
export function tagFieldLabel(id: string, names: LogNames): string {
  const tag = names.tag(id);
  if (!tag) return 'Tags';
  return groupLabel(tag.group) ?? tag.label;
}

/** undefined: each tag of the group is a field of its own. */
function groupLabel(group: string): string | undefined {
  const isOfFields = FORM_FIELDS.some(({ source }) => source.from === 'named-tag' && source.group === group);
  return isOfFields ? undefined : tagGroupInWords(group);
}

/** In the order of the form; what follows from a choice, as the coordinates of a city, comes after what is filled in. */
const LABELS = FORM_FIELDS.toSorted((one, other) => Number(isFilledIn(other)) - Number(isFilledIn(one))).map(
  ({ label }) => label,
);

/** The status first, then fields in that order; what is no field comes last. */
export function inFormOrder(one: string, other: string): number {
  const placeOf = (label: string) =>
    label === 'Status' ? -1 : LABELS.includes(label) ? LABELS.indexOf(label) : LABELS.length;
  return placeOf(one) - placeOf(other);
}

/** The name of an image is its kind and its place: "profile picture 3". */
const IMAGE = /^(profile picture|attachment) \d+$/;
/** From so many on they are counted: which two come first says nothing of the others. */
const MANY = 4;

/** "City, Region and 4 more", and of many images how many of each kind: "4 profile pictures and 2 attachments". */
export function thingsInWords(things: readonly string[]): string {
  const kinds = things.flatMap((thing) => IMAGE.exec(thing)?.[1] ?? []);
  if (kinds.length < MANY) return listed(things);
  const images = [...new Set(kinds)].map((kind) => counted(kinds.filter((one) => one === kind).length, kind));
  return listed([...images, ...things.filter((thing) => !IMAGE.test(thing))]);
}

export function useLogNames(): LogNames {
  const groups = useTags();
  const locales = useLocales();
  const zone = useTimeZone();
  return useMemo(() => {
    const tags = new Map(
      groups.flatMap(({ name: group, tags: each }) =>
        Object.values(each).map(({ id, label }) => [id, { label, group }] as const),
      ),
    );
    const levels = groups.find(({ name }) => name === LEVEL_GROUP)?.tags ?? {};
    const languages = new Map(
      locales.flatMap((each) => [each.id, each.code].map((key) => [key, each.language] as const)),
    );
    return {
      tag: (id) => tags.get(id),
      level: (name) => levels[name]?.label,
      locale: (each) => languages.get(each),
      moment: (iso) => momentInWords(iso, zone),
    };
  }, [groups, locales, zone]);
}
