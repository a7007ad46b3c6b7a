import { actOnAllCommands } from './bulk/act-on-all.ts';
import { chooseActionOnAll } from './bulk/choose-action.ts';
import { showLatestRun, steerRunCommands } from './bulk/steer-run.ts';
import type { AnyCommand } from './command.ts';
import type { CommandId } from './command-ids.ts';
import {
  chooseDocument,
  deleteDocument,
  forgetDocumentUploads,
  keepDocument,
  sendDocumentDeletion,
  sendDocuments,
} from './documents/documents.ts';
import { deleteShownDocument, viewDocuments, viewerCommands } from './documents/viewer.ts';
import {
  chooseKeymapFile,
  downloadKeymap,
  keyOfCommandCommands,
  openKeymap,
  recordingCommands,
  setKeymapPreset,
  takeKeymapFile,
  toggleSingleKeys,
} from './keys/change-keys.ts';
import { clashOf, placedPresses } from './keys/clash.ts';
import { applyPlan, decideCommands, decideWithNote, takeBackDecisions } from './duplicates/decide-pairs.ts';
import {
  changeRule,
  closeFilter,
  deleteFilter,
  newFilter,
  openFilter,
  saveFilter,
  toggleFilter,
} from './duplicates/edit-filter.ts';
import { revealSuspected } from './duplicates/in-spite.ts';
import { clearLog, exportLog, goToEntry, moveInLogCommands, narrowLog, takeBackFromLog } from './duplicates/log.ts';
import {
  closePairs,
  goToPair,
  markPairCommands,
  movePairCommands,
  revealPictures,
  showPairs,
} from './duplicates/look-at-pairs.ts';
import { startRun, stopRun } from './duplicates/run-filter.ts';
import { clearSelection } from './list/clear-selection.ts';
import { moveRowCommands } from './list/move-row.ts';
import { openRow } from './list/open-row.ts';
import { peek } from './list/peek.ts';
import { reload } from './list/reload.ts';
import { logCommands } from './list/show-logs.ts';
import { sort } from './list/sort.ts';
import { toggleRow, toggleSelected } from './list/toggle-selected.ts';
import { activateLocales } from './locales/activate-locales.ts';
import { deleteLocaleProfile } from './locales/delete-locale-profile.ts';
import { localePickerCommands } from './locales/inside-picker.ts';
import { openBaseOfLocale } from './locales/open-base-of-locale.ts';
import { openLocaleProfile } from './locales/open-locale-profile.ts';
import { reserveLocales } from './locales/reserve-locales.ts';
import { decideCellsCommands } from './matrix/decide-cells.ts';
import { moveCell } from './matrix/move-cell.ts';
import { activateCells, openCell } from './matrix/on-cells.ts';
import { clearMarkedCells, leaveMatrix, showMatrix } from './matrix/show-matrix.ts';
import { carouselCommands, openCarousel } from './media/carousel.ts';
import { changeImageCommands } from './media/change-image.ts';
import { closeEditor, discardImageChanges } from './media/close-editor.ts';
import { cropCommands } from './media/crop-image.ts';
import { editImages } from './media/edit-images.ts';
import { moveImageCommands } from './media/move-cursor.ts';
import { placeImage } from './media/place-image.ts';
import { reveal } from './media/reveal.ts';
import { saveImages } from './media/save-images.ts';
import { setLevelCommands } from './media/set-level.ts';
import { tagShownImage } from './media/tag-shown.ts';
import { chooseImages, forgetUploads, sendImages } from './media/upload.ts';
import { backToOverview } from './navigation/back-to-overview.ts';
import { goHome } from './navigation/go-home.ts';
import { goToSectionCommands } from './navigation/go-to-section.ts';
import { goToCreate } from './navigation/go-to-create.ts';
import { goToCommands } from './navigation/go-to.ts';
import { showCreator } from './navigation/show-creator.ts';
import { showLocale } from './navigation/show-locale.ts';
import { showTag } from './navigation/show-tag.ts';
import { printCommands } from './print/print-view.ts';
import { reloadRecord } from './navigation/reload-record.ts';
import { clearFilters } from './overview/clear-filters.ts';
import { toggleColumns } from './overview/columns.ts';
import { filterCommands } from './overview/filter-by.ts';
import { removeFilter, removeLastFilter } from './overview/remove-filter.ts';
import { savedViewCommands } from './overview/saved-views.ts';
import { acceptNumber, paletteKeyCommands } from './palette/inside.ts';
import { openPalette } from './palette/open.ts';
import { narrowPalette } from './palette/prefixes.ts';
import { copyBaseProfileId } from './profiles/copy-base-profile-id.ts';
import { deleteBaseProfile } from './profiles/delete-base-profile.ts';
import { createBaseProfile } from './profiles/create-base-profile.ts';
import { chooseSideCommands } from './profiles/choose-side.ts';
import { editField } from './profiles/edit-field.ts';
import { goToProblemCommands } from './profiles/go-to-problem.ts';
import { dropDraft, keepDraftAndGo } from './profiles/keep-or-drop-draft.ts';
import { openBaseProfile } from './profiles/open-base-profile.ts';
import { saveProfile } from './profiles/save-profile.ts';
import { toggleActiveCommands } from './profiles/toggle-active.ts';
import { claimItem, stealItem } from './queue/claim.ts';
import {
  backToLast,
  editItem,
  imageCommands,
  revealImages,
  showImage,
  toggleBase,
  toList,
} from './queue/look-around.ts';
import { putBackItem } from './queue/put-back.ts';
import { setLevelOfShown } from './queue/set-level.ts';
import { skipItem } from './queue/skip.ts';
import { startQueue } from './queue/start.ts';
import { approveBaseProfile, approveBaseProfileAndStay } from './review/approve-base-profile.ts';
import { liftHoldCommands } from './review/lift-hold.ts';
import { approveLocaleProfile, approveLocaleProfileAndStay } from './review/approve-locale-profile.ts';
import {
  disapproveBaseProfile,
  disapproveBaseProfileAndStay,
  disapproveLocaleProfile,
  disapproveLocaleProfileAndStay,
} from './review/disapprove.ts';
import { disapprovalPanelCommands, markPlace, markReason } from './review/disapproval-panel.ts';
import { goToReason } from './review/go-to-reason.ts';
import { takeBackActions } from './review/take-back-actions.ts';
import { undo } from './review/undo.ts';
import { registerSecondFactor } from './session/register-second-factor.ts';
import { copySecret } from './session/copy-secret.ts';
import { signOut } from './session/sign-out.ts';
import { signOutEverywhere } from './session/sign-out-everywhere.ts';
import { staySignedIn } from './session/stay-signed-in.ts';
import { scrollCommands } from './view/scroll.ts';
import { dismissNotice } from './workbench/dismiss-notice.ts';
import { repeatLast } from './workbench/repeat.ts';
import { overlayCommands } from './workbench/overlays.ts';
import {
  closeRows,
  downloadStatistics,
  openRowRecord,
  setRange,
  setTimeZone,
  showRows,
  toggleTables,
} from './statistics/statistics.ts';
import { offerDisapprovalReason, offerSkipReason, setFourEyes, setHoursUntilDue } from './settings/settings.ts';
import { switchLocalesOff, switchLocalesOn } from './settings/locales.ts';
import { setMediaLimit } from './settings/media-limits.ts';
import { setBlurLevel } from './workbench/set-blur-level.ts';
import { setDensity } from './workbench/set-density.ts';
import { retryFailed } from './workbench/retry-failed.ts';
import { setTheme } from './workbench/set-theme.ts';

/** Every command, in the order in which the palette and the documents list equals. */
const COMMANDS: readonly AnyCommand[] = [
  startQueue,
  saveProfile,
  approveBaseProfile,
  disapproveBaseProfile,
  approveLocaleProfile,
  disapproveLocaleProfile,
  skipItem,
  editItem,
  backToLast,
  ...imageCommands,
  showImage,
  revealImages,
  setLevelOfShown,
  toggleBase,
  undo,
  takeBackActions,
  claimItem,
  stealItem,
  putBackItem,
  toList,
  approveBaseProfileAndStay,
  disapproveBaseProfileAndStay,
  approveLocaleProfileAndStay,
  disapproveLocaleProfileAndStay,
  markReason,
  ...disapprovalPanelCommands,
  markPlace,
  ...toggleActiveCommands,
  ...liftHoldCommands,
  activateLocales,
  reserveLocales,
  openBaseOfLocale,
  openLocaleProfile,
  createBaseProfile,
  editField,
  ...goToProblemCommands,
  ...chooseSideCommands,
  dropDraft,
  keepDraftAndGo,
  openBaseProfile,
  copyBaseProfileId,
  deleteBaseProfile,
  deleteLocaleProfile,
  editImages,
  openCarousel,
  chooseImages,
  sendImages,
  forgetUploads,
  saveImages,
  ...setLevelCommands,
  ...changeImageCommands,
  ...moveImageCommands,
  placeImage,
  discardImageChanges,
  closeEditor,
  ...cropCommands,
  tagShownImage,
  ...carouselCommands,
  reveal,
  viewDocuments,
  chooseDocument,
  sendDocuments,
  forgetDocumentUploads,
  deleteDocument,
  keepDocument,
  sendDocumentDeletion,
  ...viewerCommands,
  deleteShownDocument,
  openRow,
  peek,
  toggleSelected,
  toggleRow,
  clearSelection,
  ...filterCommands,
  removeFilter,
  removeLastFilter,
  clearFilters,
  ...savedViewCommands,
  toggleColumns,
  ...scrollCommands,
  showMatrix,
  leaveMatrix,
  clearMarkedCells,
  moveCell,
  openCell,
  activateCells,
  ...decideCellsCommands,
  chooseActionOnAll,
  ...actOnAllCommands,
  ...steerRunCommands,
  showLatestRun,
  sort,
  reload,
  ...moveRowCommands,
  goHome,
  goToCreate,
  ...goToCommands,
  showLocale,
  showTag,
  showCreator,
  ...goToSectionCommands,
  goToReason,
  ...logCommands,
  ...localePickerCommands,
  backToOverview,
  reloadRecord,
  ...printCommands,
  openPalette,
  ...paletteKeyCommands,
  acceptNumber,
  narrowPalette,
  repeatLast,
  ...overlayCommands,
  openKeymap,
  setKeymapPreset,
  toggleSingleKeys,
  downloadKeymap,
  chooseKeymapFile,
  takeKeymapFile,
  ...keyOfCommandCommands,
  ...recordingCommands,
  dismissNotice,
  retryFailed,
  setTheme,
  setDensity,
  setBlurLevel,
  saveFilter,
  startRun,
  stopRun,
  showPairs,
  newFilter,
  openFilter,
  toggleFilter,
  deleteFilter,
  closeFilter,
  changeRule,
  ...decideCommands,
  decideWithNote,
  applyPlan,
  revealSuspected,
  ...markPairCommands,
  ...movePairCommands,
  goToPair,
  closePairs,
  takeBackDecisions,
  narrowLog,
  takeBackFromLog,
  exportLog,
  clearLog,
  ...moveInLogCommands,
  goToEntry,
  revealPictures,
  setTimeZone,
  setFourEyes,
  setHoursUntilDue,
  offerDisapprovalReason,
  offerSkipReason,
  setMediaLimit,
  switchLocalesOff,
  switchLocalesOn,
  setRange,
  showRows,
  closeRows,
  openRowRecord,
  toggleTables,
  downloadStatistics,
  signOut,
  signOutEverywhere,
  staySignedIn,
  registerSecondFactor,
  copySecret,
];

export interface Registry {
  readonly all: readonly AnyCommand[];
  get(id: CommandId): AnyCommand;
}

/**
 * Takes the list as it is or throws with the sentence that says what is wrong with it: an id twice
 * or missing, two commands on one key in scopes that overlap, or a key that begins another's sequence.
 */
export function createRegistry(commands: readonly AnyCommand[]): Registry {
  const byId = new Map<CommandId, AnyCommand>();
  for (const command of commands) {
    if (byId.has(command.id)) throw new Error(`Two commands have the id ${command.id}.`);
    byId.set(command.id, command);
  }
  refuseClashes(commands);
  return {
    all: commands,
    get(id) {
      const command = byId.get(id);
      if (!command) throw new Error(`There is no command ${id}.`);
      return command;
    },
  };
}

function refuseClashes(commands: readonly AnyCommand[]): void {
  const taken = placedPresses(commands);
  for (const [index, one] of taken.entries()) {
    for (const other of taken.slice(index + 1)) {
      const clash = clashOf(one, other);
      if (clash === null) continue;
      if (clash === 'same') {
        throw new Error(`${one.command.id} and ${other.command.id} are both on ${one.press}.`);
      }
      const [shorter, longer] = one.press.length < other.press.length ? [one, other] : [other, one];
      throw new Error(
        `${shorter.press} (${shorter.command.id}) begins ${longer.press} (${longer.command.id}): one of them could never be pressed alone.`,
      );
    }
  }
}

export const REGISTRY: Registry = createRegistry(COMMANDS);
