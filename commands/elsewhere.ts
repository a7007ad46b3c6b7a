import { blocked, type AnyCommand, type SectionId } from './command.ts';
import type { CommandId } from './command-ids.ts';
import { isLocaleProfile, type Context, type Scope } from './context.ts';
import { isListedFor, verdictOf, type Offer } from './offer.ts';
import { NO_REASON } from './review/reason-items.ts';
import { whyNotYet } from './queue/before-start.ts';

/** What a person has to do first, and whether that is done, so that something else is lacking. */
interface Need {
  first: string;
  isMet: (context: Context) => boolean;
}

const FILTERS = 'go to duplicate filters';
const inside = (scope: Scope, first: string): Need => ({ first, isMet: ({ scopes }) => scopes.includes(scope) });
const OPEN: Need = { first: 'open a profile', isMet: (context) => kindShown(context) !== null };
const LIST: Need = { first: 'go to a list of profiles', isMet: ({ list }) => list !== null };
const PAIRS: Need = {
  first: `${FILTERS} and look at the pairs`,
  isMet: ({ duplicates }) => Boolean(duplicates?.pairs),
};
const QUEUE: Need = { first: 'go to the queue', isMet: ({ queue }) => queue !== null };

/** For the commands of a section or scope, if not a profile; null: nothing helps, or they work everywhere. */
const NEEDS: Readonly<Partial<Record<SectionId | Scope | CommandId, Need | null>>> = {
  Queue: { first: 'claim an item in the queue', isMet: ({ queue }) => Boolean(queue?.shown) },
  List: LIST,
  Duplicates: { first: FILTERS, isMet: ({ duplicates }) => duplicates?.screen === 'filters' },
  Statistics: { first: 'go to statistics', isMet: ({ statistics }) => statistics !== null },
  Workbench: null,
  Session: null,
  // More exact than their section.
  questions: { first: 'go to questions', isMet: ({ asked }) => asked !== null },
  'duplicate-pairs': PAIRS,
  'duplicate-merge': PAIRS,
  'duplicate-log': { first: 'go to duplicate logs', isMet: ({ duplicates }) => duplicates?.screen === 'logs' },
  images: inside('images', 'edit the images'),
  crop: inside('crop', 'edit the images and crop one'),
  carousel: inside('carousel', 'view the images full screen'),
  documents: inside('documents', 'view the documents full screen'),
  versions: inside('versions', 'show the versions of a profile'),
  matrix: inside('matrix', 'show the matrix of locales'),
  print: inside('print', 'open a print view'),
  // Its page has a command of that name.
  create: null,
  'queue.start': QUEUE,
  'queue.claim': QUEUE,
  'queue.steal': QUEUE,
  'queue.last': QUEUE,
  'queue.to-list': QUEUE,
};

/** `isHere`: it is about what is open here, where only something else is lacking. */
export type OfferElsewhere = Offer & { isHere: boolean };

const NO_DRAFT = 'No draft was left in another tab.';
/** What is lacking wherever the person is. */
const LACKING: Readonly<Partial<Record<CommandId, string>>> = {
  'form.drop-draft': 'There are no unsaved changes to discard.',
  'images.discard': 'There are no changes of images to discard.',
  'draft.take-over': NO_DRAFT,
  'draft.drop': NO_DRAFT,
  'queue.give-up': 'No decision is waiting for the network.',
  'list.stop-export': 'No export is running.',
};

const NOT_EDITED = 'This profile is not being edited here.';
const NO_CONFLICT = 'Nobody else has changed a field that you have changed.';
const NO_HOLD = 'This profile is not on an age hold.';
const NOTHING_OUTDATED = 'Nothing in this profile is out of date.';
const NO_FILTER = 'The list has no filter.';
/** What is lacking where the need is met. What has no sentence here is not listed there. */
const LACKING_THERE: Readonly<Partial<Record<CommandId, string>>> = {
  'record.edit-field': NOT_EDITED,
  'form.next-problem': NOT_EDITED,
  'form.previous-problem': NOT_EDITED,
  'form.next-empty': NOT_EDITED,
  'form.previous-empty': NOT_EDITED,
  'form.fill-from': NOT_EDITED,
  'form.confirm-birth': 'There is no suggested date of birth to confirm.',
  'form.take-place-zone': 'The time zone is already that of the place.',
  'form.keep-mine': NO_CONFLICT,
  'form.take-theirs': NO_CONFLICT,
  'base-profile.reserve-locales': 'Locales are reserved while a base profile that is not approved yet is being edited.',
  'base-profile.lift-hold': NO_HOLD,
  'locale-profile.lift-hold': NO_HOLD,
  'locale-profile.still-right': NOTHING_OUTDATED,
  'locale-profile.all-still-right': NOTHING_OUTDATED,
  'locale-profile.set-aside': 'No text check has found anything here.',
  'record.go-to-reason': NO_REASON,
  'images.upload': 'You may not add images here.',
  'images.edit': 'You may not edit these images, or are doing so already.',
  'document.upload': 'You may not add documents here.',
  'carousel.open': 'There are no images here, or they are already shown.',
  'documents.view': 'This profile has no documents that you may view.',
  'list.clear-selection': 'Nothing is selected.',
  'list.remove-filter': NO_FILTER,
  'list.remove-last-filter': NO_FILTER,
  'list.clear-filters': NO_FILTER,
  'statistics.close-rows': 'No rows are shown.',
};

/**
 * Commands that the role may run, but not here, each with what has to be done first or what is lacking, so that searching
 * still finds them; each title once, and none that something else has which can be run.
 */
export function offersElsewhere(commands: readonly AnyCommand[], context: Context): OfferElsewhere[] {
  const listed = commands.filter((command) => !command.internal && isListedFor(command, context));
  const hidden = new Set(listed.filter((command) => verdictOf(command, context).kind === 'hidden'));
  const titles = new Set(listed.filter((command) => !hidden.has(command)).map(({ title }) => title));
  const hasTwin = ({ title }: AnyCommand) => listed.filter((command) => command.title === title).length > 1;
  return [...hidden].flatMap((command): OfferElsewhere[] => {
    const need = needOf(command);
    if (need === null || titles.has(command.title)) return [];
    const sentence = whyNot(command, need, context, hasTwin);
    if (sentence === null) return [];
    titles.add(command.title);
    return [{ command, verdict: blocked('elsewhere', sentence), isHere: need.isMet(context) }];
  });
}

/** @param hasTwin the other kind of profile has a command of that title */
function whyNot(
  command: AnyCommand,
  need: Need,
  context: Context,
  hasTwin: (one: AnyCommand) => boolean,
): string | null {
  const { id, keys = [] } = command;
  const lacking = LACKING[id];
  if (lacking !== undefined) return lacking;
  // The same as its key says there.
  const notYet = whyNotYet(
    keys.map(({ scope }) => scope),
    context,
  );
  if (notYet !== null) return notYet;
  if (!need.isMet(context)) return `Not possible here: ${need.first} first.`;
  const kind = /^(base-|document)/.test(id) ? 'base' : /^(locale-|pins|form.fill)/.test(id) ? 'locale' : null;
  if (need === OPEN && kind && kind !== kindShown(context)) {
    return hasTwin(command) ? null : `Not possible here: open a ${kind} profile first.`;
  }
  return LACKING_THERE[id] ?? null;
}

/** The kind of the profile that is open, edited or shown by the queue. */
function kindShown({ open, form, queue }: Context): 'base' | 'locale' | null {
  if (open) return isLocaleProfile(open) ? 'locale' : 'base';
  return queue?.shown?.kind ?? (form ? 'base' : null);
}

function needOf({ id, section, keys = [] }: AnyCommand): Need | null {
  // A global key has its command everywhere already, and one that repeats only moves a cursor.
  if (keys.some(({ scope, repeats }) => scope === 'global' || repeats === true)) return null;
  const found = [id, keys[0]?.scope, section].find((each) => each !== undefined && NEEDS[each] !== undefined);
  return found === undefined ? OPEN : (NEEDS[found] ?? null);
}
