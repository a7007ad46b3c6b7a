import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import {
  similarityOf,
  type ConditionKind,
  type ConditionOf,
  type DuplicateCondition,
  PICTURE_DISTANCE,
} from '../../contract/duplicates/duplicate-conditions.ts';
import { choiceFieldsOf, textFieldsOf, type TextField } from '../../contract/duplicates/duplicate-fields.ts';
import { FOLDING_RULES } from '../../contract/base/fold-text.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { StoredPart } from '../platform/database/duplicate-tables.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import { comparedName, sameName, soundsAlike } from '../names/compared-names.ts';
import { comparedText, isName, levelled, soundOf, trigramSimilarity, trigramsOf } from '../names/compared-text.ts';
import { pictureLikeness, type Likeness } from '../../libraries/pictures/hash-bits.ts';
import { key, sketchKeys, choiceOf, dayOfBirth, kilometresBetween, placeOf } from './fact-values.ts';
import type { PictureFact, ProfileFacts } from './profile-facts.ts';
import { intArray, similarFiles } from '../known-pictures/look-up-by-hash.ts';

/** How a condition is met by two profiles; null if it is not. */
export type Finding = Pick<StoredPart, 'closeness' | 'found' | 'first' | 'second'> & { files?: StoredPart['files'] };

interface Around {
  transaction: Transaction<Schema>;
  lookups: LookupTables;
}
/** The index condition for profiles that may match one; `any`: none; null: that one itself cannot match. */
type Clause = RawBuilder<SqlBool> | 'any' | null;

interface Means<Condition> {
  /** Names of the profile's facts that it compares (`factOf`): a save is checked where it changes one of them. */
  facts(condition: Condition): string[];
  /** Keys by which a profile is found. Each match is compared afterwards, so a shared key does no harm. */
  keys?(facts: ProfileFacts, lookups: LookupTables): number[];
  candidates(condition: Condition, facts: ProfileFacts, around: Around): Clause | Promise<Clause>;
  compare(condition: Condition, a: ProfileFacts, b: ProfileFacts, lookups: LookupTables): Finding | null;
}

/** A shorter text of several lines says too little to be found by its likeness. */
const SHORTEST_PARAGRAPH = 20;
/** Raised whenever the stored keys would differ: by `keys`, `comparedText` and what they use. */
const OWN_RULES = 5;
export const RULES = FOLDING_RULES * 1000 + OWN_RULES;

const tagKey = (id: string) => key('tag', id.toLowerCase());
const choiceKey = (field: string, value: string) => key(`choice:${field}`, comparedText(value));
const textKeys = ({ name }: TextField, value: string) => {
  const levels = isName(name) ? comparedName(value).levels : [levelled(name, value)];
  return levels.map((level) => key(`text:${name}`, level));
};
const soundKey = (field: string, sound: string) => key(`sound:${field}`, sound);
/** Key of a name in another script by one of its Latin spellings; names in Latin letters need not be compared by it. */
const spelledKey = (field: string, sound: string) => key(`spelled:${field}`, sound);
const activeKey = (active: boolean) => key('active', active ? 'yes' : 'no');
const birthKey = (day: number) => key('born', String(day));
const sentKey = ({ sent }: PictureFact) => key('sent', sent);
const fileKey = (sha256: string) => key('file', sha256);
const documentKey = (sha256: string) => key('document', sha256);

/** Keys of a short text by its sound; of a name in another script by each of its usual Latin spellings. */
function soundKeys(field: string, value: string): number[] {
  if (!isName(field)) return [soundKey(field, soundOf(value))];
  const { sounds, isOfOtherScript } = comparedName(value);
  return sounds.map((sound) => (isOfOtherScript ? spelledKey : soundKey)(field, sound));
}

/** Keys under which values of the same sound may be stored. `all`: also where both are in Latin letters. */
function keysOfSounds(field: string, value: string, all: boolean): number[] {
  if (!isName(field)) return [soundKey(field, soundOf(value))];
  const { sounds, isOfOtherScript } = comparedName(value);
  return sounds.flatMap((sound) => [
    spelledKey(field, sound),
    ...(all || isOfOtherScript ? [soundKey(field, sound)] : []),
  ]);
}

const EXACTLY = 'exactly the same';
const SAME_NAME = { writing: 'the same, written differently', nickname: 'one is a short form of the other' } as const;

/** Keys shared by texts of several lines that are much alike; none if it is too short. */
function paragraphKeys(field: string, value: string): number[] {
  const compared = comparedText(value);
  return compared.length < SHORTEST_PARAGRAPH ? [] : sketchKeys(`like:${field}`, trigramsOf(compared));
}

/** Longest value that evidence repeats, in characters. */
const SHOWN = 200;
const shown = (value: string) => (value.length > SHOWN ? `${value.slice(0, SHOWN - 1)}…` : value);
const percent = (share: number) => `${Math.round(share * 100)}%`;

const MEANS: { readonly [K in ConditionKind]: Means<ConditionOf<K>> } = {
  text: {
    facts: ({ field }) => [`field:${field}`],
    keys: ({ kind, attributes }) =>
      textFieldsOf(kind).flatMap((field) => {
        const value = attributes[field.type] ?? '';
        if (value === '') return [];
        const { name } = field;
        return [...textKeys(field, value), ...(field.paragraph ? paragraphKeys(name, value) : soundKeys(name, value))];
      }),
    candidates(condition, facts) {
      const field = textFieldsOf(facts.kind).find(({ name }) => name === condition.field);
      const value = field ? (facts.attributes[field.type] ?? '') : '';
      if (!field || value === '') return null;
      if (condition.comparison === 'phonetic') return oneOf(keysOfSounds(field.name, value, true));
      if (condition.comparison === 'exact') return oneOf(textKeys(field, value).slice(0, 1));
      if (condition.comparison === 'normalised') {
        return oneOf([
          ...textKeys(field, value),
          ...(isName(field.name) ? keysOfSounds(field.name, value, false) : []),
        ]);
      }
      if (field.paragraph) return oneOf(paragraphKeys(field.name, value));
      const column = sql.ref(field.name === 'realName' ? 'real_name' : 'name');
      return sql<SqlBool>`${column} % ${comparedText(value)}`;
    },
    compare(condition, a, b) {
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
          return first === second ? met(1, EXACTLY) : null;
        case 'normalised': {
          if (isName(field.name)) {
            const same = sameName(first, second);
            return same && met(1, first === second ? EXACTLY : SAME_NAME[same]);
          }
          const level = levelled(field.name, first);
          if (level === '' || level !== levelled(field.name, second)) return null;
          return met(1, first === second ? EXACTLY : SAME_NAME.writing);
        }
        case 'phonetic': {
          if (isName(field.name)) return soundsAlike(first, second) ? met(1, 'sounds the same') : null;
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
  },
  dropdown: {
    facts: ({ field }) => [`field:${field}`],
    keys: (facts, lookups) =>
      choiceFieldsOf(facts.kind).flatMap(({ name }) => {
        const value = choiceOf(name, facts, lookups);
        return value === '' ? [] : [choiceKey(name, value)];
      }),
    candidates({ field }, facts, { lookups }) {
      const value = choiceOf(field, facts, lookups);
      return value === '' ? null : oneOf([choiceKey(field, value)]);
    },
    compare({ field }, a, b, lookups) {
      const first = choiceOf(field, a, lookups);
      const second = choiceOf(field, b, lookups);
      if (first === '' || comparedText(first) !== comparedText(second)) return null;
      return { closeness: 1, found: 'the same', first, second };
    },
  },
  tag: {
    facts: ({ tags }) => tags.map((id) => `tag:${id.toLowerCase()}`),
    keys: ({ tags }) => tags.map(tagKey),
    candidates({ tags, match }, facts) {
      const wanted = tags.map((id) => id.toLowerCase());
      const own = wanted.filter((id) => facts.tags.includes(id));
      return own.length === 0 ? null : oneOf((match === 'same' ? own : wanted).map(tagKey));
    },
    compare({ tags, match }, a, b, { tagById }) {
      const wanted = new Set(tags.map((id) => id.toLowerCase()));
      const ofA = a.tags.filter((id) => wanted.has(id));
      const ofB = b.tags.filter((id) => wanted.has(id));
      const common = ofA.filter((id) => ofB.includes(id));
      if (match === 'same' ? common.length === 0 : ofA.length === 0 || ofB.length === 0) return null;
      const labels = (ids: readonly string[]) => ids.map((id) => tagById.get(id)?.label ?? id).join(', ');
      const found = common.length > 0 ? `both have ${labels(common)}` : 'each has one';
      return { closeness: 1, found, first: labels(ofA), second: labels(ofB) };
    },
  },
  active: {
    facts: ({ value }) => (value === 'any' ? [] : ['active']),
    keys: ({ active }) => [activeKey(active)],
    candidates({ value }, { active }) {
      if (value === 'any') return 'any';
      return active === (value === 'yes') ? oneOf([activeKey(active)]) : null;
    },
    compare({ value }, a, b) {
      if (value !== 'any' && (a.active !== (value === 'yes') || b.active !== (value === 'yes'))) return null;
      const words = (one: ProfileFacts) => (one.active ? 'active' : 'not active');
      const found = a.active === b.active ? `both ${words(a)}` : 'only one active';
      return { closeness: 1, found, first: words(a), second: words(b) };
    },
  },
  'date-of-birth': {
    facts: () => ['field:dateOfBirth'],
    keys(facts) {
      const born = dayOfBirth(facts);
      return born === null ? [] : [birthKey(born)];
    },
    candidates({ days }, facts) {
      const born = dayOfBirth(facts);
      if (born === null) return null;
      return oneOf(Array.from({ length: 2 * days + 1 }, (_, at) => birthKey(born + at - days)));
    },
    compare({ days }, a, b) {
      const ofA = dayOfBirth(a);
      const ofB = dayOfBirth(b);
      if (ofA === null || ofB === null || Math.abs(ofA - ofB) > days) return null;
      const apart = Math.abs(ofA - ofB);
      const found = apart === 0 ? 'the same day' : `${apart} ${apart === 1 ? 'day' : 'days'} apart`;
      const day = (value: number) => new Date(value * 86_400_000).toISOString().slice(0, 10);
      return { closeness: 1 - apart / (days + 1), found, first: day(ofA), second: day(ofB) };
    },
  },
  distance: {
    facts: () => ['place'],
    candidates: (_condition, facts) => (placeOf(facts) ? 'any' : null),
    compare({ kilometres }, a, b) {
      const ofA = placeOf(a);
      const ofB = placeOf(b);
      const apart = ofA && ofB ? kilometresBetween(ofA, ofB) : Infinity;
      if (apart > kilometres) return null;
      const city = (one: ProfileFacts) => one.attributes['city'] ?? '';
      const found = `${apart < 10 ? apart.toFixed(1) : Math.round(apart)} km apart`;
      return { closeness: 1 - apart / (kilometres + 1), found, first: city(a), second: city(b) };
    },
  },
  'same-file': {
    facts: () => ['pictures'],
    keys: ({ pictures }) => pictures.map(sentKey),
    candidates: (_condition, { pictures }) => oneOf(pictures.map(sentKey)),
    compare(_condition, a, b) {
      const of = new Map(b.pictures.map((picture) => [picture.sent, picture]));
      const same = a.pictures.filter(({ sent }) => of.has(sent));
      const [one] = same;
      if (!one) return null;
      const found = same.length === 1 ? 'one file is the same' : `${same.length} files are the same`;
      const files = { first: one.shown, second: of.get(one.sent)?.shown ?? one.shown };
      return { closeness: 1, found, first: '', second: '', files };
    },
  },
  'similar-picture': {
    facts: () => ['pictures'],
    keys: ({ pictures }) => pictures.map(({ sha256 }) => fileKey(sha256)),
    candidates: async ({ distance }, facts, { transaction }) =>
      oneOf(await similarFileKeys(transaction, facts, distance)),
    compare({ distance }, a, b) {
      const [any, ...others] = alikePictures(distance, a, b);
      if (!any) return null;
      const { one, other, likeness } = others.reduce(
        (best, each) => (each.likeness.distance < best.likeness.distance ? each : best),
        any,
      );
      const { distance: apart, how } = likeness;
      return {
        closeness: 1 - apart / (distance + 1),
        found: `${apart} of 256 bits differ${how === '' ? '' : `, ${how}`}`,
        first: '',
        second: '',
        files: { first: one.shown, second: other.shown },
      };
    },
  },
  'same-document': {
    facts: () => ['documents'],
    keys: ({ documents }) => documents.map(documentKey),
    candidates: (_condition, { documents }) => oneOf(documents.map(documentKey)),
    compare(_condition, a, b) {
      const common = new Set(a.documents.filter((sha256) => b.documents.includes(sha256))).size;
      if (common === 0) return null;
      const found = common === 1 ? 'one document is the same' : `${common} documents are the same`;
      return { closeness: 1, found, first: '', second: '' };
    },
  },
};

/** Each entry takes conditions of its own kind; TypeScript cannot follow a kind through both. */
export function meansOf({ kind }: DuplicateCondition): Means<DuplicateCondition> {
  return MEANS[kind];
}

export function comparedFacts(condition: DuplicateCondition): string[] {
  return meansOf(condition).facts(condition);
}

export function keysOf(facts: ProfileFacts, lookups: LookupTables): number[] {
  return [...new Set(Object.values(MEANS).flatMap((means: Means<never>) => means.keys?.(facts, lookups) ?? []))];
}

function oneOf(keys: readonly number[]): RawBuilder<SqlBool> | null {
  return keys.length === 0 ? null : sql<SqlBool>`keys && ${intArray(keys)}`;
}

interface AlikePictures {
  one: PictureFact;
  other: PictureFact;
  likeness: Likeness;
}

/** Pictures of two profiles that are no further apart than this, in the order of their places. */
function alikePictures(distance: number, a: ProfileFacts, b: ProfileFacts): AlikePictures[] {
  return a.pictures.flatMap((one) =>
    b.pictures.flatMap((other) => {
      if (one.hashes === null || other.hashes === null) return [];
      const likeness = pictureLikeness(one.hashes, other.hashes, PICTURE_DISTANCE);
      return likeness.distance > distance ? [] : [{ one, other, likeness }];
    }),
  );
}

async function similarFileKeys(
  transaction: Transaction<Schema>,
  facts: ProfileFacts,
  distance: number,
): Promise<number[]> {
  const files = new Set<string>();
  const ofFiles = new Map(facts.pictures.map(({ sha256, hashes }) => [sha256, hashes]));
  for (const hashes of ofFiles.values()) {
    if (!hashes) continue;
    for (const { sha256 } of await similarFiles(transaction, hashes, distance)) files.add(sha256);
  }
  return [...files].map(fileKey);
}

/** Maps a likeness from the least sufficient one to 1 onto a scale that begins above 0. */
function beyond(share: number, least: number): number {
  return least >= 1 ? 1 : 0.5 + (0.5 * (share - least)) / (1 - least);
}
