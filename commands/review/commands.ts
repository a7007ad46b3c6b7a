import type { AnyCommand } from '../command.ts';
import { approveBaseProfile, approveBaseProfileAndStay } from './approve-base-profile.ts';
import { approveLocaleProfile, approveLocaleProfileAndStay } from './approve-locale-profile.ts';
import { disapprovalPanelCommands, markPlace, markReason } from './disapproval-panel.ts';
import {
  disapproveBaseProfile,
  disapproveBaseProfileAndStay,
  disapproveLocaleProfile,
  disapproveLocaleProfileAndStay,
} from './disapprove.ts';
import { goToReason } from './go-to-reason.ts';
import { liftHoldCommands } from './lift-hold.ts';
import { setFindingAside } from './set-aside.ts';
import { sayAllStillRight, sayStillRight } from './still-right.ts';
import { redo, redoActions, undoActions, undo } from './undo.ts';

export const REVIEW_COMMANDS: readonly AnyCommand[] = [
  approveBaseProfile,
  disapproveBaseProfile,
  approveLocaleProfile,
  disapproveLocaleProfile,
  undo,
  undoActions,
  redo,
  redoActions,
  approveBaseProfileAndStay,
  disapproveBaseProfileAndStay,
  approveLocaleProfileAndStay,
  disapproveLocaleProfileAndStay,
  markReason,
  ...disapprovalPanelCommands,
  markPlace,
  ...liftHoldCommands,
  sayStillRight,
  sayAllStillRight,
  setFindingAside,
  goToReason,
];
