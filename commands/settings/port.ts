import type { PreferenceKey, PreferenceValue } from '../../src/contract/settings/preferences.ts';
import type { SettingChange } from '../../src/contract/settings/setting-undo.ts';
import type { SettingKey, SettingValue, ChosenSettings } from '../../src/contract/settings/settings.ts';

/** What a change of a setting would mean: in words, and some of the locale profiles that it is about. */
export interface Previewed {
  text: string;
  rows?: readonly { key: string; name: string; detail: string }[];
}

/** What a person keeps for themselves, and what an Admin sets for everybody. */
export interface SettingsPort {
  /** Takes effect at once; rejects with an `ApiError` after the screen shows again what the server holds. */
  keep<K extends PreferenceKey>(key: K, value: PreferenceValue<K>): Promise<void>;
  /**
   * Changes what is known of a setting and answers with what it was. Rejects with an `ApiError`; after
   * a version conflict the current value is known, and the same change is applied to that.
   */
  change<K extends SettingKey>(key: K, change: (now: SettingValue<K>) => SettingValue<K>): Promise<SettingValue<K>>;
  /**
   * Takes one change back: parts of the setting that others have changed since stay. Rejects with a sentence that names
   * the person who has changed the same part since, or with an `ApiError`.
   */
  takeBack(change: SettingChange): Promise<void>;
  /** What the same change would mean for what there is; null: nothing. Rejects with an `ApiError`. */
  preview<K extends SettingKey>(key: K, change: (now: SettingValue<K>) => SettingValue<K>): Promise<Previewed | null>;
}

export interface SettingsPart {
  facts: {
    /** What an Admin has set for everybody, as far as it is known here. */
    settings: ChosenSettings;
  };
  ports: { settings: SettingsPort };
}
