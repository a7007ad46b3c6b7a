import type { AnyCommand } from '../command.ts';
import {
  chooseKeymapFile,
  downloadKeymap,
  keyOfCommandCommands,
  openKeymap,
  recordingCommands,
  setKeymapPreset,
  takeKeymapFile,
  toggleSingleKeys,
} from './change-keys.ts';

export const KEYS_COMMANDS: readonly AnyCommand[] = [
  openKeymap,
  setKeymapPreset,
  toggleSingleKeys,
  downloadKeymap,
  chooseKeymapFile,
  takeKeymapFile,
  ...keyOfCommandCommands,
  ...recordingCommands,
];
