import { array, boolean, nullable, object, optional, size, string, type Infer } from 'superstruct';
import { NAME_MAXIMUM } from '../profiles/field-limits.ts';
import { DisapprovalReason } from '../profiles/disapproval.ts';
import { LocaleProfileListAnswer, LocaleProfileListQuery } from '../profiles/profile-lists.ts';
import { LocaleMedia, LocaleProfile, LocaleProfileSummary } from '../profiles/locale-profile.ts';
import { Uuid } from '../base/primitives.ts';
import { BaseLink, LocaleProfileUpdateBody, MediaOrder } from '../profiles/profile-update.ts';
import { SearchFits, SearchQuery } from '../profiles/base-profile-operations.ts';
import { NextClaim, WithNext } from '../queue/queue-items.ts';
import { operation } from '../base/operation.ts';
import { StatusShape } from '../profiles/status.ts';
import { MediaItem } from '../profiles/base-profile.ts';
import { Locale } from '../base/lookup-operations.ts';
import { RIGHTS } from '../base/rights.ts';

/** A locale profile of the same base profile. */
const SisterLocale = object({ profile_id: Uuid, status: StatusShape, locale: Locale });
type SisterLocale = Infer<typeof SisterLocale>;

/** What can stand beside a locale profile's form, beyond what the profile itself holds of its base profile. */
export const BesideLocaleAnswer = object({
  base: object({ profile_pictures: array(MediaItem) }),
  /** By code; those that the person may read. */
  locales: array(SisterLocale),
});
export type BesideLocaleAnswer = Infer<typeof BesideLocaleAnswer>;

const OneProfile = object({ profileId: Uuid });
const Done = object({ action_id: Uuid, record: LocaleProfileSummary });
const Decided = object({ ...Done.schema, next: NextClaim });

export const localeProfileOperations = {
  'locale-profile.list': operation({
    method: 'GET',
    path: '/profile',
    summary: 'A page of locale profiles: sorted, filtered, by keyset cursor or by row number.',
    roles: RIGHTS.locale.list,
    query: LocaleProfileListQuery,
    answer: LocaleProfileListAnswer,
  }),
  'locale-profile.search': operation({
    method: 'GET',
    path: '/profile/search',
    summary: 'The locale profiles whose name, short attributes or identifier fit best; for the palette.',
    roles: RIGHTS.locale.read,
    query: SearchQuery,
    answer: object({ rows: array(LocaleProfileSummary), ...SearchFits }),
  }),
  'locale-profile.get': operation({
    method: 'GET',
    path: '/profile/{profileId}',
    summary: 'One whole locale profile.',
    roles: RIGHTS.locale.read,
    params: OneProfile,
    answer: LocaleProfile,
  }),
  'locale-profile.beside': operation({
    method: 'GET',
    path: '/profile/{profileId}/beside',
    summary: 'What can be pinned beside a locale profile: the pictures of its base profile, and its other locales.',
    roles: RIGHTS.locale.read,
    params: OneProfile,
    answer: BesideLocaleAnswer,
  }),
  'locale-profile.media': operation({
    method: 'GET',
    path: '/profile/{profileId}/media',
    summary: 'The images of one locale profile.',
    roles: RIGHTS.locale.read,
    params: OneProfile,
    answer: LocaleMedia,
  }),
  'locale-profile.update': operation({
    method: 'PUT',
    path: '/profile/{profileId}/update',
    summary: 'Saves attributes, tags and date of birth; a FillIn hands the profile on to the geo checker.',
    roles: RIGHTS.locale.save,
    params: OneProfile,
    /** `base_link`: how much of its base profile the person had before them; left out: all there is. */
    query: object({ base_link: optional(BaseLink) }),
    body: LocaleProfileUpdateBody,
    /** `action_id` is null when nothing changed. */
    answer: object({ action_id: nullable(Uuid), record: LocaleProfileSummary }),
    versioned: true,
    leased: true,
  }),
  'locale-profile.change-media-order': operation({
    method: 'PUT',
    path: '/profile/{profileId}/change-media-order',
    summary:
      'Puts the images of a locale profile into an order, and each among the profile pictures or the attachments.',
    roles: RIGHTS['locale-image'].order,
    params: OneProfile,
    body: MediaOrder,
    /** `action_id` is null when they stood so already. */
    answer: object({ action_id: nullable(Uuid), record: LocaleProfileSummary }),
    versioned: true,
  }),
  'locale-profile.set-active': operation({
    method: 'PATCH',
    path: '/profile/{profileId}/active',
    summary: 'Switches the active flag of a locale profile.',
    roles: RIGHTS.locale.activate,
    params: OneProfile,
    body: object({ active: boolean() }),
    answer: Done,
    versioned: true,
  }),
  'locale-profile.approve': operation({
    method: 'PATCH',
    path: '/profile/{profileId}/approve',
    summary: 'Approves a locale profile; the record carries what the confirmation shows.',
    roles: RIGHTS.locale.approve,
    params: OneProfile,
    /** `base_link`: how much of its base profile the person had before them; left out: all there is. */
    query: object({ ...WithNext.schema, base_link: optional(BaseLink) }),
    answer: Decided,
    versioned: true,
    leased: true,
    freshProof: 'own-work',
  }),
  'locale-profile.disapprove': operation({
    method: 'PATCH',
    path: '/profile/{profileId}/disapprove',
    summary: 'Disapproves a locale profile; the reason goes back to FillIn.',
    roles: RIGHTS.locale.disapprove,
    params: OneProfile,
    query: WithNext,
    body: object({ reason: DisapprovalReason }),
    answer: Decided,
    versioned: true,
    leased: true,
  }),
  'locale-profile.delete': operation({
    method: 'DELETE',
    path: '/profile/{profileId}/delete',
    summary: 'Deletes a locale profile.',
    roles: RIGHTS.locale.delete,
    params: OneProfile,
    answer: object({ action_id: Uuid }),
    versioned: true,
    freshProof: 'always',
  }),
  'locale-profile.check-name': operation({
    method: 'POST',
    path: '/profile/profilename',
    summary: 'Refuses a profile name that a profile of another base profile has in the same locale.',
    roles: RIGHTS.locale.save,
    body: object({ locale_id: Uuid, profile_base_id: Uuid, profile_name: size(string(), 1, NAME_MAXIMUM) }),
    answer: object({ profile_name: string() }),
  }),
};
