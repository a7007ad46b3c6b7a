import type { Handlers } from '../platform/calls/call.ts';
import { getBaseMedia, getLocaleMedia } from './media-items.ts';
import { cropImage, resetCrop } from './crop-image.ts';
import { tagImages, deleteImage } from './tag-and-delete-images.ts';
import { uploadImages } from './upload-images.ts';

export const mediaHandlers = {
  'base-profile.media': ({ params }, call) => getBaseMedia(params.profileBaseId, call),
  'locale-profile.media': ({ params }, call) => getLocaleMedia(params.profileId, call),
  'media.create-for-base': ({ params, body }, call) =>
    uploadImages({ kind: 'base', id: params.profileBaseId }, body, call),
  'media.create-for-locale': ({ params, body }, call) =>
    uploadImages({ kind: 'locale', id: params.profileId }, body, call),
  'media.crop': ({ params, body }, call) => cropImage(params.mediaId, body, call),
  'media.reset-crop': ({ params, body }, call) => resetCrop(params.mediaId, body.locale_id, call),
  'media.delete': ({ params, body }, call) => deleteImage(params.mediaId, body.locale_id, call),
  'media.tag': ({ body }, call) => tagImages(body, 'media.tag', call),
  'media.tag-by-post': ({ body }, call) => tagImages(body, 'media.tag-by-post', call),
} satisfies Partial<Handlers>;
