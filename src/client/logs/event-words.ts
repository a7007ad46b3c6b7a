import { AUDIT_EVENTS, type AuditEventNumber } from '../../contract/trail/audit-events.ts';
import { CHECK_TITLES } from '../../contract/profiles/text-checks.ts';
import type { TextCheck } from '../../contract/profiles/text-checks.ts';
import { writtenFieldLabel } from '../../contract/profiles/finding.ts';
import { REASON_WORDS, type DisapprovalCode } from '../../contract/profiles/disapproval.ts';
import { SKIP_REASONS, type SkipReason } from '../../contract/queue/skips.ts';
import { listed, isolated, capitalised } from '../../contract/base/words.ts';
import { attributeLabel } from '../../contract/trail/code-words.ts';
import type { LogEntry } from '../../contract/trail/log-shapes.ts';
import { type LogAction, isOf, MEMBERS, membersOf, textOf } from './log-actions.ts';
import { inFormOrder, localeInWords, tagFieldLabel, type LogNames, thingsInWords } from './log-lookups.ts';
import { withNote } from '../ui/text/reason-words.tsx';

/**
 * What one event says was done, and to what. `one` and `several` are the words for one thing and for more; events of
 * one action with the same words make one sentence with all their things.
 */
interface Deed {
  does: string;
  several?: string;
  thing?: string | readonly string[];
}

/** The parts of an event that its sentence needs. */
type EventFacts = Pick<LogEntry, 'event' | 'subject' | 'locale' | 'before' | 'after' | 'reason'>;

export interface ActionFacts {
  entries: readonly EventFacts[];
  /** Of an undo the undone events; else null. */
  takenBack: readonly EventFacts[] | null;
  again: boolean;
}

type Wording = (entry: EventFacts, names: LogNames) => Deed;

const deed = (does: string): Wording => {
  const said = { does };
  return () => said;
};
const toLocale =
  (does: string, several: string): Wording =>
  ({ locale }, names) => ({ does, several, thing: localeInWords(locale ?? '', names) });
const toSubject =
  (does: string): Wording =>
  ({ subject }) => ({ does, thing: nameIn(subject, 'document', quoted) ?? 'that has no name' });
/** Handing a draft on has no event of its own: its status says it. What nobody chose is nobody's change. */
const toField: Wording = ({ subject, after, reason }, names) =>
  subject?.kind === 'profile' && subject.name === 'status' && textOf(after, 'value') === 'awaiting_approval'
    ? { does: 'sent it for approval' }
    : {
        does: isProposed({ reason }) ? 'kept the suggested' : isConfirmed({ reason }) ? 'confirmed' : 'changed',
        thing: fieldLabel(subject, names),
      };

const OPENED = toSubject('opened the document');

/** A sentence for every event, in the order in which those of one action are given. */
const WORDINGS: Readonly<Record<AuditEventNumber, Wording>> = {
  1: deed('created the base profile'),
  2: deed('approved the base profile'),
  3: deed('disapproved the base profile'),
  4: deed('corrected the base profile'),
  6: deed('filled in the locale profile'),
  7: deed('approved the locale profile'),
  8: deed('disapproved the locale profile'),
  9: deed('corrected the locale profile'),
  10: deed('activated the locale profile'),
  11: deed('deactivated the locale profile'),
  12: deed('reactivated the locale profile'),
  114: deed('activated the base profile'),
  115: deed('deactivated the base profile'),
  109: deed('deleted the base profile'),
  118: deed('put it on an age hold'),
  119: deed('lifted the age hold'),
  116: deed('skipped it in the queue'),
  117: ({ before }) => ({ does: 'took it over from', thing: textOf(before, 'holder') || 'someone' }),
  120: deed('claimed it ahead of others'),
  131: ({ after }) => ({ does: 'asked a question:', thing: quoted(textOf(after, 'text')) }),
  132: ({ after }) => ({ does: 'answered a question:', thing: quoted(textOf(after, 'text')) }),
  133: deed('withdrew a question'),
  113: aboutLikeness,
  111: ({ after }) => ({
    does: isOf(after, 'other') ? 'undid the duplicate decision on' : 'undid an earlier action',
    ...(isOf(after, 'other') && { thing: othersIn(after) }),
  }),
  121: ({ after }, names) => ({
    does: `restored ${isWhole(after) ? 'the version' : 'parts of the version'} from ${names.moment(textOf(after, 'at'))}`,
  }),
  122: deed('confirmed it is still right'),
  123: ({ after }) => ({ does: 'dismissed the finding', thing: findingInWords(after) }),
  126: ({ after }) => ({ does: 'merged it into', thing: intoOf(after) }),
  127: ({ after }) => ({ does: 'merged another profile into it:', thing: othersIn(after) }),
  5: toLocale('added the locale', 'added the locales'),
  110: toLocale('deleted the locale profile', 'deleted the locale profiles'),
  102: ({ subject, after }) => ({ does: 'added', thing: addedImages(subject, after) }),
  104: ({ subject, before }) => ({
    does: 'removed',
    thing: `${imagesInWords(subject)}${isOf(before, 'selfie_id') ? ' (the selfie)' : ''}`,
  }),
  106: deed('reordered the images'),
  103: ({ subject, after }) => ({
    does: membersOf(after)['crop'] ? 'cropped' : 'removed the crop of',
    thing: nameIn(subject, 'media', lowered) ?? 'an image',
  }),
  105: ({ subject, after }) => {
    const places = placesIn(after);
    return { does: 'set the adult level of', thing: places.length > 0 ? places : imagesInWords(subject) };
  },
  107: toSubject('added the document'),
  108: toSubject('deleted the document'),
  112: (entry, names) => (entry.subject?.kind === 'profile' ? { does: 'viewed adult pictures' } : OPENED(entry, names)),
  16: toField,
  17: toField,
  101: toField,
  13: toField,
  14: toField,
  15: toField,
};
/** The specification's events first where there is a choice; as object keys numbers would be sorted by the engine. */
const ORDER: readonly AuditEventNumber[] = [
  126, 127, 121, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 122, 123, 114, 115, 109, 118, 119, 116, 131, 132, 133, 117, 120,
  113, 111, 5, 110, 102, 104, 106, 103, 105, 107, 108, 112, 16, 17, 101, 13, 14, 15,
];

/** One sentence for a whole action, without its end: "Filled in the locale profile, changed City and Region". */
export function actionInWords({ entries, takenBack, again }: ActionFacts, names: LogNames): string {
  if (takenBack !== null && takenBack.length > 0) return `Undid ${deedsInWords(takenBack, names, inProgress)}`;
  return again ? `Redid ${deedsInWords(entries, names, inProgress)}` : capitalised(deedsInWords(entries, names));
}

/** Past tenses that do not end in -ed. */
const IRREGULAR: Readonly<Record<string, string>> = {
  kept: 'keeping',
  made: 'making',
  put: 'putting',
  sent: 'sending',
  set: 'setting',
  took: 'taking',
  undid: 'undoing',
  withdrew: 'withdrawing',
};

/** "changed City" as something that is undone: "changing City". */
function inProgress(words: string): string {
  return words.replace(/^\w+/, (verb) => IRREGULAR[verb] ?? verb.replace(/ed$/, 'ing'));
}

function deedsInWords(
  entries: readonly EventFacts[],
  names: LogNames,
  put: (words: string) => string = (words) => words,
): string {
  const deeds = entries.toSorted((one, other) => rankOf(one) - rankOf(other)).map((entry) => deedOf(entry, names));
  const byWords = new Map<string, { deed: Deed; things: string[] }>();
  for (const each of deeds) {
    const same = byWords.get(each.does);
    const things = [each.thing ?? []].flat();
    if (same) same.things.push(...things);
    else byWords.set(each.does, { deed: each, things });
  }
  return [...byWords.values()]
    .map(({ deed: { does, several = does }, things }) => {
      const each = [...new Set(things)].toSorted(inFormOrder);
      return put(each.length === 0 ? does : `${each.length > 1 ? several : does} ${thingsInWords(each)}`);
    })
    .join(', ');
}

function deedOf(entry: EventFacts, names: LogNames): Deed {
  // A newer server may send events that this page does not know.
  return isKnown(entry.event) ? WORDINGS[entry.event](entry, names) : { does: 'made another change' };
}

function isKnown(event: number): event is AuditEventNumber {
  return event in AUDIT_EVENTS;
}

function isProposed({ reason }: Pick<EventFacts, 'reason'>): boolean {
  return membersOf(reason)['proposed'] === true;
}

function isConfirmed({ reason }: Pick<EventFacts, 'reason'>): boolean {
  return membersOf(reason)['confirmed'] === true;
}

function rankOf({ event, reason }: EventFacts): number {
  const rank = ORDER.findIndex((one) => one === event);
  return rank === -1 || isProposed({ reason }) ? ORDER.length : rank;
}

export function fieldLabel(subject: LogEntry['subject'], names: LogNames): string {
  switch (subject?.kind) {
    case 'attribute':
      return attributeLabel(subject.name);
    case 'tag':
      return tagFieldLabel(subject.id, names);
    case 'profile':
      return MEMBERS[subject.name] ?? 'a field';
    default:
      return 'a field';
  }
}

function isWhole(after: unknown): boolean {
  return membersOf(after)['whole'] === true;
}

/** "profile picture 3", "an image", "3 images". */
function imagesInWords(subject: LogEntry['subject']): string {
  const name = nameIn(subject, 'media', lowered) ?? 'images';
  return /^1 images?$/.test(name) ? 'an image' : name;
}

/** The places of the images whose levels were set, as far as the event says: "profile picture 3". */
function placesIn(after: unknown): string[] {
  const places = Object.values(membersOf(membersOf(after)['places']));
  return places.filter((place): place is string => typeof place === 'string').map(lowered);
}

function nameIn(
  subject: LogEntry['subject'],
  kind: NonNullable<LogEntry['subject']>['kind'],
  put: (name: string) => string,
): string | undefined {
  return subject?.kind === kind && subject.name !== '' ? put(subject.name) : undefined;
}

function addedImages(subject: LogEntry['subject'], after: unknown): string {
  const { media_ids: ids, kind } = membersOf(after);
  const count = Array.isArray(ids) ? ids.length : null;
  if (count === null) return imagesInWords(subject);
  const word = kind === 'attachment' ? 'attachment' : kind === 'profile_picture' ? 'profile picture' : 'image';
  return count === 1 ? `${word === 'profile picture' ? 'a' : 'an'} ${word}` : `${count} ${word}s`;
}

/** "contact data in About me (“It is the name of her band”)". */
function findingInWords(after: unknown): string {
  const title = CHECK_TITLES[textOf(after, 'check') as TextCheck];
  const about = title === undefined ? 'a finding' : lowered(title);
  return `${about} in ${writtenFieldLabel(textOf(after, 'field'))} (${quoted(textOf(after, 'why'))})`;
}

const LIKENESS: Readonly<Record<string, string>> = {
  linked: 'decided: the same person as',
  not_duplicate: 'decided: not a duplicate of',
  unsure: 'decided: unsure if a duplicate of',
  open: 'reopened the duplicate question about',
  continued: 'saved although it looks like',
};

function aboutLikeness({ after }: EventFacts): Deed {
  return { does: LIKENESS[textOf(after, 'state')] ?? 'decided whether it is a duplicate of', thing: othersIn(after) };
}

function othersIn(after: unknown): string {
  const { other, others } = membersOf(after);
  const all = Array.isArray(others) ? (others as unknown[]) : [other];
  return listed(all.map((one) => quotedName(one)));
}

function intoOf(after: unknown): string {
  return quotedName(membersOf(after)['into']);
}

function quotedName(profile: unknown): string {
  const name = textOf(profile, 'name');
  return name === '' ? 'a profile without a name' : quoted(name);
}

function quoted(name: string): string {
  return `“${isolated(name)}”`;
}

/** "Profile picture 3" within a sentence. */
export function lowered(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** The reasons of all events of an action: those of a disapproval or of laying aside, and the note. */
export function reasonInWords({ entries }: LogAction): string {
  const all = entries.flatMap(({ event, reason, after }) => {
    const { codes } = membersOf(reason);
    const chosen = Array.isArray(codes) ? codes.map((code) => REASON_WORDS[code as DisapprovalCode] ?? 'A reason') : [];
    const skipped = event === SKIPPED ? SKIP_REASONS[membersOf(after)['reason_code'] as SkipReason] : undefined;
    return [
      withNote(chosen, isolated(textOf(reason, 'note'))),
      event === SKIPPED ? withNote(skipped ? [skipped] : [], isolated(textOf(after, 'note'))) : '',
    ];
  });
  return [...new Set(all.filter(Boolean))].join(', ');
}

const SKIPPED = 116;
