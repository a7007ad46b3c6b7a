import type { RouteName } from '../src/contract/policy/access.ts';
import type { BulkState } from '../src/contract/policy/bulk-actions.ts';
import type { FormSection } from '../src/contract/policy/form-fields.ts';
import type { Role } from '../src/contract/policy/roles.ts';
import type { ChosenSettings } from '../src/contract/policy/settings.ts';
import type { ProfileKind } from '../src/contract/policy/status.ts';
import type { BaseProfileSummary } from '../src/contract/shapes/base-profile.ts';
import type { LocaleProfileSummary } from '../src/contract/shapes/locale-profile.ts';
import type { Lease } from '../src/contract/shapes/queue.ts';
import type { DuplicatesFacts } from './duplicates/port.ts';
import type { OverviewFacts } from './overview/facts.ts';
import type { MatrixFacts } from './matrix/port.ts';
import type { StatisticsFacts } from './statistics/port.ts';

/**
 * Where a key press can land, from the outermost to the innermost. A modal scope hides everything
 * below it; the others let a press fall through to the scope outside them.
 */
export const SCOPES = [
  'global',
  'list',
  'queue-list',
  'matrix',
  'record',
  'print',
  'queue',
  'review',
  'create',
  'statistics',
  'duplicate-filters',
  'duplicate-pairs',
  'duplicate-log',
  'disapproval',
  'disapproval-note',
  'disapproval-places',
  'images',
  'crop',
  'carousel',
  'documents',
  'menu',
  'dialog',
  'locale-picker',
  'help',
  'palette',
  'warning',
] as const;
export type Scope = (typeof SCOPES)[number];

export const MODAL_SCOPES: ReadonlySet<Scope> = new Set([
  'images',
  'crop',
  'carousel',
  'documents',
  'disapproval',
  'menu',
  'dialog',
  'help',
  'palette',
  'warning',
]);

/** Two scopes overlap when one press could reach both: never across a modal one, never list and record. */
export function scopesOverlap(one: Scope, other: Scope): boolean {
  if (one === other) return true;
  return (one === 'global' || other === 'global') && !MODAL_SCOPES.has(one) && !MODAL_SCOPES.has(other);
}

/** What a command may act on, by the name it asks for. */
export interface Targets {
  none: readonly never[];
  'base-profile': readonly BaseProfileSummary[];
  'locale-profile': readonly LocaleProfileSummary[];
}
export type TargetKind = keyof Targets;

/** A record on the screen, of either kind. */
export type ProfileRecord = BaseProfileSummary | LocaleProfileSummary;

/** Only a locale profile names the base profile that it belongs to. */
export function isLocaleProfile(record: ProfileRecord): record is LocaleProfileSummary {
  return 'profile_base_id' in record;
}

/** The sections of a base profile, in the order of their number keys. */
const BASE_PROFILE_SECTIONS = [
  ['basic-info', 'Basic info'],
  ['general-info', 'General info'],
  ['body', 'Body characteristics'],
  ['tags', 'Tags'],
  ['images', 'Images'],
  ['attachments', 'Attachments'],
  ['documents', 'Documents'],
  ['locales', 'Locales'],
  ['logs', 'Logs'],
] as const;
export type BaseProfileSection = (typeof BASE_PROFILE_SECTIONS)[number][0];

/** The sections of a locale profile, in the order of their number keys. */
const LOCALE_PROFILE_SECTIONS = [
  ['profile-info', 'Profile info'],
  ['general', 'General'],
  ['body', 'Body'],
  ['tags', 'Tags'],
  ['about', 'About'],
  ['images', 'Images'],
  ['attachments', 'Attachments'],
  ['logs', 'Logs'],
] as const;
export type LocaleProfileSection = (typeof LOCALE_PROFILE_SECTIONS)[number][0];
/** A section of either kind. */
export type ProfileSection = BaseProfileSection | LocaleProfileSection;

export const PROFILE_SECTIONS: Readonly<Record<ProfileKind, readonly (readonly [ProfileSection, label: string])[]>> = {
  base: BASE_PROFILE_SECTIONS,
  locale: LOCALE_PROFILE_SECTIONS,
};

/** The section of the page that shows a section of the form. */
export function sectionOfForm(kind: ProfileKind, section: FormSection): ProfileSection {
  if (kind === 'locale') return section;
  if (section === 'profile-info') return 'basic-info';
  return section === 'general' || section === 'about' ? 'general-info' : section;
}

/** What the list on the screen looks like to a command; null when there is none. */
export interface ListFacts {
  /** Rows in all, loaded or not. */
  count: number;
  cursor: number;
  peeking: boolean;
}

/** What the palette looks like to the commands of its own scope; null while it is closed. */
export interface PaletteFacts {
  queryEmpty: boolean;
  /** A step page with several choices to mark. */
  choosingSeveral: boolean;
  /** Digits choose on this page. */
  digitsChoose: boolean;
  /** How many pages lie before this one. */
  depth: number;
}

/** A field by its name, with the words people read. */
export interface NamedField {
  name: string;
  label: string;
}

/** What of the keyboard is kept by whatever has the focus. */
export interface Focus {
  /** Letters are typed there. */
  typing: boolean;
  /** Enter and Space press it. */
  control: boolean;
}

/** Who may decide on an item of the queue that is on the screen. */
export type Hold = 'mine' | 'theirs' | 'free';

/** The item of the queue that is on the screen. */
export interface ShownItem {
  kind: ProfileKind;
  id: string;
  /** As its row tells it, before the record itself is here. */
  name: string;
  hold: Hold;
  /** Whose claim it is under; '' when nobody's. */
  holder: string;
  /** The claim of this page on it has ended without a decision, or has run out. */
  lost: boolean;
  /** It waits in the person's queue, as it is drawn and as far as no claim on it was refused. */
  waits: boolean;
  /** Pictures and attachments together. */
  images: number;
  /** It would be served next, or was the person's before: claiming it passes nobody over. */
  inTurn: boolean;
  /** Identifier of the one that is shown large; null: there is none. */
  image: string | null;
  /** What the base profile says stands beside it. */
  baseShown: boolean;
}

/** What the queue looks like to a command; null on every other screen. */
export interface QueueFacts {
  shown: ShownItem | null;
  /** An own decision that stands can be gone back to. */
  hasDecided: boolean;
}

/** Something on a record that a reason may be about. */
export interface ReasonPlace {
  kind: 'field' | 'tag' | 'media';
  /** A field by its name, a tag or an image by its identifier. */
  id: string;
  /** In the words people read. */
  label: string;
}

/** One thing that a disapproval asks to mend. */
export interface ReasonItem {
  /** The same as long as the reason is. */
  key: string;
  /** What is wrong, and on what. */
  words: string;
  /** The remark on this thing; '' when there is none. */
  note: string;
  /** Where it is mended; null: nowhere in particular. */
  place: { section: ProfileSection; field?: string } | null;
}

/** What the form on the screen looks like to a command. */
export interface FormFacts {
  /** Fields in which what is typed differs from what is stored. */
  changed: number;
  /** Fields the person can fill in, in the order of the form. */
  fields: readonly NamedField[];
  /** Fields that somebody else has changed too; each waits for a choice. */
  conflicts: readonly NamedField[];
  /** Something comes from an earlier visit. */
  restored: boolean;
  /** The person wants to go elsewhere and is asked about the changes. */
  leaving: boolean;
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

/** The documents of the record on the screen. */
export interface DocumentsFacts {
  record: ProfileRecord;
  /** Identifiers, in the order in which they are listed. */
  ids: readonly string[];
  /** Those that are deleted in a few seconds. */
  leaving: readonly string[];
  /** The document that the viewer shows; null: it is closed. */
  shown: string | null;
}

/**
 * All that a command is told. It is a frozen snapshot: taken at the key press, before the palette
 * takes the focus, and once more just before `run`.
 */
export interface Context {
  role: Role | null;
  userId: string | null;
  route: RouteName | null;
  /** From the outermost to the innermost. */
  scopes: readonly Scope[];
  focus: Focus;
  /** The row under the cursor, as it is drawn. */
  focused: ProfileRecord | null;
  /** Marked rows; the page tells how many. */
  selected: readonly ProfileRecord[];
  /** The record that the screen is about or, in the queue, the item in the panel; as it is drawn. */
  open: ProfileRecord | null;
  list: ListFacts | null;
  /** null: no overview is on the screen. */
  overview: OverviewFacts | null;
  /** The overview that was on the screen last, this one included; null when there was none. */
  lastOverview: RouteName | null;
  palette: PaletteFacts | null;
  /** The form on the screen, for whoever may fill it in. */
  form: FormFacts | null;
  queue: QueueFacts | null;
  /** The claim that this page holds, on whichever screen; null: none. */
  claim: Lease | null;
  /** What a disapproval of the open record can point at; empty where no record is open. */
  places: readonly ReasonPlace[];
  /** Why the open record was disapproved last, as a list to mend by; empty when it was not. */
  reasons: readonly ReasonItem[];
  /** null: there are no images on the screen. */
  media: MediaFacts | null;
  /** null: there are no documents on the screen. */
  documents: DocumentsFacts | null;
  /** null: the statistics are not on the screen. */
  statistics: StatisticsFacts | null;
  /** What an Admin has set for everybody, as far as it is known here. */
  settings: ChosenSettings;
  /** null: neither the filters nor the log of duplicates are on the screen. */
  duplicates: DuplicatesFacts | null;
  /** A second factor is registered, as far as this sign-in tells. */
  secondFactor: boolean;
  /** What "Undo" would take back, in words; null when there is nothing. */
  undoable: string | null;
  /** The run over all results whose dialog is open, and how many records it has changed; null: none. */
  bulk: { id: string; state: BulkState; done: number } | null;
  /** null: the matrix is not on the screen. */
  matrix: MatrixFacts | null;
  /** What "Repeat" would run again, in words; null when there is nothing. */
  repeatable: string | null;
}

/**
 * The rule of what a command acts on: what the foremost surface shows, as it was drawn. Marked rows
 * come first, since the page counts them; then the item in the panel of the queue, which also has the
 * cursor of the list beside it; then the row under the cursor; then the record that the screen is about.
 */
export function resolveTargets<T extends TargetKind>(kind: T, context: Context): Targets[T];
export function resolveTargets(kind: TargetKind, context: Context): readonly ProfileRecord[] {
  if (kind === 'none') return [];
  return recordsAtHand(context).filter((record) => isLocaleProfile(record) === (kind === 'locale-profile'));
}

/** The same without asking for a kind. */
export function recordsAtHand({ queue, focused, selected, open }: Context): readonly ProfileRecord[] {
  if (selected.length > 0) return selected;
  const shown = queue === null ? (focused ?? open) : open;
  return shown ? [shown] : [];
}
