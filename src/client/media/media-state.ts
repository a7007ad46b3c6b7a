import { ref } from 'valtio';
import type { ImageOnItsWay, MediaFacts } from '../../../commands/media/port.ts';
import type { ProfileRecord } from '../../../commands/context.ts';
import {
  allOf,
  arrange,
  countChanges,
  NO_CHANGES,
  type ArrangedImage,
  type ImageChanges,
} from '../../../commands/media/image-changes.ts';
import type { ByLane, ImageOwner, StoredImages } from '../../../commands/media/images.ts';
import type { CropRatio, UnsavedImages } from '../../../commands/media/port.ts';
import type { CropData } from '../../contract/profiles/base-profile.ts';
import type { TagsAnswer } from '../../contract/base/lookup-operations.ts';
import type { Infer } from 'superstruct';
import { imageInView } from '../record/in-view.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { personal, personalState } from '../context/personal.ts';
import { levelsIn, type AdultLevel } from './image-words.ts';

export interface ImagesSubject {
  owner: ImageOwner;
  record: ProfileRecord;
  stored: StoredImages;
  queryKey: readonly unknown[];
}

interface EditorState {
  cursor: string | null;
  selected: readonly string[];
  saving: boolean;
  /** It was closed during the save, and closes once that has succeeded. */
  leaving?: boolean;
}

interface CarouselState {
  id: string;
  /** 1: the whole image fits. */
  zoom: number;
  /** How far the middle is moved, in parts of the image's shown size. */
  x: number;
  y: number;
  comparing: boolean;
  information: boolean;
  revealed: boolean;
}

interface MediaState {
  /** The part of the screen that provides the images, as long as it shows this record. */
  visit: object | null;
  /** null: there are no images on the screen. */
  subject: ImagesSubject | null;
  /** Of the subject; they outlive the modal, and the visit. */
  changes: ImageChanges;
  restored: boolean;
  editor: EditorState | null;
  cropping: string | null;
  /** Whether that one is loaded. */
  croppingSeen: ImageOnItsWay;
  carousel: CarouselState | null;
}

export const mediaState = personalState<MediaState>(() => ({
  visit: null,
  subject: null,
  changes: ref(NO_CHANGES),
  restored: false,
  editor: null,
  cropping: null,
  croppingSeen: 'loading',
  carousel: null,
}));

export interface CropScreen {
  ratio(ratio: CropRatio): void;
  turn(): void;
  reveal(): void;
  scale(factor: number): void;
  area(): CropData | null;
}
export const cropScreen = personal<CropScreen | null>(() => null);

/** The images as they would be after a save; empty lanes where none are on the screen. */
export function arrangedNow(): ByLane<ArrangedImage> {
  const { subject, changes } = mediaState;
  return subject ? arrange(subject.stored, changes) : { profile_pictures: [], attachments: [] };
}

/** The images on the screen with their unsaved changes; null where none are. */
export function keptImages(): UnsavedImages | null {
  const { subject, changes } = mediaState;
  return subject && { owner: subject.owner, version: subject.record.version, stored: subject.stored, changes };
}

/** Adult levels in the order of their number keys; none before the tags are loaded. */
export function levelsNow(): readonly AdultLevel[] {
  return levelsIn(queryClient.getQueryData<Infer<typeof TagsAnswer>>(queryKeys.tags)?.tag_groups ?? []);
}

export function mediaFacts(): MediaFacts | null {
  const { subject, changes, editor, carousel } = mediaState;
  if (!subject) return null;
  const staying = allOf(arrangedNow()).filter(({ deleted }) => !deleted);
  return {
    record: subject.record,
    images: allOf(subject.stored).length,
    levels: levelsNow().map(({ label }) => label),
    editor: editor && {
      images: staying.length,
      tagged: staying.filter(({ level }) => level !== null).length,
      selected: editor.selected.length,
      changed: countChanges(subject.stored, changes),
      current: editor.cursor !== null,
      saving: editor.saving,
    },
    carouselOpen: carousel !== null,
    shownImage: carousel !== null && carousel.id === imageInView() ? carousel.id : null,
    cropping: mediaState.cropping === null ? null : mediaState.croppingSeen,
  };
}

export function forgetMedia(): void {
  mediaState.visit = null;
  mediaState.subject = null;
  mediaState.changes = ref(NO_CHANGES);
  mediaState.restored = false;
  mediaState.editor = null;
  mediaState.cropping = null;
  mediaState.carousel = null;
}
