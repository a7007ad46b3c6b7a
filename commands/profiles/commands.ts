import type { AnyCommand } from '../command.ts';
import { createBaseProfile, openBaseProfile, copyBaseProfileId, deleteBaseProfile } from './create-base-profile.ts';
import { editField, goToEmptyCommands, goToProblemCommands, confirmBirth, takePlaceZone } from './go-to-field.ts';
import { discardAndGo, dropDraft, keepDraftAndGo, chooseSideCommands } from './keep-or-drop-draft.ts';
import { saveProfile } from './save-profile.ts';
import { toggleActiveCommands } from './toggle-active.ts';

export const PROFILES_COMMANDS: readonly AnyCommand[] = [
  saveProfile,
  ...toggleActiveCommands,
  createBaseProfile,
  editField,
  ...goToProblemCommands,
  ...goToEmptyCommands,
  ...chooseSideCommands,
  confirmBirth,
  takePlaceZone,
  dropDraft,
  keepDraftAndGo,
  discardAndGo,
  openBaseProfile,
  copyBaseProfileId,
  deleteBaseProfile,
];
