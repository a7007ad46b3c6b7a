import type { BaseProfileUpdate, LocaleProfileUpdate } from '../src/contract/profiles/form-as-sent.ts';
import type { FormLookups, FormValues } from '../src/contract/profiles/form-values.ts';
import type { ProfileContent } from '../src/contract/profiles/missing-fields.ts';
import type { MediaItem } from '../src/contract/profiles/base-profile.ts';
import type { ProfileKind, ProfileStatus } from '../src/contract/profiles/status.ts';

/** The form on the screen with all that a save is decided by. */
export interface OpenForm extends Pick<ProfileContent, 'pictureLevels' | 'attachmentLevels'> {
  kind: ProfileKind;
  id: string;
  /** Why what is typed in a field that chooses from a list has chosen nothing, by the field. */
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
  /** Whose values changed fields have that were taken over and not touched: `base`, or a locale's code. */
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
  /** The others. The key says of at most one of them that it was created. */
  earlier: readonly NewProfile[];
}

/** The form on the screen. Without one, nothing happens. */
export interface FormPort {
  read(): OpenForm | null;
  /** From now on what is missing or wrong stays in sight. */
  showProblems(): void;
  /** Moves to a field that is missing or wrong; its label, or null when there is none. */
  toProblem(direction: 'next' | 'previous'): string | null;
  /** The same of a field that is empty. */
  toEmpty(direction: 'next' | 'previous'): string | null;
  focusField(name: string): void;
  /** Puts these values into the form, unsaved. `from`: whose they are, `base` or a locale's code, shown at each field until it is touched; null: nobody's. */
  fill(values: FormValues, from: string | null): void;
  /** The time zone of the place in the form; null: it cannot be found. */
  zoneOfPlace(): Promise<string | null>;
  /** These values were sent, and no answer came: they may have been stored. */
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
  /** It was created, or `refused`; what was sent before it is forgotten with the first. */
  draftAnswered(draft: NewProfile, answer: 'created' | 'refused'): void;
  /** One that was sent before had been created: the page offers it, and the next one is another. */
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
  /** The time zone where it is none of the place's country; null: nothing to mend. */
  foreignZone: string | null;
  /** The date of birth is one that the form proposes, or proposed when it was saved, and nobody has said that it is right. */
  birthSuggested: boolean;
  /** Something comes from an earlier visit. */
  restored: boolean;
  /** The person wants to go elsewhere and is asked about the changes. */
  leaving: boolean;
}

export interface FormPart {
  facts: {
    /** The form on the screen, where the person may fill it in. */
    form: FormFacts | null;
  };
  ports: { form: FormPort };
}
