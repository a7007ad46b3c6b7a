import { object, array, string, define, enums, nullable, optional, size, type Infer } from 'superstruct';
import {
  BaseMedia,
  BaseProfileSummary,
  DocumentItem,
  MediaItem,
  MEDIA_KINDS,
  CropData,
} from '../profiles/base-profile.ts';
import { Uuid } from '../base/primitives.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';
import { rolesForMedia } from '../base/refusals.ts';
import { DOCUMENT_KINDS } from '../profiles/document-names.ts';
import { type FileFacts, FILE_LIMITS, DOCUMENT_NOTE_MAXIMUM } from '../base/media-limits.ts';
import { LocaleProfileSummary } from '../profiles/locale-profile.ts';
import { DuplicateReason, DuplicateSeen } from '../profiles/duplicate-reason.ts';

/** A file to be sent, or one that was received. It travels in a form, never in JSON. */
const UploadedFile = define<FileFacts>('file', (value) =>
  typeof value === 'object' && value !== null && 'size' in value && typeof value.size === 'number'
    ? true
    : 'is not a file',
);

const ImageUploadBody = object({
  /** The lane that the images join, at its end; profile pictures unless said. */
  kind: optional(enums(MEDIA_KINDS)),
  files: size(array(UploadedFile), 1, FILE_LIMITS.image.filesPerCall),
  /** Why it is uploaded although the profile then looks like another: after the error `duplicate-suspected`. */
  duplicate_reason: optional(DuplicateReason),
  duplicate_seen: optional(DuplicateSeen),
});

const DocumentUploadBody = object({
  kind: optional(enums(DOCUMENT_KINDS)),
  note: optional(size(string(), 0, DOCUMENT_NOTE_MAXIMUM)),
  document: UploadedFile,
});

/** The locale that the image belongs to; null for a base profile's. */
const LocaleOfImage = optional(nullable(Uuid));

export const CropBody = object({
  ...CropData.schema,
  rotate: optional(CropData.schema.rotate),
  locale_id: LocaleOfImage,
});
export type CropBody = Infer<typeof CropBody>;
const LocaleOnlyBody = object({ locale_id: LocaleOfImage });

export const MediaTagsBody = object({
  /** An empty or all-zero tag is "not tagged", which is refused with a sentence of its own. */
  media_tags: size(array(object({ media_id: Uuid, tag_id: nullable(size(string(), 0, 36)) })), 1, 200),
});
export type MediaTagsBody = Infer<typeof MediaTagsBody>;

/** What every write to images answers with: the profile as it is now, in one of the two lists. */
const written = {
  /** null when nothing changed. */
  action_id: nullable(Uuid),
  records: array(BaseProfileSummary),
  locale_records: array(LocaleProfileSummary),
};

export const MediaWritten = object(written);
export type MediaWritten = Infer<typeof MediaWritten>;
/** `url` shows what is now to be shown. */
const MediaRendered = object({ url: string(), ...written });
export const MediaCreated = object({
  media: array(object({ ...MediaItem.schema, kind: enums(MEDIA_KINDS), url: string() })),
  ...written,
});

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
    roles: RIGHTS.base.read,
    params: OneBaseProfile,
    answer: BaseMedia,
  }),
  'media.create-for-base': operation({
    method: 'POST',
    path: '/media/profilebase/{profileBaseId}/create',
    summary: 'Adds images to a base profile, all of them or none.',
    roles: RIGHTS['base-image'].upload,
    params: OneBaseProfile,
    body: ImageUploadBody,
    files: { purpose: 'image', member: 'files' },
    answer: MediaCreated,
  }),
  'media.create-for-locale': operation({
    method: 'POST',
    path: '/media/profile/{profileId}/create',
    summary: 'Adds images to a locale profile, all of them or none.',
    roles: RIGHTS['locale-image'].upload,
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

const OneDocument = object({ documentId: Uuid });

export const documentOperations = {
  'document.list': operation({
    method: 'GET',
    path: '/profilebase/{profileBaseId}/documents',
    summary: 'The documents of one base profile, oldest first; a Creator sees those of their own profiles.',
    roles: RIGHTS.document.read,
    params: OneBaseProfile,
    answer: object({ documents: array(DocumentItem) }),
  }),
  'document.create': operation({
    method: 'POST',
    path: '/profilebase/{profileBaseId}/document',
    summary: 'Adds one document to a base profile.',
    roles: RIGHTS.document.add,
    params: OneBaseProfile,
    body: DocumentUploadBody,
    files: { purpose: 'document', member: 'document' },
    answer: object({ action_id: Uuid, document: DocumentItem, record: BaseProfileSummary }),
  }),
  'document.delete': operation({
    method: 'DELETE',
    path: '/document/{documentId}',
    summary: 'Deletes a document. The version is that of its base profile: a document never changes.',
    roles: RIGHTS.document.delete,
    params: OneDocument,
    answer: object({ action_id: Uuid, record: BaseProfileSummary }),
    versioned: true,
    freshProof: 'always',
  }),
  'document.open': operation({
    method: 'POST',
    path: '/document/{documentId}/open',
    summary: 'Gives an address that shows a document for a short time, and logs the opening.',
    roles: RIGHTS.document.read,
    params: OneDocument,
    answer: object({ url: string(), document: DocumentItem }),
  }),
};
