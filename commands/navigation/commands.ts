import type { AnyCommand } from '../command.ts';
import {
  goHome,
  goToCommands,
  goToCreate,
  reloadRecord,
  backToOverview,
  goToSectionCommands,
  showCreator,
  showLocale,
  showTag,
} from './go-to.ts';

export const NAVIGATION_COMMANDS: readonly AnyCommand[] = [
  goHome,
  goToCreate,
  ...goToCommands,
  showLocale,
  showTag,
  showCreator,
  ...goToSectionCommands,
  backToOverview,
  reloadRecord,
];
