import { choiceFieldsOf, textFieldsOf } from '../../contract/policy/conditions/duplicate-fields.ts';
import { dateOfBirthFromWire } from '../../contract/policy/date-of-birth.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import type { ProfileFacts } from './profile-facts.ts';

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

export interface PlaceOnEarth {
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
