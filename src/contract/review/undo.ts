import type { ProfileKind } from '../profiles/status.ts';
import { isolated } from '../base/words.ts';

/** How many of a person's latest actions can be undone. */
export const UNDO_DEPTH = 50;

interface TakeableAction {
  /** What it did, in words that follow the name of the profile. */
  words: string;
  /** A decision of somebody who checks: the strip of the queue shows it. */
  decision?: true;
}

const APPROVED: TakeableAction = { words: 'approved', decision: true };
const DISAPPROVED: TakeableAction = { words: 'disapproved', decision: true };
const SWITCHED: TakeableAction = { words: 'active status changed' };
const HELD: TakeableAction = { words: 'hold for age changed' };
const DELETED: TakeableAction = { words: 'deleted' };
const SAVED: TakeableAction = { words: 'saved' };
const UPLOADED: TakeableAction = { words: 'images uploaded' };
const CROPPED: TakeableAction = { words: 'image cropped' };
const LEVELED: TakeableAction = { words: 'adult levels changed' };
const STILL_RIGHT: TakeableAction = { words: 'confirmed as still right' };
const ORDERED: TakeableAction = { words: 'images reordered' };

/** Operations whose actions the workbench offers to undo, by the name of the operation. */
export const TAKEABLE_ACTIONS: Readonly<Record<string, TakeableAction>> = {
  'base-profile.approve': APPROVED,
  'locale-profile.approve': APPROVED,
  'review.approve-several': APPROVED,
  'base-profile.disapprove': DISAPPROVED,
  'locale-profile.disapprove': DISAPPROVED,
  'review.disapprove-several': DISAPPROVED,
  'queue.skip': { words: 'skipped', decision: true },
  'question.ask': { words: 'question asked', decision: true },
  'base-profile.set-active': SWITCHED,
  'locale-profile.set-active': SWITCHED,
  'base-profile.set-frozen': HELD,
  'locale-profile.set-frozen': HELD,
  'base-profile.delete': DELETED,
  'locale-profile.delete': DELETED,
  'locale-profile.still-right': STILL_RIGHT,
  'locale-profile.all-still-right': STILL_RIGHT,
  'locale-profile.set-aside': { words: 'finding dismissed' },
  'base-profile.activate-locales': { words: 'locales activated' },
  'duplicate-case.merge': { words: 'merged' },
  'base-profile.update': SAVED,
  'locale-profile.update': SAVED,
  'base-profile.change-media-order': ORDERED,
  'locale-profile.change-media-order': ORDERED,
  'media.create-for-base': UPLOADED,
  'media.create-for-locale': UPLOADED,
  'media.crop': CROPPED,
  'media.reset-crop': CROPPED,
  'media.delete': { words: 'image deleted' },
  'media.tag': LEVELED,
  'media.tag-by-post': LEVELED,
};

/** What any Admin may undo at any time, since it closes other people's profiles. */
export function anyAdminUndoes(operation: string): boolean {
  return operation === 'duplicate-case.merge';
}

/** An action as the server reports it later. */
export interface ActionSummary {
  operation: string;
  kind: ProfileKind;
  name: string;
  /** Profiles it was about. */
  count: number;
}

/** What an action did, as a sentence; null where the workbench does not offer to undo it. */
export function actionSentence({ operation, kind, name, count }: ActionSummary): string | null {
  const words = Object.hasOwn(TAKEABLE_ACTIONS, operation) ? TAKEABLE_ACTIONS[operation]?.words : undefined;
  if (words === undefined) return null;
  const whose = count > 1 ? `${count} ${kind} profiles` : isolated(name || 'No name yet');
  return `${whose}${words.includes(' ') ? ':' : ''} ${words}`;
}
