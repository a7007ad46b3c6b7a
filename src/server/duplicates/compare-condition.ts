import { textFieldsOf } from '../../contract/policy/duplicate-fields.ts';
import { similarityOf } from '../../contract/policy/duplicate-conditions.ts';
import type { DuplicateCondition } from '../../contract/shapes/duplicate-filter.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { choiceOf } from './choice-value.ts';
import { comparedText, soundOf, trigramSimilarity, trigramsOf } from './compared-text.ts';
import { pictureDistance } from './hash-bits.ts';
import { kilometresBetween, placeOf } from './place-distance.ts';
import type { ProfileFacts } from './profile-facts.ts';
import { dayOfBirth, levelled } from './profile-keys.ts';
import type { StoredPart } from '../database/stored-evidence.ts';

/** How a condition is met by two profiles; null if it is not. */
export type Finding = Pick<StoredPart, 'closeness' | 'found' | 'first' | 'second'> & { files?: StoredPart['files'] };
type Kind = DuplicateCondition['kind'];
type Compare<K extends Kind> = (
  condition: Extract<DuplicateCondition, { kind: K }>,
  a: ProfileFacts,
  b: ProfileFacts,
  lookups: LookupTables,
) => Finding | null;

/** Longest value that evidence repeats, in characters. */
const SHOWN = 200;
const shown = (value: string) => (value.length > SHOWN ? `${value.slice(0, SHOWN - 1)}…` : value);
const percent = (share: number) => `${Math.round(share * 100)} %`;

const COMPARE: { [K in Kind]: Compare<K> } = {
  tag({ tags, match }, a, b, { tagById }) {
    const wanted = new Set(tags.map((id) => id.toLowerCase()));
    const ofA = a.tags.filter((id) => wanted.has(id));
    const ofB = b.tags.filter((id) => wanted.has(id));
    const common = ofA.filter((id) => ofB.includes(id));
    if (match === 'same' ? common.length === 0 : ofA.length === 0 || ofB.length === 0) return null;
    const labels = (ids: readonly string[]) => ids.map((id) => tagById.get(id)?.label ?? id).join(', ');
    const found = common.length > 0 ? `both have ${labels(common)}` : 'each has one';
    return { closeness: 1, found, first: labels(ofA), second: labels(ofB) };
  },
  dropdown({ field }, a, b, lookups) {
    const first = choiceOf(field, a, lookups);
    const second = choiceOf(field, b, lookups);
    if (first === '' || comparedText(first) !== comparedText(second)) return null;
    return { closeness: 1, found: 'the same', first, second };
  },
  text(condition, a, b) {
    const field = textFieldsOf(a.kind).find(({ name }) => name === condition.field);
    const first = field ? (a.attributes[field.type] ?? '') : '';
    const second = field ? (b.attributes[field.type] ?? '') : '';
    if (!field || first === '' || second === '') return null;
    const met = (closeness: number, found: string) => ({
      closeness,
      found,
      first: shown(first),
      second: shown(second),
    });
    switch (condition.comparison) {
      case 'exact':
        return first === second ? met(1, 'exactly the same') : null;
      case 'normalised': {
        const level = levelled(field, first);
        return level !== '' && level === levelled(field, second) ? met(1, 'the same in another writing') : null;
      }
      case 'phonetic': {
        const sound = soundOf(first);
        return sound !== '' && sound === soundOf(second) ? met(1, 'sounds the same') : null;
      }
      case 'similar': {
        const share = trigramSimilarity(trigramsOf(comparedText(first)), trigramsOf(comparedText(second)));
        const least = similarityOf(condition);
        return share >= least ? met(beyond(share, least), `${percent(share)} alike`) : null;
      }
    }
  },
  active({ value }, a, b) {
    if (value !== 'any' && (a.active !== (value === 'yes') || b.active !== (value === 'yes'))) return null;
    const words = (one: ProfileFacts) => (one.active ? 'active' : 'not active');
    const found = a.active === b.active ? `both ${words(a)}` : 'one active';
    return { closeness: 1, found, first: words(a), second: words(b) };
  },
  'date-of-birth'({ days }, a, b) {
    const ofA = dayOfBirth(a);
    const ofB = dayOfBirth(b);
    if (ofA === null || ofB === null || Math.abs(ofA - ofB) > days) return null;
    const apart = Math.abs(ofA - ofB);
    const found = apart === 0 ? 'the same day' : `${apart} ${apart === 1 ? 'day' : 'days'} apart`;
    const day = (value: number) => new Date(value * 86_400_000).toISOString().slice(0, 10);
    return { closeness: 1 - apart / (days + 1), found, first: day(ofA), second: day(ofB) };
  },
  distance({ kilometres }, a, b) {
    const ofA = placeOf(a);
    const ofB = placeOf(b);
    const apart = ofA && ofB ? kilometresBetween(ofA, ofB) : Infinity;
    if (apart > kilometres) return null;
    const city = (one: ProfileFacts) => one.attributes['city'] ?? '';
    const found = `${apart < 10 ? apart.toFixed(1) : Math.round(apart)} km apart`;
    return { closeness: 1 - apart / (kilometres + 1), found, first: city(a), second: city(b) };
  },
  'same-file'(_condition, a, b) {
    const of = new Map(b.pictures.map((picture) => [picture.sent, picture]));
    const same = a.pictures.filter(({ sent }) => of.has(sent));
    const [one] = same;
    if (!one) return null;
    const found = same.length === 1 ? 'one file is the same' : `${same.length} files are the same`;
    const files = { first: one.shown, second: of.get(one.sent)?.shown ?? one.shown };
    return { closeness: 1, found, first: '', second: '', files };
  },
  'similar-picture'({ distance }, a, b) {
    let best: { apart: number; files: NonNullable<StoredPart['files']> } | null = null;
    for (const one of a.pictures) {
      for (const other of b.pictures) {
        if (one.hashes === null || other.hashes === null) continue;
        const apart = pictureDistance(one.hashes, other.hashes);
        if (apart > distance || (best && best.apart <= apart)) continue;
        best = { apart, files: { first: one.shown, second: other.shown } };
      }
    }
    if (!best) return null;
    const { apart, files } = best;
    return {
      closeness: 1 - apart / (distance + 1),
      found: `${apart} of 256 bits differ`,
      first: '',
      second: '',
      files,
    };
  },
  'same-document'(_condition, a, b) {
    const common = new Set(a.documents.filter((sha256) => b.documents.includes(sha256))).size;
    if (common === 0) return null;
    const found = common === 1 ? 'one document is the same' : `${common} documents are the same`;
    return { closeness: 1, found, first: '', second: '' };
  },
};

/** Whether and how nearly two profiles of one kind meet a condition. */
export function compareByCondition<K extends Kind>(
  condition: Extract<DuplicateCondition, { kind: K }>,
  a: ProfileFacts,
  b: ProfileFacts,
  lookups: LookupTables,
): Finding | null {
  return COMPARE[condition.kind](condition, a, b, lookups);
}

/** Where a likeness lies between what is just enough, which already says something, and 1. */
function beyond(share: number, least: number): number {
  return least >= 1 ? 1 : 0.5 + (0.5 * (share - least)) / (1 - least);
}
