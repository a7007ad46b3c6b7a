import { isFilled } from '../letters/look-alikes.ts';
import { fieldsOf, type FormField } from './form-fields.ts';
import { ROLES, type Role } from '../base/roles.ts';
import type { ProfileKind } from './status.ts';

/** Fields that a save by these roles may not leave empty: kind × field × roles. */
export const REQUIRED_FIELDS: Readonly<Record<ProfileKind, Readonly<Record<string, readonly Role[]>>>> = {
  base: {
    locale: ROLES,
    profileName: ROLES,
    realName: ROLES,
    profileType: ['Admin', 'Creator'],
    dateOfBirth: ROLES,
  },
  locale: {
    language: ['Admin', 'FillIn'],
    profileName: ['Admin', 'FillIn'],
    realName: ['Admin', 'FillIn'],
    profession: ['Admin', 'FillIn'],
    general: ROLES,
  },
};

/** The all-zero identifier stands for "not tagged" as an attachment's adult level. */
export const NOT_TAGGED = '00000000-0000-0000-0000-000000000000';

/** What the rules look at, of a form as well as of what is stored. */
export interface ProfileContent {
  /** Attribute values by attribute type name. */
  attributes: Readonly<Record<string, string>>;
  /** Names of the tag groups of which a tag is chosen. */
  tagGroups: ReadonlySet<string>;
  /** Adult level of each profile picture, then of each attachment; null or all-zero is not tagged. */
  pictureLevels: readonly (string | null)[];
  attachmentLevels: readonly (string | null)[];
}

export interface BaseProfileContent extends ProfileContent {
  /** Locales reserved before approval, or locale profiles that exist. */
  linkedLocales: number;
}

/** Something a save needs and does not have. */
export interface MissingField {
  /** Name of the form's field; `profile_pictures` and `attachments` for an image without an adult level. */
  field: string;
  /** The words of the missing list. */
  label: string;
}

/** What is missing from a base profile for a save by this role, in the order of the form, then of the images. */
export function missingFieldsOfBaseProfile(content: BaseProfileContent, role: Role): MissingField[] {
  return missing('base', content, content.linkedLocales, role);
}

/** The same for a locale profile. */
export function missingFieldsOfLocaleProfile(content: ProfileContent, role: Role): MissingField[] {
  return missing('locale', content, 1, role);
}

/** The words alone. A draft's own completeness is asked for a Creator. */
export function missingOfBaseProfile(content: BaseProfileContent, role: Role): string[] {
  return missingFieldsOfBaseProfile(content, role).map(({ label }) => label);
}

/** A profile name of punctuation alone names nobody. */
const isNameFilled = (name = '') => isFilled(name.replace(/[\p{P}\p{Sm}\p{Sk}]/gu, ''));

function missing(kind: ProfileKind, content: ProfileContent, linkedLocales: number, role: Role): MissingField[] {
  const fields = fieldsOf(kind);
  const has = ({ source }: FormField): boolean => {
    switch (source.from) {
      case 'attribute':
        return (source.type === 'profileName' ? isNameFilled : isFilled)(content.attributes[source.type]);
      case 'tags':
        return content.tagGroups.has(source.group);
      case 'record':
        return source.member !== 'locales' || linkedLocales > 0;
      case 'named-tag':
      case 'derived':
        return true;
    }
  };
  const isNeeded = ({ name, requiredWith }: FormField): boolean =>
    REQUIRED_FIELDS[kind][name]?.includes(role) ?? fields.some((other) => other.name === requiredWith && has(other));
  return [
    ...fields.filter((field) => isNeeded(field) && !has(field)).map(({ name, label }) => ({ field: name, label })),
    ...levelsMissing(content.pictureLevels, content.attachmentLevels),
  ];
}

/** Images without an adult level, numbered from 1, in the specification's words. */
function levelsMissing(pictures: readonly (string | null)[], attachments: readonly (string | null)[]): MissingField[] {
  return [
    ...untagged(pictures, 'profile_pictures', 'Profile Image'),
    ...untagged(attachments, 'attachments', 'Attachment Image'),
  ];
}

function untagged(levels: readonly (string | null)[], field: string, words: string): MissingField[] {
  return levels.flatMap((level, index) =>
    level === null || level === NOT_TAGGED ? [{ field, label: `${words} ${index + 1} AdultLevel` }] : [],
  );
}

/** An image in the list of what is missing: `Profile Image 3 AdultLevel`. */
const OF_IMAGE = /^(.+ Image) (\d+) (\w+)$/;
/** So many images of one kind and fewer are named one by one. */
const FEW = 2;

/**
 * What is missing, one word each, in the same order; many images of one kind are grouped into one: “Profile Image 1–25
 * AdultLevel” instead of 25 lines.
 */
export function missingInWords(labels: readonly string[]): string[] {
  const grouped = new Set<string>();
  return labels.flatMap((label) => {
    const [, kind = '', , what = ''] = OF_IMAGE.exec(label) ?? [];
    const numbers = labels.flatMap((other) => {
      const [, otherKind, number, otherWhat] = OF_IMAGE.exec(other) ?? [];
      return otherKind === kind && otherWhat === what ? [Number(number)] : [];
    });
    if (kind === '' || numbers.length <= FEW) return [label];
    const words = `${kind} ${runsOf(numbers)} ${what}`;
    if (grouped.has(words)) return [];
    grouped.add(words);
    return [words];
  });
}

/** Numbers in rising order, those in a row as one: 1–3, 5. */
function runsOf(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
