import type { FormValues } from '../../src/contract/profiles/form-values.ts';

/** Something that can stand beside a locale form: the base profile, or another locale by its identifier. */
export interface PinSource {
  value: string;
  /** As people read it: "base profile", "nl". */
  label: string;
  /** The language, of a locale. */
  detail?: string;
}

/** The base profile, where a locale's identifier would stand. */
export const BASE_SOURCE = 'base';

/** What is pinned beside the locale form on the screen. */
export interface PinsFacts {
  isBasePinned: boolean;
  /** Other locales that are pinned, on whichever profile: this one may have no profile in them. */
  pinned: readonly PinSource[];
  /** Other locales of this profile that the person may read and that are not pinned. */
  offered: readonly PinSource[];
  /** Pinned sources to copy from, including those still being loaded. */
  sources: readonly PinSource[];
}

export interface PinsPort {
  /** Kept for the person; rejects with an `ApiError` after the screen shows again what the server holds. */
  pinBase(pinned: boolean): Promise<void>;
  /** If there are too many, the locale that was pinned first is removed. */
  pinLocale(localeId: string): Promise<void>;
  unpinLocale(localeId: string): Promise<void>;
  /** What a source says in the fields of the locale form; null: it is not there. */
  valuesOf(source: string): FormValues | null;
  /** The field that the person was in last. */
  fieldHere(): string | null;
}

export interface PinsPart {
  facts: {
    /** null: no locale form is on the screen. */
    pins: PinsFacts | null;
  };
  ports: { pins: PinsPort };
}
