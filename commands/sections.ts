import type { FormSection } from '../src/contract/profiles/form-fields.ts';
import type { ProfileKind } from '../src/contract/profiles/status.ts';

/** The sections of a base profile, in the order of their number keys. */
const BASE_PROFILE_SECTIONS = [
  ['basic-info', 'Basic info'],
  ['general-info', 'General info'],
  ['body', 'Body characteristics'],
  ['tags', 'Tags'],
  ['images', 'Images'],
  ['attachments', 'Attachments'],
  ['documents', 'Documents'],
  ['locales', 'Locales'],
  ['logs', 'Logs'],
] as const;

export type BaseProfileSection = (typeof BASE_PROFILE_SECTIONS)[number][0];

/** The sections of a locale profile, in the order of their number keys. */
const LOCALE_PROFILE_SECTIONS = [
  ['profile-info', 'Profile info'],
  ['general', 'General'],
  ['body', 'Body'],
  ['tags', 'Tags'],
  ['about', 'About'],
  ['images', 'Images'],
  ['attachments', 'Attachments'],
  ['logs', 'Logs'],
] as const;

export type LocaleProfileSection = (typeof LOCALE_PROFILE_SECTIONS)[number][0];

/** A section of either kind. */
export type ProfileSection = BaseProfileSection | LocaleProfileSection;

export const PROFILE_SECTIONS: Readonly<Record<ProfileKind, readonly (readonly [ProfileSection, label: string])[]>> = {
  base: BASE_PROFILE_SECTIONS,
  locale: LOCALE_PROFILE_SECTIONS,
};

/** The section of the page that shows a section of the form. */
export function sectionOfForm(kind: ProfileKind, section: FormSection): ProfileSection {
  if (kind === 'locale') return section;
  if (section === 'profile-info') return 'basic-info';
  return section === 'general' || section === 'about' ? 'general-info' : section;
}
