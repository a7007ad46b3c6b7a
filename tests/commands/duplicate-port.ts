import type { BadPicturesPort, DuplicatePort } from '../../commands/duplicates/port.ts';
import { laterOn, type Note } from './note.ts';

/** The screens about duplicates, noting what they are asked. */
export function aDuplicatePort(note: Note): DuplicatePort {
  const later = laterOn(note);
  return {
    newFilter: note('duplicates.newFilter'),
    openFilter: note('duplicates.openFilter'),
    closeFilter: note('duplicates.closeFilter'),
    change: note('duplicates.change'),
    read: () => null,
    showProblems: note('duplicates.showProblems'),
    saved: later('duplicates.saved'),
    reloadFilters: later('duplicates.reloadFilters'),
    showPairs: note('duplicates.showPairs'),
    closePairs: note('duplicates.closePairs'),
    moveTo: note('duplicates.moveTo'),
    moveToPair: note('duplicates.moveToPair'),
    toggleRevealed: note('duplicates.toggleRevealed'),
    toggleSuspectedRevealed: note('duplicates.toggleSuspectedRevealed'),
    toggleMark: note('duplicates.toggleMark'),
    markDownToHere: note('duplicates.markDownToHere'),
    showPlan: note('duplicates.showPlan'),
    showMerge: later('duplicates.showMerge'),
    mergeRefused: later('duplicates.mergeRefused'),
    closeMerge: note('duplicates.closeMerge'),
    chooseSurvivor: note('duplicates.chooseSurvivor'),
    leaveOut: note('duplicates.leaveOut'),
    takeFrom: note('duplicates.takeFrom'),
    moveInMerge: note('duplicates.moveInMerge'),
    merged: later('duplicates.merged'),
    dropPlan: note('duplicates.dropPlan'),
    pairsChanged: later('duplicates.pairsChanged'),
    narrowLog: note('duplicates.narrowLog'),
    clearLog: note('duplicates.clearLog'),
    moveInLog: note('duplicates.moveInLog'),
    moveToEntry: note('duplicates.moveToEntry'),
    logFilter: () => ({}),
    giveCsv: note('duplicates.giveCsv'),
    askReason: async (details) => {
      note('duplicates.askReason')(details);
      return 'They are twins.';
    },
  };
}

/** The known bad pictures of the settings, noting what they are asked. */
export function aBadPicturesPort(note: Note): BadPicturesPort {
  return {
    choose: note('badPictures.choose'),
    refused: note('badPictures.refused'),
    show: note('badPictures.show'),
    reload: laterOn(note)('badPictures.reload'),
  };
}
