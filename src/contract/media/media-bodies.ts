import { array, define, enums, nullable, object, optional, size, string, type Infer } from 'superstruct';
import { DOCUMENT_KINDS } from '../profiles/document-names.ts';
import { type FileFacts, FILE_LIMITS, DOCUMENT_NOTE_MAXIMUM } from '../base/files.ts';
import { BaseProfileSummary, MediaItem, MEDIA_KINDS, CropData } from '../profiles/base-profile.ts';
import { LocaleProfileSummary } from '../profiles/locale-profile.ts';
import { Uuid } from '../base/primitives.ts';
import { DuplicateReason, DuplicateSeen } from '../profiles/duplicate-reason.ts';

/** A file to be sent, or one that was received. It travels in a form, never in JSON. */
const UploadedFile = define<FileFacts>('file', (value) =>
  typeof value === 'object' && value !== null && 'size' in value && typeof value.size === 'number'
    ? true
    : 'is not a file',
);

export const ImageUploadBody = object({
  /** The lane that the images join, at its end; profile pictures unless said. */
  kind: optional(enums(MEDIA_KINDS)),
  files: size(array(UploadedFile), 1, FILE_LIMITS.image.filesPerCall),
  /** Why it is uploaded although the profile then looks like another: after the error `duplicate-suspected`. */
  duplicate_reason: optional(DuplicateReason),
  duplicate_seen: optional(DuplicateSeen),
});

export const DocumentUploadBody = object({
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
export const LocaleOnlyBody = object({ locale_id: LocaleOfImage });

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
export const MediaRendered = object({ url: string(), ...written });
export const MediaCreated = object({
  media: array(object({ ...MediaItem.schema, kind: enums(MEDIA_KINDS), url: string() })),
  ...written,
});
