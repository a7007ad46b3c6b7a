import {
  array,
  enums,
  boolean,
  defaulted,
  integer,
  max,
  min,
  nullable,
  object,
  size,
  string,
  optional,
} from 'superstruct';
import { BaseProfile, BaseProfileSummary } from './base-profile.ts';
import { BaseProfileListAnswer, BaseProfileListQuery } from './profile-lists.ts';
import { LocalesInUseAnswer, MatrixAnswer, MatrixQuery } from './matrix.ts';
import { Person, SearchText, Uuid } from '../base/primitives.ts';
import { operation } from '../base/operation.ts';
import { StatusShape } from './status.ts';
import { BaseProfileUpdateBody, LocaleIds, MediaOrder } from './profile-update.ts';
import { RIGHTS } from '../base/rights.ts';
import { RECORD_FITS } from '../base/fold-text.ts';
import { SEARCH_ROWS } from '../base/rows-per-answer.ts';

const OneBaseProfile = object({ profileBaseId: Uuid });

export const SearchQuery = object({
  text: size(string(), 1, 200),
  limit: defaulted(max(min(integer(), 1), 50), SEARCH_ROWS),
});

/** What of each record fits, and by what it was found where its name does not say so; in the order of the records. */
export const SearchFits = {
  fits: array(enums(RECORD_FITS)),
  found_by: array(nullable(object({ attribute: string(), value: string() }))),
};

export const baseProfileOperations = {
  'base-profile.list': operation({
    method: 'GET',
    path: '/profilebase',
    summary: 'A page of base profiles: sorted, filtered, by keyset cursor or by row number.',
    roles: RIGHTS.base.list,
    query: BaseProfileListQuery,
    answer: BaseProfileListAnswer,
  }),
  'base-profile.search': operation({
    method: 'GET',
    path: '/profilebase/search',
    summary: 'The base profiles whose name, short attributes or identifier fit best; for the palette.',
    roles: RIGHTS.base.read,
    query: SearchQuery,
    answer: object({ rows: array(BaseProfileSummary), ...SearchFits }),
  }),
  'creator.search': operation({
    method: 'GET',
    path: '/creator',
    summary: 'People who have created base profiles and whose name fits, by name; for the palette.',
    roles: RIGHTS.base.list,
    query: object({ text: defaulted(SearchText, ''), limit: SearchQuery.schema.limit }),
    answer: object({ people: array(Person) }),
  }),
  'base-profile.matrix': operation({
    method: 'GET',
    path: '/profilebase/matrix',
    summary: 'Rows of the matrix: base profiles as the overview lists them, each with a letter for every locale.',
    roles: RIGHTS.base.list,
    query: MatrixQuery,
    answer: MatrixAnswer,
  }),
  'locale.in-use': operation({
    method: 'GET',
    path: '/locale/in-use',
    summary:
      'The locales in which there is a locale profile in the area one works on, the most used first; the columns of the matrix.',
    roles: RIGHTS.base.list,
    answer: LocalesInUseAnswer,
  }),
  'base-profile.get': operation({
    method: 'GET',
    path: '/profilebase/{profileBaseId}',
    summary: 'One whole base profile.',
    roles: RIGHTS.base.read,
    params: OneBaseProfile,
    answer: BaseProfile,
  }),
  'base-profile.set-active': operation({
    method: 'PATCH',
    path: '/profilebase/{profileBaseId}/active',
    summary: 'Switches the active flag.',
    roles: RIGHTS.base.activate,
    params: OneBaseProfile,
    body: object({ active: boolean() }),
    answer: object({ action_id: Uuid, record: BaseProfileSummary }),
    versioned: true,
  }),
};

/** What became of one locale that was to be activated. */
export const LOCALE_OUTCOMES = ['created', 'already_there', 'refused'] as const;

export const baseProfileWriteOperations = {
  'base-profile.create': operation({
    method: 'POST',
    path: '/profilebase/create',
    summary: 'Creates a draft of a profile type, with locales reserved for its approval.',
    roles: RIGHTS.base.create,
    body: object({ profile_type: Uuid, locales: optional(LocaleIds) }),
    answer: object({ profile_base_id: Uuid }),
  }),
  'base-profile.update': operation({
    method: 'PUT',
    path: '/profilebase/{profileBaseId}/update',
    summary:
      'Saves attributes, tags, date of birth, reserved locales and selfie; hands a complete draft on to be checked.',
    roles: RIGHTS.base.save,
    params: OneBaseProfile,
    body: BaseProfileUpdateBody,
    /** `action_id` is null when nothing changed. */
    answer: object({ action_id: nullable(Uuid), record: BaseProfileSummary }),
    versioned: true,
  }),
  'base-profile.change-media-order': operation({
    method: 'PUT',
    path: '/profilebase/{profileBaseId}/change-media-order',
    summary: 'Puts the images of a base profile into an order, and each among the profile pictures or the attachments.',
    roles: RIGHTS['base-image'].order,
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
    roles: RIGHTS.base.delete,
    params: OneBaseProfile,
    answer: object({ action_id: Uuid }),
    versioned: true,
    freshProof: 'always',
  }),
  'base-profile.active-locales': operation({
    method: 'GET',
    path: '/profilebase/{profileBaseId}/active-locales',
    summary: 'The locales of a base profile that have a locale profile.',
    roles: RIGHTS.base.read,
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
    roles: RIGHTS.base['activate-locales'],
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
