import { ageInYears, MAXIMUM_AGE } from '../../contract/policy/date-of-birth.ts';
import { fieldsOf } from '../../contract/policy/form-fields.ts';
import { formValuesOf, type FormLookups, type FormValues } from '../../contract/policy/form-values.ts';
import { originInWords } from '../../contract/policy/origins.ts';
import type { Locale } from '../../contract/shapes/lookups.ts';
import { valueInWords } from '../form/field-in-words.tsx';
import { optionsOf } from '../form/field-options.ts';
import type { ShownRecord } from './shown-record.ts';

export interface Fact {
  name: string;
  label: string;
  /** '' is empty. */
  value: string;
  /** A long text or a list, which takes a line of its own. */
  wide: boolean;
  /** The base profile's value beside a locale profile's; '' for none. */
  base: string;
  /** The form proposed it, and nobody has chosen another since. */
  suggested: boolean;
  /** The profile from which an untouched value was taken; '' for none. */
  origin: string;
}

interface Sources {
  lookups: FormLookups;
  locales: readonly Locale[];
  /** The reader's calendar day, YYYY-MM-DD. */
  today: string;
}

/**
 * What a checker checks first; a place by its name comes before its coordinates, and these after all else that is
 * short.
 */
const WHO: ReadonlySet<string> = new Set(['profileName', 'realName', 'gender', 'dateOfBirth']);

/** The fields of an item: suggested ones first, then the identifying ones, then the order of its form. */
export function factsOf({ kind, record }: ShownRecord, { lookups, locales, today }: Sources): Fact[] {
  const values = formValuesOf(kind, record, lookups);
  const baseValues = kind === 'locale' ? formValuesOf('base', record.base, lookups) : {};
  const sources = { lookups, locales, pictures: record.media.profile_pictures };
  const facts = fieldsOf(kind).flatMap((field): Fact[] => {
    // The record's own data are in the heading, and the age is beside its date.
    if (field.source.from === 'record' || field.source.from === 'derived') return [];
    const options = optionsOf(field, sources);
    const words = (from: FormValues) => {
      const text = valueInWords(field, from[field.name] ?? '', options);
      if (field.control === 'date') return text && `${text} (${ageInWords(ageInYears(text, today))})`;
      // A switch that is off is left out.
      return field.control === 'switch' && text === 'no' ? '' : text;
    };
    const { name, label, control } = field;
    const wide = control === 'paragraph' || control === 'several';
    const taken = kind === 'locale' ? record.origins.find((each) => each.field === name) : undefined;
    const origin = taken ? originInWords(taken.from) : '';
    const suggested = name === 'dateOfBirth' && record.birth_proposed === true;
    return [{ name, label, value: words(values), wide, base: words(baseValues), origin, suggested }];
  });
  const rank = ({ name, suggested, wide }: Fact) =>
    suggested ? 0 : WHO.has(name) ? 1 : wide ? 4 : name.startsWith('geo') ? 3 : 2;
  return facts.toSorted((one, other) => rank(one) - rank(other));
}

function ageInWords(age: number): string {
  return age > MAXIMUM_AGE ? `${age}, more than ${MAXIMUM_AGE}: is the year right?` : String(age);
}
