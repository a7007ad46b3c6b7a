import type { Role } from './roles.ts';

/** The all-zero identifier stands for "not tagged" as an attachment's adult level. */
export const NOT_TAGGED = '00000000-0000-0000-0000-000000000000';

export interface BaseProfileContent {
  /** Attribute values by attribute type name. */
  attributes: Readonly<Record<string, string>>;
  /** Names of the tag groups of which a tag is chosen. */
  tagGroups: ReadonlySet<string>;
  /** Locales reserved before approval, or locale profiles that exist. */
  linkedLocales: number;
  /** Adult level of each profile picture, then of each attachment; null or all-zero is not tagged. */
  pictureLevels: readonly (string | null)[];
  attachmentLevels: readonly (string | null)[];
}

/** Attributes every base profile needs before it can be checked, with the words of the missing list. */
const REQUIRED_ATTRIBUTES = [
  ['profileName', 'Profile name'],
  ['name', 'Real name'],
  ['dateOfBirth', 'Date of birth'],
] as const;

/** profileType is demanded of these roles only; a BaseChecker may save without it. */
const PROFILE_TYPE_ROLES: ReadonlySet<Role> = new Set(['Creator', 'Admin']);

/**
 * What is still missing from a base profile, in the order of the form, in the words people read.
 * `role` is the role that saves; a draft's own completeness is asked for a Creator.
 */
export function missingOfBaseProfile(content: BaseProfileContent, role: Role): string[] {
  const missing: string[] = [];
  for (const [name, label] of REQUIRED_ATTRIBUTES) {
    if (!content.attributes[name]?.trim()) missing.push(label);
  }
  if (content.attributes['geoRegion1']?.trim() && !content.attributes['city']?.trim()) missing.push('City');
  if (PROFILE_TYPE_ROLES.has(role) && !content.tagGroups.has('profileType')) missing.push('Profile type');
  if (content.linkedLocales === 0) missing.push('Locales');
  missing.push(...missingAdultLevels(content.pictureLevels, content.attachmentLevels));
  return missing;
}

/** Images without an adult level, numbered from 1, in the specification's words. */
export function missingAdultLevels(
  pictures: readonly (string | null)[],
  attachments: readonly (string | null)[],
): string[] {
  return [...untagged(pictures, 'Profile Image'), ...untagged(attachments, 'Attachment Image')];
}

function untagged(levels: readonly (string | null)[], kind: string): string[] {
  return levels.flatMap((level, index) =>
    level === null || level === NOT_TAGGED ? [`${kind} ${index + 1} AdultLevel`] : [],
  );
}
