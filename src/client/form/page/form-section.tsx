import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { PROFILE_SECTIONS, sectionOfForm, type ProfileSection } from '../../../../commands/sections.ts';
import { byReading } from '../../../contract/profiles/reading-order.ts';
import { fieldsOf, PLACEHOLDER, type FormSection as SectionName } from '../../../contract/profiles/form-fields.ts';
import { useLocales } from '../../data/lookups.ts';
import { roleNow, session } from '../../session/session-state.ts';
import { Field, FieldList } from '../../ui/layout/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { fieldInWords } from '../fields/field-in-words.tsx';
import { isFilledIn, isWritten } from '../field-kinds.ts';
import { optionsOf } from '../field-options.ts';
import { FormField } from '../fields/form-field.tsx';
import type { ProfileForm } from '../use-profile-form.ts';
import type { FormProblem } from '../../../../commands/profiles/form-problems.ts';
import { mayEdit } from '../../../contract/base/refusals.ts';
import { problemLines } from './form-notes.tsx';
import { isNeeded, placeRank } from '../walk-fields.ts';
import styles from '../form.module.css';

/** Parts of a profile with problems that are no section of the form. */
const OUTSIDE: Readonly<Record<string, ProfileSection>> = {
  profile_pictures: 'images',
  attachments: 'attachments',
};

export function problemsIn(
  { subject: { kind }, problems }: Pick<ProfileForm, 'subject' | 'problems'>,
  section: ProfileSection,
): FormProblem[] {
  return problemLines(problems).filter(({ field }) => {
    const known = fieldsOf(kind).find(({ name }) => name === field);
    return (OUTSIDE[field] ?? (known && sectionOfForm(kind, known.section))) === section;
  });
}

interface Props {
  section: SectionName;
  form: ProfileForm;
  /** Facts that are no fields of the form. */
  children?: ReactNode;
}

/** One section of a form, editable or read-only, with the number of its problems. */
export function FormSection({ section, form, children }: Props) {
  useSnapshot(session);
  const role = roleNow();
  const { kind } = form.subject;
  const id = sectionOfForm(kind, section);
  const [, title = ''] = PROFILE_SECTIONS[kind].find(([name]) => name === id) ?? [];
  const locales = useLocales();
  const sources = { lookups: form.lookups, pictures: form.subject.record.media.profile_pictures, locales };
  const fields = fieldsOf(kind)
    .filter((field) => field.section === section)
    .map((field) => ({ field, options: optionsOf(field, sources) }));
  const isControl = ({ field }: (typeof fields)[number]) =>
    form.readOnlyBecause === null && isFilledIn(field) && role !== null && mayEdit(kind, field.name, role);
  const controls = fields.filter(isControl).sort((a, b) => placeRank(a.field.name) - placeRank(b.field.name));
  const facts = fields.filter((each) => !isControl(each)).sort((a, b) => byReading(a.field, b.field));
  return (
    <Section
      id={id}
      title={title}
      count={{ value: problemsIn(form, id).length, of: 'missing or wrong', tone: 'error' }}
    >
      {controls.length > 0 && (
        <div className={styles.fields}>
          {controls.map(({ field, options }) => (
            <FormField
              key={field.name}
              field={field}
              form={form}
              options={options}
              required={isNeeded(kind, field.name, form.values)}
            />
          ))}
        </div>
      )}
      {(facts.length > 0 || children !== undefined) && (
        <FieldList>
          {facts.map(({ field, options }) => (
            <Field
              key={field.name}
              label={field.label}
              wide={field.control === 'several' || field.control === 'paragraph'}
              written={isWritten(field)}
            >
              {fieldInWords(field, form, options) || <NoValue />}
            </Field>
          ))}
          {children}
        </FieldList>
      )}
    </Section>
  );
}

/** A fact of a form looks empty as its controls do. */
function NoValue() {
  return (
    <span className={styles.origin}>
      <span aria-hidden="true">{PLACEHOLDER}</span>
      <span className="visually-hidden">empty</span>
    </span>
  );
}
