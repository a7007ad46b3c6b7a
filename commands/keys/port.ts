import type { KeymapPreset } from '../../src/contract/settings/preferences.ts';

/** The keys of the person, and the dialog in which they are changed. */
export interface KeymapPort {
  open(): void;
  /** Takes the next presses as the new key of a command. */
  record(command: string): void;
  /** Ends that; nothing changes. */
  cancel(): void;
  /** Gives the command what was pressed. Rejects with the sentence that says why it cannot be. */
  keep(): Promise<void>;
  /** Takes every key of a command away. */
  clear(command: string): Promise<void>;
  /** Back to what the preset says. */
  reset(command: string): Promise<void>;
  setPreset(preset: KeymapPreset): Promise<void>;
  /** Announces whether single keys work now. */
  toggleSingleKeys(): Promise<boolean>;
  download(): void;
  /** Asks for a file; what it holds goes to `take`. */
  chooseFile(): void;
  /** Replaces all own keys by those of a file. Rejects with a sentence, and then nothing has changed. */
  take(text: string): Promise<void>;
}

/** Presses that the control with the focus handles itself. */
export interface Focus {
  /** Letters are typed there. */
  typing: boolean;
  /** Enter and Space press it. */
  control: boolean;
}

export interface KeysPart {
  facts: { focus: Focus };
  ports: { keymap: KeymapPort };
}
