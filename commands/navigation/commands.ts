import type { AnyCommand } from '../command.ts';
import { backToOverview } from './back-to-overview.ts';
import { goHome, goToCommands, goToCreate } from './go-to.ts';
import { goToSectionCommands } from './go-to-section.ts';
import { reloadRecord } from './reload-record.ts';
import { showCreator, showLocale, showTag } from './show-profiles.ts';

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
