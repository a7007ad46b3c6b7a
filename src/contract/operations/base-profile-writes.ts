import { array, boolean, enums, integer, nullable, object, optional, size, string } from 'superstruct';
import { rolesFor } from '../policy/access.ts';
import { DELETING_ROLES } from '../policy/deletion.ts';
import { MEDIA_ROLES } from '../policy/media-rights.ts';
import { UPDATING_ROLES } from '../policy/saving.ts';
import { BaseProfileSummary } from '../shapes/base-profile.ts';
import { StatusShape } from '../policy/status.ts';
import { Uuid } from '../primitives.ts';
import { BaseProfileUpdateBody, LocaleIds, MediaOrder } from '../shapes/profile-update.ts';
import { operation } from './operation.ts';

const OneBaseProfile = object({ profileBaseId: Uuid });

/** What became of one locale that was to be activated. */
export const LOCALE_OUTCOMES = ['created', 'already_there', 'refused'] as const;

export const baseProfileWriteOperations = {
  'base-profile.create': operation({
    method: 'POST',
    path: '/profilebase/create',
    summary: 'Creates a draft of a profile type, with locales reserved for its approval.',
    roles: rolesFor('create-base-profile'),
    body: object({ profile_type: Uuid, locales: optional(LocaleIds) }),
    answer: object({ profile_base_id: Uuid }),
  }),
  'base-profile.update': operation({
    method: 'PUT',
    path: '/profilebase/{profileBaseId}/update',
    summary:
      'Saves attributes, tags, date of birth, reserved locales and selfie; hands a complete draft on to be checked.',
    roles: UPDATING_ROLES.base,
    params: OneBaseProfile,
    body: BaseProfileUpdateBody,
    /** `action_id` is null when nothing changed. */
    answer: object({ action_id: nullable(Uuid), record: BaseProfileSummary }),
    versioned: true,
  }),
  'base-profile.change-media-order': operation({
    method: 'PUT',
    path: '/profilebase/{profileBaseId}/change-media-order',
    summary: 'Puts the images of a base profile into an order, and each into one of the two lanes.',
    roles: MEDIA_ROLES.base.order,
    params: OneBaseProfile,
    body: MediaOrder,
    /** `action_id` is null when they stood so already. */
    answer: object({ action_id: nullable(Uuid), record: BaseProfileSummary }),
    versioned: true,
  }),
  'base-profile.delete': operation({
    method: 'DELETE',
    path: '/profilebase/{profileBaseId}/delete',
    summary: 'Deletes a base profile and its locale profiles: an Admin any, a Creator a draft of their own.',
    roles: DELETING_ROLES.base,
    params: OneBaseProfile,
    answer: object({ action_id: Uuid }),
    versioned: true,
    freshProof: 'always',
  }),
  'base-profile.active-locales': operation({
    method: 'GET',
    path: '/profilebase/{profileBaseId}/active-locales',
    summary: 'The locales of a base profile that have a locale profile.',
    roles: rolesFor('base-profile'),
    params: OneBaseProfile,
    answer: object({
      result: array(
        object({
          id: Uuid,
          code: string(),
          label: string(),
          language: string(),
          profile_id: Uuid,
          status: StatusShape,
          active: boolean(),
        }),
      ),
    }),
  }),
  'base-profile.activate-locales': operation({
    method: 'POST',
    path: '/profilebase/{profileBaseId}/activate-locales',
    summary: 'Makes locale profiles for locales of an approved base profile, and reports the outcome for each.',
    roles: ['BaseChecker', 'Admin'],
    params: OneBaseProfile,
    body: object({ locales: size(LocaleIds, 1, 400) }),
    answer: object({
      /** null when nothing was created. */
      action_id: nullable(Uuid),
      record: BaseProfileSummary,
      locales_created: integer(),
      results: array(
        object({
          locale_id: Uuid,
          outcome: enums(LOCALE_OUTCOMES),
          profile_id: nullable(Uuid),
          /** Why it was refused, as a sentence. */
          reason: nullable(string()),
        }),
      ),
    }),
    versioned: true,
  }),
};
