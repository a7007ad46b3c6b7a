import type { FormValues } from '../profiles/form-values.ts';
import { isolated } from '../base/words.ts';
import { foldText, soundKey } from '../base/fold-text.ts';

/** A city as the geo API names it. */
export interface Place {
  city: string;
  latitude: number;
  longitude: number;
  region_1: string;
  region_2: string;
  region_3: string;
  region_4: string;
  state: string;
  timezone: string;
  /** Another name of it, by which it was found. */
  also?: string | undefined;
}

/** A region as the geo API names it. */
export interface Region {
  region: string;
  /** Another name of it, by which it was found. */
  also?: string | undefined;
}

/** A name of a place as it is compared: nobody remembers where it has accents, hyphens, commas or blanks, nor the full stops of D.C. */
export function placeKey(name: string): string {
  return foldText(name)
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/[-.,;()/\s]+/g, ' ')
    .trim();
}

/** How a name of a place sounds: Zuerich and Zürich are one. */
export function placeSound(name: string): string {
  return placeKey(name).split(' ').map(soundKey).join(' ');
}

/** "Biel/Bienne" has three names: itself and either. */
export function namesIn(name: string): string[] {
  return [name, ...(name.includes('/') ? name.split('/').map((part) => part.trim()) : [])];
}

/** What is looked for where a place is typed as it is offered: its name, without what distinguishes it from others. */
export function nameBefore(label: string): string {
  return label.split(/, | \(/, 1)[0] ?? label;
}

/** A name with another one by which it was found. */
export function nameWith(name: string, also: string | undefined): string {
  return also === undefined ? name : `${name} (${also})`;
}

/** What cities are offered as: each by its name, and those of one name with what distinguishes them. */
export function labelsOf(places: readonly Place[]): string[] {
  return places.map((place) => {
    const name = nameWith(place.city, place.also);
    const namesakes = places.filter(({ city }) => placeKey(city) === placeKey(place.city));
    if (namesakes.length === 1) return name;
    const district = districtOf(place);
    const isOnlyOne = district !== '' && namesakes.filter((each) => districtOf(each) === district).length === 1;
    return [name, district, isOnlyOne ? '' : pointInWords(place)].filter(Boolean).join(', ');
  });
}

function districtOf({ region_2: second, region_3: third, region_4: fourth }: Place): string {
  return [second, third, fourth].filter(Boolean).join(', ');
}

/** To some hundred metres. */
function pointInWords({ latitude, longitude }: Place): string {
  const degrees = (value: number, ahead: string, behind: string) =>
    `${Math.abs(value).toFixed(3)}° ${value < 0 ? behind : ahead}`;
  return `${degrees(latitude, 'N', 'S')} ${degrees(longitude, 'E', 'W')}`;
}

/** Those of some places that a whole typed name means; those that only sound like it where it is the name of none. */
export function placesNamed<Found>(
  typed: string,
  places: readonly Found[],
  namesOf: (place: Found) => string[],
): Found[] {
  const meantBy = (keyOf: (name: string) => string) =>
    places.filter((place) => namesOf(place).some((name) => keyOf(name) === keyOf(typed)));
  const named = meantBy(placeKey);
  return named.length > 0 ? named : meantBy(placeSound);
}

/** Fields of a place that are chosen by typing a part of a name. */
export const TYPED_PLACES = ['region', 'city'] as const;
export type TypedPlace = (typeof TYPED_PLACES)[number];

/** The name under which a form keeps what is typed in such a field and has chosen nothing. */
export function typedIn(field: string): string {
  return `${field} typed`;
}

/** Whose text a value of a form is that stands for what is typed; else the field of that name. */
export function fieldOfTyped(name: string): string {
  return TYPED_PLACES.find((field) => typedIn(field) === name) ?? name;
}

/** What the form forgets of what was typed once a place is chosen, also elsewhere in the form: nothing of it is meant any more. */
export function typedBesides(before: FormValues, next: FormValues): FormValues {
  const isChosen = (field: string) => field in next && next[field] !== before[field];
  const gone = isChosen('country') ? TYPED_PLACES : TYPED_PLACES.filter(isChosen);
  return Object.fromEntries(gone.map((field) => [typedIn(field), '']));
}

const PLURALS: Readonly<Record<TypedPlace, string>> = { region: 'regions', city: 'cities' };

/** Why what is typed has chosen nothing. `within`: the country of a region, the region of a city. */
export function whyNotChosen(
  field: TypedPlace,
  typed: string,
  within: string,
  why: 'unknown' | 'several' | 'unclear' | 'looking' | 'failed' = 'unknown',
): string {
  const [name, places] = [`“${isolated(typed.trim())}”`, `${PLURALS[field]} of ${isolated(within)}`];
  switch (why) {
    case 'unknown':
      return `${name} is not a ${field} of ${isolated(within)}.`;
    case 'several':
      return `Several ${places} are called ${name}. Choose one from the list.`;
    case 'unclear':
      return `Several ${places} are called ${name}. Write the whole name.`;
    case 'looking':
      return `Still looking for ${name} among the ${places}. Try again in a moment.`;
    case 'failed':
      return `${name} could not be looked up among the ${places}. Try again.`;
  }
}

/** What choosing a city fills in, in both forms. */
export function valuesOfPlace(place: Place): FormValues {
  return {
    region: place.state,
    geoRegion2: place.region_2,
    geoRegion3: place.region_3,
    geoRegion4: place.region_4,
    city: place.city,
    geoLocality: place.city,
    geoLatitude: String(place.latitude),
    geoLongitude: String(place.longitude),
    geoTimezone: place.timezone,
  };
}

/** What choosing another region empties: a city of the old one would be wrong. */
export function valuesOfRegion(region: string): FormValues {
  return {
    region,
    geoRegion2: '',
    geoRegion3: '',
    geoRegion4: '',
    city: '',
    geoLocality: '',
    geoLatitude: '',
    geoLongitude: '',
    geoTimezone: '',
  };
}

/** The fields that make up one place; they are only valid together. */
export const PLACE_FIELDS: readonly string[] = ['country', ...Object.keys(valuesOfRegion(''))];
