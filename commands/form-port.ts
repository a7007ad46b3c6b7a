import type { BaseProfileUpdate, LocaleProfileUpdate } from '../src/contract/profiles/form-as-sent.ts';
import type { FormLookups, FormValues } from '../src/contract/profiles/form-values.ts';
import type { ProfileContent } from '../src/contract/profiles/missing-fields.ts';
import type { MediaItem } from '../src/contract/profiles/base-profile.ts';
import type { ProfileKind, ProfileStatus } from '../src/contract/profiles/status.ts';

/** The form on the screen with all that a save depends on. */
export interface OpenForm extends Pick<ProfileContent, 'pictureLevels' | 'attachmentLevels'> {
  kind: ProfileKind;
  id: string;
  /** By field: why the text typed in it matches nothing of its list. */
  unchosen: Readonly<Record<string, string>>;
  /** The version of the record that the values were merged with last. */
  version: number;
  status: ProfileStatus;
  /** The record is as the last save of this form has made it. */
  justSaved: boolean;
  profileName: string;
  /** As typed; the selfie's identifier and the reserved locales are among them. */
  values: FormValues;
  stored: FormValues;
  /** Images without an adult level that somebody else has added since the form was opened. */
  arrived: readonly MediaItem[];
  /** By changed field: where its value was copied from, if it was not edited since: `base`, or a locale's code. */
  origins: Readonly<Record<string, string>>;
  /** Locales that have a profile. */
  linkedLocales: number;
  lookups: FormLookups;
  /** The person's calendar day, YYYY-MM-DD, and their zone in minutes east of UTC. */
  today: string;
  offset: number;
}

/** What is chosen on the page that creates a base profile; '' is nothing. */
export interface NewProfile {
  profileType: string;
  locales: readonly string[];
}

/** A draft that was sent, under a key with all that were sent from the same page and had no answer. */
export interface SentDraft {
  key: string;
  /** The other drafts with this key, of which at most one was created. */
  earlier: readonly NewProfile[];
}

/** The form on the screen. Without one, nothing happens. */
export interface FormPort {
  read(): OpenForm | null;
  /** From now on what is missing or wrong stays in sight. */
  showProblems(): void;
  /** Moves to a field that is missing or wrong, and returns its label; null: there is none, which it shows. */
  toProblem(direction: 'next' | 'previous'): string | null;
  /** The same of a field that is empty. */
  toEmpty(direction: 'next' | 'previous'): string | null;
  focusField(name: string): void;
  /** Puts these values into the form, unsaved. `from`: where they come from, `base` or a locale's code, shown at each field until it is edited; null: not shown. */
  fill(values: FormValues, from: string | null): void;
  /** The time zone of the place in the form; null: it cannot be found. */
  zoneOfPlace(): Promise<string | null>;
  /** Notes values that were sent without an answer, so that they may have been stored. */
  unanswered(sent: OpenForm): void;
  /** These values were stored by this update; ends when the record is loaded again. */
  saved(values: FormValues, update: BaseProfileUpdate | LocaleProfileUpdate): Promise<void>;
  /**
   * Loads the record anew and makes one of what was sent and what somebody else has stored since. null: it could not be
   * loaded, is not on the screen any more, or both have changed the same field, so that the person has to choose.
   */
  joined(sent: OpenForm): Promise<OpenForm | null>;
  /** Puts these locales in place of those that the form reserves; the save sends them. */
  reserveLocales(ids: readonly string[]): void;
  resolve(field: string, side: 'mine' | 'theirs'): void;
  dropDraft(): void;
  /** Answers to the question about leaving. */
  keepDraftAndGo(): void;
  discardAndGo(): void;
  /** False when no field of the form had the focus. */
  leaveField(): boolean;
  newProfile(): NewProfile | null;
  draftSent(draft: NewProfile): SentDraft;
  /** The draft was created, which also forgets those sent before, or `refused`. */
  draftAnswered(draft: NewProfile, answer: 'created' | 'refused'): void;
  /** A draft sent before had been created: the page offers to open it, and the next one gets another key. */
  draftFound(id: string): void;
}

/** A field by its name, with the words people read. */
export interface NamedField {
  name: string;
  label: string;
}

/** What the form on the screen looks like to a command. */
export interface FormFacts {
  /** Fields in which what is typed differs from what is stored. */
  changed: number;
  /** Changes of its images that are not stored yet. */
  imageChanges: number;
  /** Fields the person can fill in, in the order of the form. */
  fields: readonly NamedField[];
  /** Fields that somebody else has changed too; each waits for a choice. */
  conflicts: readonly NamedField[];
  /** The time zone, if it does not exist in the place's country; null: it does. */
  foreignZone: string | null;
  /** The date of birth was proposed by the form, now or before the last save, and nobody has confirmed it. */
  birthSuggested: boolean;
  /** Something comes from an earlier visit. */
  restored: boolean;
  /** The person wants to leave the page and is asked about the changes. */
  leaving: boolean;
}

export interface FormPart {
  facts: {
    /** The form on the screen, where the person may fill it in. */
    form: FormFacts | null;
  };
  ports: { form: FormPort };
}
