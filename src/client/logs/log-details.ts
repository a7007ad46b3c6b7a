import { knownLocales } from '../data/lookups.ts';
import { attributeShown } from '../ui/text/moment-in-words.ts';
import { PROFILE_STATUSES, STATUS_LABELS } from '../../contract/profiles/status.ts';
import { attributeLabel } from '../../contract/trail/code-words.ts';
import type { LogEntry } from '../../contract/trail/log-shapes.ts';
import { type LogAction, isOf, MEMBERS, membersOf, textOf } from './log-actions.ts';
import { inFormOrder, localeInWords, tagFieldLabel, tagInWords, type LogNames, thingsInWords } from './log-lookups.ts';
import { fieldLabel, lowered } from './event-words.ts';

/** One thing that an action changed: its name, its old and new value; '' where there was nothing. */
export interface LogDetail {
  label: string;
  before: string;
  after: string;
}

/** All that an action changed, each thing once, in words: no two are the same. */
export function detailsOf({ entries, takenBack }: LogAction, names: LogNames): LogDetail[] {
  const own = entries.flatMap((entry) => detailsOfEvent(entry, names));
  // An undo logs the columns of the record; for its files the undone events are read in reverse.
  const ofFiles = (takenBack ?? []).filter(({ event }) => OF_FILES.has(event));
  const back = ofFiles.flatMap((entry) => detailsOfEvent(entry, names)).map(turnedBack);
  const all = [...own, ...back].filter(({ before, after }) => before !== after);
  const each = new Map(all.map((detail) => [`${detail.label} ${detail.before} ${detail.after}`, detail]));
  return [...each.values()].toSorted((one, other) => inFormOrder(one.label, other.label));
}

/** Crops, levels, orders and documents. */
const OF_FILES: ReadonlySet<number> = new Set([103, 105, 106, 107, 108]);

function turnedBack({ label, before, after }: LogDetail): LogDetail {
  return { label, before: after, after: before };
}

function detailsOfEvent(entry: LogEntry, names: LogNames): LogDetail[] {
  const { event, subject, before, after } = entry;
  switch (event) {
    case 111:
      return isOf(after, 'other') ? likeness(entry) : columnDetails(membersOf(before), membersOf(after), names);
    case 13:
    case 14:
    case 15: {
      const words = (side: unknown) => (textOf(side, 'tag_id') ? tagInWords(textOf(side, 'tag_id'), names) : '');
      return [{ label: fieldLabel(subject, names), before: words(before), after: words(after) }];
    }
    case 16:
    case 17:
    case 101:
      return [fieldDetail(entry, names)];
    case 5:
    case 102:
    case 109:
    case 110:
    case 121:
      // The sentence already says it.
      return [];
    case 103:
      return [
        {
          label: subject?.kind === 'media' && subject.name ? subject.name : 'Image',
          before: cropInWords(before),
          after: cropInWords(after),
        },
      ];
    case 105:
      return levelDetails(membersOf(before), membersOf(after), names);
    case 106:
      return orderDetails(membersOf(before), membersOf(after));
    case 107:
    case 108:
      return [documentDetail(entry)];
    case 113:
      return likeness(entry);
    case 117:
      return [{ label: 'Claimed by', before: textOf(before, 'holder'), after: textOf(after, 'holder') }];
    default:
      return columnDetails(membersOf(before), membersOf(after), names);
  }
}

function fieldDetail({ subject, before, after }: LogEntry, names: LogNames): LogDetail {
  const isAttribute = subject?.kind === 'attribute';
  const words = (side: unknown) => {
    const value = membersOf(side)['value'];
    return isAttribute
      ? typeof value === 'string'
        ? attributeShown(subject.name, value, knownLocales())
        : ''
      : memberInWords(subject?.name ?? '', value, names);
  };
  return { label: fieldLabel(subject, names), before: words(before), after: words(after) };
}

/** A member of a record in words; '' for what means nothing to people. */
function memberInWords(name: string, value: unknown, names: LogNames): string {
  switch (name) {
    case 'status': {
      const status = PROFILE_STATUSES.find((known) => known === value);
      return status ? STATUS_LABELS[status] : '';
    }
    case 'active':
    case 'frozen':
      return value === undefined || value === null ? '' : value === true ? 'yes' : 'no';
    case 'reserved_locales':
      return idsIn(value)
        .map((id) => localeInWords(id, names))
        .join(', ');
    case 'selfie_id':
      return typeof value === 'string' ? 'a picture' : '';
    default:
      return '';
  }
}

function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** An undo logs columns; those derived from others are left out. */
function columnDetails(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  names: LogNames,
): LogDetail[] {
  const members = Object.entries(MEMBERS)
    .filter(([name]) => name in before || name in after)
    .map(([name, label]) => ({
      label,
      before: memberInWords(name, before[name], names),
      after: memberInWords(name, after[name], names),
    }));
  return [...members, ...attributeDetails(before, after), ...tagDetails(before, after, names)];
}

function attributeDetails(
  { attributes: before }: Readonly<Record<string, unknown>>,
  { attributes: after }: Readonly<Record<string, unknown>>,
): LogDetail[] {
  const types = new Set([...Object.keys(membersOf(before)), ...Object.keys(membersOf(after))]);
  return [...types].map((type) => ({
    label: attributeLabel(type),
    before: attributeShown(type, textOf(before, type), knownLocales()),
    after: attributeShown(type, textOf(after, type), knownLocales()),
  }));
}

function tagDetails(
  { tags: before }: Readonly<Record<string, unknown>>,
  { tags: after }: Readonly<Record<string, unknown>>,
  names: LogNames,
): LogDetail[] {
  const was = idsIn(before);
  const is = idsIn(after);
  const gone = was.filter((id) => !is.includes(id));
  const come = is.filter((id) => !was.includes(id));
  const labels = new Set([...gone, ...come].map((id) => tagFieldLabel(id, names)));
  const words = (ids: readonly string[], label: string) =>
    ids
      .filter((id) => tagFieldLabel(id, names) === label)
      .map((id) => tagInWords(id, names))
      .join(', ');
  return [...labels].map((label) => ({ label, before: words(gone, label), after: words(come, label) }));
}

function cropInWords(side: unknown): string {
  const crop = membersOf(membersOf(side)['crop']);
  const { width, height, rotate } = crop;
  if (typeof width !== 'number' || typeof height !== 'number') return 'the whole picture';
  const rotated = typeof rotate === 'number' && rotate !== 0 ? `, rotated by ${rotate}°` : '';
  return `an area of ${Math.round(width)} × ${Math.round(height)} pixels${rotated}`;
}

/** Images are named by their places, those of older events by their number: "2 images: Soft → Explicit". */
function levelDetails(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  names: LogNames,
): LogDetail[] {
  const level = (name: unknown) =>
    typeof name === 'string' ? (names.level(name) ?? 'a level that no longer exists') : '';
  const places = membersOf(after['places']);
  const counted = new Map<string, { before: string; after: string; count: number; where: string[] }>();
  for (const id of Object.keys(after).filter((name) => name !== 'media_ids' && name !== 'places')) {
    const change = { before: level(before[id]), after: level(after[id]) };
    const key = `${change.before} → ${change.after}`;
    const { count = 0, where = [] } = counted.get(key) ?? {};
    const place = textOf(places, id);
    counted.set(key, { ...change, count: count + 1, where: place === '' ? where : [...where, lowered(place)] });
  }
  return [...counted.values()].map(({ count, where, ...change }) => ({
    label: `Adult level of ${where.length === count ? thingsInWords(where) : count === 1 ? 'an image' : `${count} images`}`,
    ...change,
  }));
}

const LANES = [
  ['profile_picture_ids', 'Profile picture'],
  ['attachment_ids', 'Attachment'],
] as const;

function orderDetails(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): LogDetail[] {
  const places = (side: Readonly<Record<string, unknown>>) =>
    new Map(
      LANES.flatMap(([lane, word]) => idsIn(side[lane]).map((id, place) => [id, `${word} ${place + 1}`] as const)),
    );
  const was = places(before);
  return [...places(after)].map(([id, place]) => ({ label: 'Moved', before: was.get(id) ?? '', after: place }));
}

const DOCUMENT_WORDS: Readonly<Record<string, string>> = {
  consent: 'Consent',
  identity: 'Identity',
  contract: 'Contract',
  other: 'Other',
};

function documentDetail({ before, after }: LogEntry): LogDetail {
  const words = (side: unknown) => {
    const kind = DOCUMENT_WORDS[textOf(side, 'kind')] ?? '';
    const { size } = membersOf(side);
    const bytes = typeof size === 'number' ? `${Math.max(1, Math.round(size / 1000))} kB` : '';
    return [kind, bytes].filter(Boolean).join(', ');
  };
  return { label: 'Document', before: words(before), after: words(after) };
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  open: 'open',
  linked: 'the same person',
  not_duplicate: 'not a duplicate',
  unsure: 'unsure',
  continued: 'saved anyway',
};

function likeness({ before, after }: LogEntry): LogDetail[] {
  const filter = textOf(after, 'filter');
  const { score } = membersOf(after);
  return [
    {
      label: 'Decision',
      before: STATE_WORDS[textOf(before, 'state')] ?? '',
      after: STATE_WORDS[textOf(after, 'state')] ?? '',
    },
    ...(filter === '' ? [] : [{ label: 'Found by the filter', before: '', after: filter }]),
    ...(typeof score === 'number' ? [{ label: 'Certain', before: '', after: `${score}%` }] : []),
  ];
}
