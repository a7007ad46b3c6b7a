import type { RouteName } from '../src/contract/base/routes.ts';
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

interface GoTo {
  title: string;
  press: string;
  keywords: readonly string[];
}

/**
 * The commands that go to routes. A key belongs to every role: the route guard refuses those who may not open it. The
 * specification's five keys override what a browser does with them.
 */
export const GO_TO = {
  'base-profiles': {
    title: 'Go to base profiles',
    press: '$mod+b',
    keywords: ['overview', 'home', 'profile', 'people', 'models'],
  },
  'locale-profiles': {
    title: 'Go to locale profiles',
    press: '$mod+p',
    keywords: ['overview', 'language', 'languages', 'translate', 'translations'],
  },
  'duplicate-filters': {
    title: 'Go to duplicate filters',
    press: '$mod+d',
    keywords: ['doubles', 'dupes', 'duplicates', 'pairs of duplicates', 'merge duplicates'],
  },
  'duplicate-logs': { title: 'Go to duplicate logs', press: '$mod+k', keywords: ['doubles', 'decisions'] },
  stats: {
    title: 'Go to statistics',
    press: '$mod+s',
    keywords: ['stats', 'figures', 'numbers', 'reports', 'dashboard', 'my decisions', 'my work'],
  },
  queue: { title: 'Go to the queue', press: 'g q', keywords: ['work', 'review', 'check', 'tasks', 'inbox'] },
  settings: {
    title: 'Go to settings',
    press: 'g s',
    keywords: ['preferences', 'options', 'account', 'users', 'people', 'permissions'],
  },
} as const satisfies Partial<Record<RouteName, GoTo>>;
export type PlaceName = keyof typeof GO_TO;
export const PLACES = Object.keys(GO_TO) as PlaceName[];
