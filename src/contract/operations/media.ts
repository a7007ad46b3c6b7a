import { object } from 'superstruct';
import { rolesFor } from '../policy/access.ts';
import { MEDIA_ROLES, rolesForMedia } from '../policy/media-rights.ts';
import { BaseMedia } from '../shapes/base-profile.ts';
import {
  CropBody,
  ImageUploadBody,
  LocaleOnlyBody,
  MediaCreated,
  MediaRendered,
  MediaTagsBody,
  MediaWritten,
} from '../shapes/media.ts';
import { Uuid } from '../primitives.ts';
import { operation } from './operation.ts';

const OneBaseProfile = object({ profileBaseId: Uuid });
const OneImage = object({ mediaId: Uuid });

const tagging = {
  path: '/media/tag',
  roles: rolesForMedia('tag'),
  body: MediaTagsBody,
  answer: MediaWritten,
  versioned: true,
};

export const mediaOperations = {
  'base-profile.media': operation({
    method: 'GET',
    path: '/profilebase/{profileBaseId}/media',
    summary: 'The images of one base profile.',
    roles: rolesFor('base-profile'),
    params: OneBaseProfile,
    answer: BaseMedia,
  }),
  'media.create-for-base': operation({
    method: 'POST',
    path: '/media/profilebase/{profileBaseId}/create',
    summary: 'Adds images to a base profile, all of them or none.',
    roles: MEDIA_ROLES.base.upload,
    params: OneBaseProfile,
    body: ImageUploadBody,
    files: { purpose: 'image', member: 'files' },
    answer: MediaCreated,
  }),
  'media.create-for-locale': operation({
    method: 'POST',
    path: '/media/profile/{profileId}/create',
    summary: 'Adds images to a locale profile, all of them or none.',
    roles: MEDIA_ROLES.locale.upload,
    params: object({ profileId: Uuid }),
    body: ImageUploadBody,
    files: { purpose: 'image', member: 'files' },
    answer: MediaCreated,
  }),
  'media.crop': operation({
    method: 'PUT',
    path: '/media/{mediaId}/crop',
    summary: 'Shows a part of an image, rotated if wanted. The original stays as it is.',
    roles: rolesForMedia('crop'),
    params: OneImage,
    body: CropBody,
    answer: MediaRendered,
    versioned: true,
  }),
  'media.reset-crop': operation({
    method: 'DELETE',
    path: '/media/{mediaId}/crop',
    summary: 'Shows the whole original again.',
    roles: rolesForMedia('crop'),
    params: OneImage,
    body: LocaleOnlyBody,
    answer: MediaRendered,
    versioned: true,
  }),
  'media.delete': operation({
    method: 'POST',
    path: '/media/{mediaId}/delete',
    summary: 'Removes an image from its profile.',
    roles: rolesForMedia('delete'),
    params: OneImage,
    body: LocaleOnlyBody,
    answer: MediaWritten,
    versioned: true,
  }),
  'media.tag': operation({
    method: 'PUT',
    summary: 'Sets the adult levels of images of one profile. A missing level refuses them all.',
    ...tagging,
  }),
  'media.tag-by-post': operation({ method: 'POST', summary: 'The same by POST.', ...tagging }),
};
