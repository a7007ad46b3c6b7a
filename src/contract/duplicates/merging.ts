import { isolated } from '../base/words.ts';

/** Why two profiles are not merged that somebody has decided are not duplicates. */
export function decidedApart(decidedBy: string | null, first: string, second: string): string {
  return `${isolated(decidedBy ?? 'Someone')} has decided that “${isolated(first)}” and “${isolated(second)}” are not duplicates. Decide that pair again first.`;
}

/** Why a pair is not decided that was decided, or undone, after it was shown. */
export function decidedMeanwhile(decidedBy: string | null, first: string, second: string): string {
  const who = decidedBy === null ? 'Someone else' : isolated(decidedBy);
  return `${who} has decided on “${isolated(first)}” and “${isolated(second)}” in the meantime. Look at the pair again.`;
}

/** Why a locale profile is not taken over: of all that is merged in one step a person has to know which part it is. */
export function lacksFields(locale: { language: string }, name: string, lacking: readonly string[]): string {
  return `The ${locale.language} locale profile of “${isolated(name)}” lacks ${lacking.join(', ')}. Fill it in first, or leave it out.`;
}

/** Why a field is not taken over. `problem`: the end of a sentence about its value. */
export function fieldRefused(label: string, problem: string): string {
  return `“${label}” cannot be copied: it ${problem}.`;
}

/** What else stands against taking one over, beside which one it is. */
export function localeRefused(locale: { language: string }, name: string, why: string): string {
  return `The ${locale.language} locale profile of “${isolated(name)}” cannot be copied. ${why}`;
}

/** What a locale profile lacks, beside the locale profile itself. */
export function lacksHere(lacking: readonly string[]): string {
  return `It lacks ${lacking.join(', ')}.`;
}

/** Why a picture or a document is not taken over. Only an Admin who handles such cases learns more. */
export const NOT_TAKEN_OVER = 'It cannot be copied.';
export const PICTURE_NOT_TAKEN_OVER = 'One of its pictures cannot be copied.';

/** A profile by its name in a sentence, which may begin with it. */
export function profileCalled(name: string, isFirst = false): string {
  if (name !== '') return `“${isolated(name)}”`;
  return isFirst ? 'A profile without a name' : 'a profile without a name';
}

/** Why profiles of which one is held are not merged, nor a merge taken back: nobody's doubt is settled on the way. */
export function heldForAge(name: string): string {
  return `${profileCalled(name, true)} is on an age hold. Lift the hold first.`;
}

/** What has become of a claim on a profile that was merged. `into`: the name of the surviving one; null: it is not shown. */
export function claimEndedByMerge(by: string, into: string | null): string {
  const name = into === null ? 'another profile' : profileCalled(into);
  return `This item is no longer yours: ${isolated(by)} has merged this profile into ${name}, which replaces it.`;
}

/** Why a Creator does not delete a profile that others were merged into: these go with it. */
export const OTHERS_BEHIND =
  'Other profiles were merged into this one and are deleted with it, so only an Admin can delete it.';
