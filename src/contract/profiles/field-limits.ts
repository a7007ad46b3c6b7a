import { plainNumber } from '../letters/digit-value.ts';
import { CANNOT_BE_STORED, isStorable } from '../base/primitives.ts';
import type { AttributeTypeName } from '../base/lookup-names.ts';
import { FORM_FIELDS } from './form-fields.ts';
import { withoutUnseen } from '../letters/look-alikes.ts';

/** Longest attribute value in characters: the name of a profile or of its person, another line, a text of several. */
export const NAME_MAXIMUM = 200;
const LINE_MAXIMUM = 200;
export const PARAGRAPH_MAXIMUM = 4000;
const isName = (type: AttributeTypeName) => type === 'profileName' || type === 'name';
const PARAGRAPHS: ReadonlySet<AttributeTypeName> = new Set(
  FORM_FIELDS.flatMap(({ source, control }) =>
    source.from === 'attribute' && control === 'paragraph' ? [source.type] : [],
  ),
);

/** A rating below this is not offered and not stored. */
const RATING_MINIMUM = 1;

/** The rating a form begins with: what is stored, and at least 1. */
export function ratingDefault(stored: string): string {
  const rating = Number.parseInt(stored, 10);
  return String(Math.max(RATING_MINIMUM, Number.isNaN(rating) ? RATING_MINIMUM : rating));
}

/** Centimetres from which a length is offered; a label that is no number never is. */
export const LENGTH_MINIMUM = 155;
export function isLengthOffered(label: string): boolean {
  return Number.parseInt(label, 10) >= LENGTH_MINIMUM;
}

/** What is wrong with a value that is not empty, as the end of a sentence, or null. A date of birth has rules of its own. */
export function problemOfAttribute(type: AttributeTypeName, value: string): string | null {
  if (!isStorable(value)) return CANNOT_BE_STORED;
  const number = plainNumber(value);
  const longest = isName(type) ? NAME_MAXIMUM : PARAGRAPHS.has(type) ? PARAGRAPH_MAXIMUM : LINE_MAXIMUM;
  if (value.length > longest) return `should be at most ${longest} characters`;
  switch (type) {
    case 'rating':
      return /^\d{1,3}$/.test(number) && Number(number) >= RATING_MINIMUM
        ? null
        : `should be a whole number of at least ${RATING_MINIMUM}`;
    case 'geoLatitude':
      return isNumberWithin(number, 90) ? null : 'should be between -90 and 90 degrees';
    case 'geoLongitude':
      return isNumberWithin(number, 180) ? null : 'should be between -180 and 180 degrees';
    default:
      return null;
  }
}

/** Attributes that are a number, and may be typed in the digits of any script. */
const NUMBERS: ReadonlySet<AttributeTypeName> = new Set(['rating', 'geoLatitude', 'geoLongitude']);

/** A value that is not empty as it is stored. */
export function tidyValue(type: AttributeTypeName, value: string): string {
  if (isName(type)) return tidyName(value);
  return NUMBERS.has(type) ? plainNumber(value) : value.trim();
}

function isNumberWithin(text: string, bound: number): boolean {
  return /^[+-]?\d{1,3}(\.\d{1,15})?$/.test(text) && Math.abs(Number(text)) <= bound;
}

/**
 * A name as it is stored, of a profile or of a person, or a note: without what nobody sees and what changes the direction
 * of the text, without control characters, no blanks around it, single ones inside. Such marks are dropped and not
 * refused: they come along with what is pasted. Joiners that change how letters are drawn stay.
 */
export function tidyName(name: string): string {
  return withoutUnseen(name).replace(/\s+/gu, ' ').trim();
}

/** Title of the notice that carries the server's sentence about a name that is not unique. */
export const PROFILE_NAME_TITLE = 'Profile name';
