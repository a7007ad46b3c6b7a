import type { AnyCommand } from '../command.ts';
import { createBaseProfile, openBaseProfile, copyBaseProfileId, deleteBaseProfile } from './base-profiles.ts';
import { editField, goToEmptyCommands, goToProblemCommands, confirmBirth, takePlaceZone } from './fields.ts';
import { discardAndGo, dropDraft, keepDraftAndGo, chooseSideCommands } from './settle-draft.ts';
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
