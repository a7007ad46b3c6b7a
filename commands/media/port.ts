import type { Tag } from '../../src/contract/base/lookup-operations.ts';
import type { CropData } from '../../src/contract/profiles/base-profile.ts';
import type { ImageChanges } from './image-changes.ts';
import type { ImageOwner, Lane, StoredImages } from './images.ts';
import type { ProfileRecord } from '../records.ts';
import type { DuplicateSpite } from '../../src/contract/profiles/duplicate-reason.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The images on the screen with what is changed about them and not stored yet. */
export interface UnsavedImages {
  owner: ImageOwner;
  /** The version of the record that the images came with. */
  version: number;
  stored: StoredImages;
  changes: ImageChanges;
}

/** The same while they are edited, with all that a save depends on. */
export interface OpenImages extends UnsavedImages {
  /** Identifiers of the image under the cursor and of those that are selected. */
  cursor: string | null;
  selected: readonly string[];
  /** Adult levels in the order of their number keys. */
  levels: readonly Tag[];
}

/** The modal in which images are edited. Methods that return a text return where the cursor is, for screen readers. */
export interface ImageEditorPort {
  /** Opens it, the cursor on this image or on the first. */
  open(at?: string): void;
  /** During a save it closes once that has succeeded. */
  close(): void;
  /** null: it is not open. */
  read(): OpenImages | null;
  change(changes: ImageChanges): void;
  /** Discards the changes; drafts of other tabs do not replace them. */
  discard(): void;
  /** Whether a save is under way, during which nothing may change. */
  saving(under: boolean, isSaved?: boolean): void;
  /** Loads the images again. Changes that are stored now are forgotten; the others stay. */
  reload(): Promise<void>;
  moveCursor(to: Direction | 'first' | 'last'): string;
  putCursor(id: string): string;
  /** Moves the image under the cursor one place; across the edge of a lane into the other. */
  moveImage(to: Direction): string;
  toggleSelected(): string;
  selectAll(): string;
}

export const CROP_RATIOS = ['1:1', '3:4', 'free'] as const;
export type CropRatio = (typeof CROP_RATIOS)[number];

/** The dialog in which one image is cropped. */
export interface CropPort {
  open(id: string): void;
  close(): void;
  ratio(ratio: CropRatio): void;
  /** A quarter turn clockwise. */
  turn(): void;
  /** Makes the area larger (more than 1) or smaller, about its middle. */
  scale(factor: number): void;
  /** Shows an image that its level blurs, or blurs it again. */
  reveal(): void;
  /** The image and its chosen area; null before the image has loaded. */
  chosen(): { id: string; area: CropData } | null;
  /** The image whose dialog is open. */
  image(): string | null;
}

export type CarouselMove = 'next' | 'previous' | 'next-lane' | 'previous-lane';

/** The full-screen carousel. */
export interface CarouselPort {
  /** On this image, or on the first. */
  open(id?: string): void;
  close(): void;
  /** "image 3 of 9, not tagged" */
  go(to: CarouselMove): string;
  zoom(to: 'in' | 'out' | 'fit'): string;
  pan(to: Direction): void;
  /** Beside the image before it, both at one zoom. */
  toggleComparison(): string;
  toggleInformation(): void;
  reveal(revealed: boolean): void;
  /** The image that is shown, whose it is, and the levels it may have. */
  shown(): (Pick<OpenImages, 'owner' | 'levels'> & { id: string; words: string }) | null;
}

/** A file that waits to be sent, is being sent, or was refused. */
export interface UploadFile {
  id: string;
  name: string;
  /** Its part of the record, which may be full while others are not. */
  part: string;
}

/** Files on their way to the server. */
export interface UploadPort {
  /** Opens the browser's file dialog; what is chosen comes back as an invocation. */
  choose(lane: Lane): void;
  /** Those of these files that can be sent, with others waiting for the same place: not refused and not under way. */
  sendable(ids: readonly string[]): readonly UploadFile[];
  /** Sends one file and returns the action's id; rejects with the server's refusal. `reason`: why, although the profile then resembles another. */
  send(id: string, reason: DuplicateSpite): Promise<string | null>;
  /** The name of the file that is on its way to one of these records, or to any without identifiers; undefined: none is. */
  underWay(owners: readonly string[]): string | undefined;
  /** Sends again what has failed, behind what is being sent. */
  sendAgain(ids: readonly string[]): void;
  /** They wait until the first of them has arrived or was dismissed, and are sent with it. */
  hold(ids: readonly string[]): void;
  /** Keeps these on the list with this sentence, since the refusal of one of them applies to all. */
  stop(ids: readonly string[], problem: string): void;
  /**
   * Takes files off the list that are not under way, and sends what had to wait for them. One that had no answer but is
   * stored is shown.
   */
  forget(ids: readonly string[]): Promise<void>;
}

export interface MediaPort {
  /** The images on the screen with the changes that are kept of them, whether or not the modal is open; null: there are none. */
  kept(): UnsavedImages | null;
  /** The same on the record as stored now; null: it could not be loaded, or is no longer on the screen. */
  joined(sent: UnsavedImages): Promise<UnsavedImages | null>;
  editor: ImageEditorPort;
  crop: CropPort;
  carousel: CarouselPort;
  uploads: UploadPort;
}

/** What the modal in which images are edited looks like to a command. */
export interface EditorFacts {
  /** Images that stay, and how many of them have an adult level. */
  images: number;
  tagged: number;
  selected: number;
  /** What a save would send. */
  changed: number;
  /** The cursor is on an image. */
  current: boolean;
  saving: boolean;
}

export type ImageOnItsWay = 'loading' | 'loaded' | 'failed';

/** The images of the record on the screen, and the layers that show them. */
export interface MediaFacts {
  /** Whose images they are. */
  record: ProfileRecord;
  images: number;
  /** Labels of the adult levels, in the order of their number keys. */
  levels: readonly string[];
  /** null: the modal is closed. */
  editor: EditorFacts | null;
  carouselOpen: boolean;
  /** Identifier of the image in the carousel; null: none, or the one that it shows next is not drawn yet. */
  shownImage: string | null;
  /** The image that is being cropped: whether it is there to be looked at. null: none is. */
  cropping: ImageOnItsWay | null;
}

export interface MediaPart {
  facts: {
    /** null: there are no images on the screen. */
    media: MediaFacts | null;
    /** Chosen files have not arrived, and may still be sent; the browser keeps them no longer than the sign-in. */
    hasUnsentFiles: boolean;
  };
  ports: { media: MediaPort };
}
