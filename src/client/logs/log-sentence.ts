import { dateOfBirthFromWire } from '../../contract/policy/date-of-birth.ts';
import { REASON_WORDS, type DisapprovalCode } from '../../contract/policy/disapproval.ts';
import { FORM_FIELDS } from '../../contract/policy/form-fields.ts';
import { STATUS_LABELS, type ProfileStatus } from '../../contract/policy/status.ts';
import type { LogEntry } from '../../contract/shapes/log.ts';

/** Words for what an event names by identifier; undefined where it is not known. */
export interface LogNames {
  tag(id: string): string | undefined;
  locale(id: string): string | undefined;
}

export interface LogSentence {
  /** "Attribute changed: Profession". */
  what: string;
  /** What it was and what it became, in words; null where the event has no such thing. */
  change: { before: string; after: string } | null;
  /** Why, for a disapproval; '' otherwise. */
  reason: string;
}

/** An event of the audit trail in words. */
export function sentenceOf(entry: LogEntry, names: LogNames): LogSentence {
  const { locale, before, after, reason } = entry;
  const about = [locale, subjectOf(entry, names)].filter(Boolean).join(', ');
  const change = {
    before: valueInWords(before, entry, names),
    after: valueInWords(after, entry, names),
  };
  return {
    what: eventInWords(entry.event_name) + (about && `: ${about}`),
    change: change.before === '' && change.after === '' ? null : change,
    reason: reasonOf(reason),
  };
}

/** 'ProfileBaseApproved' → 'Base profile approved'; what is not a base profile is a locale profile. */
function eventInWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^profile base/, 'base profile')
    .replace(/^profile (?!base)/, 'locale profile ')
    .replace(/^base (?!profile)/, 'base profile ')
    .replace(/^undo$/, 'undone');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MEMBERS: Readonly<Record<string, string>> = {
  status: 'Status',
  reserved_locales: 'Reserved locales',
  selfie_id: 'Selfie',
};

function subjectOf({ subject }: LogEntry, names: LogNames): string {
  if (subject === null) return '';
  if (subject.kind === 'profile') return MEMBERS[subject.name] ?? '';
  if (subject.kind === 'tag') return names.tag(subject.id) ?? subject.name;
  if (subject.kind !== 'attribute') return subject.name;
  const field = FORM_FIELDS.find(({ source }) => source.from === 'attribute' && source.type === subject.name);
  return field?.label ?? subject.name;
}

/** The tag of a tag event is its subject already, unless it took another one's place. */
function valueInWords(value: unknown, { event, subject }: LogEntry, names: LogNames): string {
  if (typeof value !== 'object' || value === null) return '';
  const facts = Object.entries(value as Record<string, unknown>);
  return facts
    .map(([name, fact]) => {
      if (name === 'tag_id') return event === TAG_CHANGED ? (names.tag(String(fact)) ?? String(fact)) : '';
      if (name === 'value') return factInWords(subject?.name ?? '', fact, names);
      // Pictures have no names; how many there are stands in the event itself.
      if (name.endsWith('_ids')) return '';
      const words = factInWords(name, fact, names);
      return name === 'status' || name === 'active' ? words : `${name.replaceAll('_', ' ')} ${words}`;
    })
    .filter(Boolean)
    .join(', ');
}

const TAG_CHANGED = 14;

function factInWords(name: string, fact: unknown, names: LogNames): string {
  if (name === 'status') return STATUS_LABELS[fact as ProfileStatus] ?? String(fact);
  if (name === 'active') return fact === true ? 'active' : 'not active';
  if (Array.isArray(fact)) {
    const known = fact.map((id: unknown) => names.locale(String(id)));
    return known.every((each) => each !== undefined) ? known.join(', ') : `${fact.length} entries`;
  }
  if (fact === null || fact === undefined || fact === '') return '';
  if (typeof fact !== 'string') return JSON.stringify(fact);
  // Sent with time and zone, meant as a day.
  return name === 'dateOfBirth' ? (dateOfBirthFromWire(fact)?.day ?? fact) : fact;
}

function reasonOf(reason: unknown): string {
  if (typeof reason !== 'object' || reason === null) return '';
  const { codes = [], note = '' } = reason as { codes?: DisapprovalCode[]; note?: string };
  return [...codes.map((code) => REASON_WORDS[code] ?? code), note].filter(Boolean).join(', ');
}
