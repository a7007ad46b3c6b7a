import type { AnyCommand } from '../command.ts';
import { chooseSideCommands } from './choose-side.ts';
import { copyBaseProfileId } from './copy-base-profile-id.ts';
import { createBaseProfile } from './create-base-profile.ts';
import { deleteBaseProfile } from './delete-base-profile.ts';
import { editField, goToEmptyCommands, goToProblemCommands } from './go-to-field.ts';
import { discardAndGo, dropDraft, keepDraftAndGo } from './keep-or-drop-draft.ts';
import { openBaseProfile } from './open-base-profile.ts';
import { saveProfile } from './save-profile.ts';
import { confirmBirth } from './confirm-birth.ts';
import { takePlaceZone } from './take-place-zone.ts';
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
