import type { AnyCommand } from '../command.ts';
import {
  markVersion,
  moveVersionCommands,
  pickVersionCommands,
  restoreCommands,
  showAsDecided,
  showOlderVersions,
  showVersions,
  toggleSame,
} from './versions.ts';

export const VERSIONS_COMMANDS: readonly AnyCommand[] = [
  showVersions,
  showAsDecided,
  ...pickVersionCommands,
  ...moveVersionCommands,
  markVersion,
  toggleSame,
  showOlderVersions,
  ...restoreCommands,
];
