import { capitalised } from '../../contract/policy/capitalised.ts';
import { listed } from '../../contract/policy/words.ts';
import type { VersionRow } from '../../contract/shapes/version.ts';

/** Events that change a field each; together they are one change of all of them. */
const FIELD_EVENT = /^(Attribute|Tag)(Added|Changed|Removed)$/;

/** What an event did, before the name of what it did that to, where it has one. */
const WORDS: Readonly<Record<string, string>> = {
  ProfileBaseCreated: 'created the base profile',
  ProfileBaseApproved: 'approved the base profile',
  ProfileBaseDisapproved: 'disapproved the base profile',
  ProfileBaseRefilled: 'filled in the base profile again',
  ProfileBaseDeleted: 'deleted the base profile',
  BaseActivated: 'activated the base profile',
  BaseDeactivated: 'deactivated the base profile',
  ProfileCreated: 'created the locale profile',
  ProfileFilled: 'filled in the locale profile',
  ProfileApproved: 'approved the locale profile',
  ProfileDisapproved: 'disapproved the locale profile',
  ProfileRefilled: 'filled in the locale profile again',
  ProfileActivated: 'activated the locale profile',
  ProfileDeactivated: 'deactivated the locale profile',
  ProfileReactivated: 'activated the locale profile again',
  ProfileDeleted: 'deleted the locale profile',
  MediaAdded: 'added',
  MediaCropped: 'cropped',
  MediaDeleted: 'removed',
  MediaTagged: 'set the adult level of',
  MediaReordered: 'put the images in another order',
  DocumentAdded: 'added the document',
  DocumentDeleted: 'deleted the document',
  Frozen: 'held it for a doubt about age',
  Unfrozen: 'lifted the hold for a doubt about age',
  MergedInto: 'merged it into another profile',
  TookOver: 'merged others into it',
  StillRight: 'said that it is still right',
  Restored: 'restored an earlier version',
};

/** What was done, as a sentence without its end: "Approved the base profile", "Took back: changed City and Region". */
export function versionInWords({ what }: Pick<VersionRow, 'what'>): string {
  const deeds = what.filter(({ event_name: name }) => name !== 'Undo');
  const fields = deeds.filter(({ event_name: name }) => FIELD_EVENT.test(name)).map(({ about }) => about || 'a field');
  const others = deeds.filter(({ event_name: name }) => !FIELD_EVENT.test(name));
  const told = [
    ...new Set(others.map(deedInWords)),
    ...(fields.length > 0 ? [`changed ${listed([...new Set(fields)])}`] : []),
  ].join(', ');
  if (deeds.length === what.length) return capitalised(told);
  return told === '' ? 'Took something back' : `Took back: ${told}`;
}

function deedInWords({ event_name: name, about }: VersionRow['what'][number]): string {
  // A newer server may tell what this page does not know.
  const words = WORDS[name] ?? 'did something that this page cannot tell';
  return about === '' ? words : `${words} ${lowered(about)}`;
}

/** "Profile picture 3" within a sentence; the name of a document stays as it is. */
function lowered(about: string): string {
  return /^(Profile|Attachment|Picture|Image)\b/.test(about) ? about.slice(0, 1).toLowerCase() + about.slice(1) : about;
}
