import { knownLocales } from '../../data/lookups.ts';
import { attributeInWords } from '../../../contract/profiles/value-in-words.ts';
import { dayInWords } from '../../ui/text/moment-in-words.ts';
import { isDay } from '../../../contract/base/date-of-birth.ts';
import type { ReactNode } from 'react';
import type { FormField } from '../../../contract/profiles/form-fields.ts';
import { chosenTags, type FormValue } from '../../../contract/profiles/form-values.ts';
import { STATUS_LABELS, statusShown } from '../../../contract/profiles/status.ts';
import { Age } from '../../ui/text/age.tsx';
import { textOf } from '../control-props.ts';
import styles from '../form.module.css';
import { SUGGESTED } from '../initial-values.ts';
import type { Option } from '../field-options.ts';
import type { ProfileForm } from '../use-profile-form.ts';

export function valueInWords({ control, source }: FormField, value: FormValue, options: readonly Option[]): string {
  if (source.from === 'named-tag') return value === '' ? 'no' : 'yes';
  // Of a place, the country is a code and shown by its name as in the form.
  if (typeof value === 'string' && control === 'place' && source.from === 'attribute') {
    return attributeInWords(source.type, value, knownLocales());
  }
  if (typeof value === 'string' && control !== 'choice') return control === 'date' ? dayInWords(value) : value;
  const labels = chosenTags(value).map((id) => options.find((option) => option.value === id)?.label ?? id);
  return labels.join(', ');
}

/** Behind a value or its label; only a date of birth that was suggested needs to be confirmed. */
export function Source({ words }: { words: string }) {
  return words !== '' && <span className={words === SUGGESTED ? styles.suggested : styles.origin}> · {words}</span>;
}

type Shown = Pick<ProfileForm, 'subject' | 'values' | 'sourceOf'>;

/**
 * A field as text with the source of its value, for people who may not fill it in and for values derived from other
 * fields: an age comes from where its date of birth does.
 */
export function fieldInWords(field: FormField, form: Shown, options: readonly Option[]): ReactNode {
  const words = valueOfField(field, form, options);
  const source = form.sourceOf(field.source.from === 'derived' ? field.source.of : field.name);
  if (source === '' || words === '' || words === false) return words;
  return (
    <>
      {words}
      <Source words={source} />
    </>
  );
}

function valueOfField(field: FormField, form: Omit<Shown, 'sourceOf'>, options: readonly Option[]): ReactNode {
  const { source } = field;
  const { record, localesInWords, selfieInWords } = form.subject;
  if (source.from === 'derived') {
    const value = textOf(form.values[source.of] ?? '');
    return source.of === 'dateOfBirth' ? isDay(value) && <Age dateOfBirth={value} /> : value;
  }
  if (source.from === 'record') {
    if (source.member === 'status') return STATUS_LABELS[statusShown(record.status)];
    if (source.member === 'active') return record.active ? 'yes' : 'no';
    if (source.member === 'selfie_id' && field.control === 'shown') return selfieInWords;
    if (source.member !== 'selfie_id') {
      const reserved = valueInWords(field, form.values[field.name] ?? '', options);
      return [localesInWords, reserved].filter(Boolean).join(', ');
    }
  }
  return valueInWords(field, form.values[field.name] ?? '', options);
}
