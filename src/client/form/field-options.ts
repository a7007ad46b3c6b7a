import { isLengthOffered } from '../../contract/profiles/field-limits.ts';
import type { FormField } from '../../contract/profiles/form-fields.ts';
import type { FormLookups } from '../../contract/profiles/form-values.ts';
import type { Locale } from '../../contract/base/lookup-operations.ts';
import type { MediaItem } from '../../contract/profiles/base-profile.ts';

export interface Option {
  value: string;
  label: string;
}

/** ISO 639-1 codes of the languages a profile can have. */
interface Sources {
  lookups: FormLookups;
  pictures: readonly MediaItem[];
  /** A language is named by its locale's code. */
  locales: readonly Locale[];
}

/** The options of a field with choices, in the order of the lookups. */
export function optionsOf({ name, source }: FormField, { lookups, pictures, locales }: Sources): Option[] {
  if (source.from === 'tags') {
    const tags = Object.values(lookups.tag_groups.find((group) => group.name === source.group)?.tags ?? {});
    return tags
      .filter(({ label }) => source.group !== 'length' || isLengthOffered(label))
      .map(({ id, label }) => ({ value: id, label }));
  }
  if (name === 'language') {
    return locales.map(({ code, language }) => ({ value: code, label: `${language} (${code})` }));
  }
  if (source.from === 'record' && source.member === 'locales') {
    return locales.map(({ id, language }) => ({ value: id, label: language }));
  }
  if (source.from === 'record' && source.member === 'selfie_id') {
    return pictures.map(({ id }, index) => ({ value: id, label: `Picture ${index + 1}` }));
  }
  return [];
}

/** The tag of a switch; '' when the lookups do not have it. */
export function tagIdOf({ source }: FormField, { tag_groups: groups }: FormLookups): string {
  if (source.from !== 'named-tag') return '';
  return groups.find(({ name }) => name === source.group)?.tags[source.tag]?.id ?? '';
}
