import type { AnyCommand } from '../command.ts';
import { pickVersionCommands, restoreCommands, showAsDecided, showOlderVersions, showVersions } from './versions.ts';

export const VERSIONS_COMMANDS: readonly AnyCommand[] = [
  showVersions,
  showAsDecided,
  ...pickVersionCommands,
  showOlderVersions,
  ...restoreCommands,
];
