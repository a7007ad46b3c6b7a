import type { Role } from './roles.ts';
import type { ProfileKind } from './status.ts';

/** Who may change attributes and tags; everybody else gets a failed update, and no call is made. */
export const UPDATING_ROLES: Readonly<Record<ProfileKind, readonly Role[]>> = {
  base: ['Creator', 'BaseChecker', 'Admin'],
  locale: ['Admin', 'FillIn', 'GeoChecker'],
};

/** These save whether or not anything changed: their save hands the profile on. */
const ALWAYS_SAVE: Readonly<Record<ProfileKind, Role>> = { base: 'Creator', locale: 'FillIn' };

export interface SaveQuestion {
  kind: ProfileKind;
  role: Role;
  fieldsChanged: boolean;
}

/** Whether a save of the form makes a call at all. Images have an editor, which saves their order by itself. */
export function needsSaving({ kind, role, fieldsChanged }: SaveQuestion): boolean {
  return ALWAYS_SAVE[kind] === role || fieldsChanged;
}

/** Title and, for what the server or no one could save, message of a failed update. */
export const UPDATE_FAILED = 'Update of attributes and tags failed';
/** Title of the notice that lists what is missing. */
export const MISSING_FIELDS_TITLE = 'Fill in the required fields';

/**
 * What a person is told after a locale profile was saved. A BaseChecker and a Creator cannot save
 * one, but the specification gives them a sentence; a GeoChecker has none of its own and gets the
 * Admin's.
 */
export function localeSavedMessage(role: Role, profileName: string): string {
  switch (role) {
    case 'Creator':
      return `${profileName} has been created and the profile will be checked`;
    case 'FillIn':
      return `${profileName} has been published to the Geo Checker`;
    case 'Admin':
    case 'BaseChecker':
    case 'GeoChecker':
      return 'Update of locale profile succeeded';
  }
}

/** The same for a base profile: a Creator hands it on to be checked. */
export function baseSavedMessage(role: Role, profileName: string): string {
  return role === 'Creator' ? localeSavedMessage(role, profileName) : 'Attributes and tags updated';
}

/** After a locale profile was approved. `label` and `language` are the locale's. */
export function localeApprovedMessage(profileName: string, label: string, language: string): string {
  return `${profileName} approved for ${label} (${language})`;
}
