import { choiceFieldsOf, textFieldsOf } from '../../contract/duplicates/duplicate-fields.ts';
import { dateOfBirthFromWire } from '../../contract/base/date-of-birth.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import type { ProfileFacts } from './profile-facts.ts';

/** Bands of a sketch, and how many smallest values make one: two texts whose likeness is 0.6 miss each other once in 200. */
const SKETCH_BANDS = 12;
const SKETCH_ROWS = 2;

/** A key of 32 bits for one value of one kind. */
export function key(kind: string, value: string): number {
  return hashed(`${kind}\n${value}`) | 0;
}

/**
 * Keys of which two sets share one the more likely the more alike they are: for each of several orders of all
 * elements, the smallest element, which is equal with the probability of the share of common elements.
 */
export function sketchKeys(kind: string, elements: ReadonlySet<string>): number[] {
  const smallest = new Uint32Array(SKETCH_BANDS * SKETCH_ROWS).fill(0xffffffff);
  for (const element of elements) {
    const base = hashed(element);
    for (let order = 0; order < smallest.length; order += 1) {
      const place = scrambled(base ^ Math.imul(order + 1, 0x9e3779b1));
      if (place < (smallest[order] as number)) smallest[order] = place;
    }
  }
  return Array.from({ length: SKETCH_BANDS }, (_, band) =>
    key(`${kind}:${band}`, smallest.slice(band * SKETCH_ROWS, (band + 1) * SKETCH_ROWS).join(',')),
  );
}

/** FNV-1a over UTF-16 units, then mixed: 32 bits without sign. */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return scrambled(hash);
}

/** Mixes 32 bits so that each depends on all. */
function scrambled(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const DAY = 24 * 60 * 60 * 1000;

/** The value of a field with a list of values, in words; '' if there is none. */
export function choiceOf(field: string, facts: ProfileFacts, { tagById }: LookupTables): string {
  const source = choiceFieldsOf(facts.kind).find(({ name }) => name === field)?.source;
  if (!source) return '';
  if (source.from === 'attribute') return facts.attributes[source.type] ?? '';
  return facts.tags.map((id) => tagById.get(id)).find((tag) => tag?.group === source.group)?.label ?? '';
}

/** Days since 1970 of a stored date of birth; null if there is none, or only the one that the form proposed. */
export function dayOfBirth({
  attributes,
  birthProposed,
}: Pick<ProfileFacts, 'attributes' | 'birthProposed'>): number | null {
  if (birthProposed) return null;
  const day = dateOfBirthFromWire(attributes['dateOfBirth'] ?? '')?.day;
  return day === undefined ? null : Date.parse(`${day}T00:00:00Z`) / DAY;
}

/** One fact of a profile as a value that can be compared. */
export function factOf(fact: string, facts: ProfileFacts, lookups: LookupTables): unknown {
  if (fact === 'field:dateOfBirth') return dayOfBirth(facts);
  if (fact === 'active') return facts.active;
  if (fact === 'place') return placeOf(facts);
  if (fact === 'pictures') return facts.pictures.map(({ sha256 }) => sha256).toSorted();
  if (fact === 'documents') return [...facts.documents].toSorted();
  const [kind = '', name = ''] = fact.split(':');
  if (kind === 'tag') return facts.tags.includes(name);
  const text = textFieldsOf(facts.kind).find((field) => field.name === name);
  return text ? (facts.attributes[text.type] ?? '') : choiceOf(name, facts, lookups);
}

/** Mean radius of the earth in kilometres. */
const EARTH_RADIUS = 6371.0088;

interface PlaceOnEarth {
  latitude: number;
  longitude: number;
}

/** The coordinates of a profile in degrees; null if it has none. */
export function placeOf({ attributes }: Pick<ProfileFacts, 'attributes'>): PlaceOnEarth | null {
  const { geoLatitude = '', geoLongitude = '' } = attributes;
  const latitude = Number.parseFloat(geoLatitude);
  const longitude = Number.parseFloat(geoLongitude);
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
}

/** Kilometres between two places along the surface of a sphere. */
export function kilometresBetween(a: PlaceOnEarth, b: PlaceOnEarth): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const northwards = Math.sin(radians(b.latitude - a.latitude) / 2);
  const eastwards = Math.sin(radians(b.longitude - a.longitude) / 2);
  const chord = northwards ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * eastwards ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}
