import type { FormProblem } from '../../../commands/profiles/form-problems.ts';
import { fieldsOf, type FormSection } from '../../contract/policy/form-fields.ts';
import type { ProfileForm } from './use-profile-form.ts';

/** Parts of a profile that a problem can lie in although they are no section of the form. */
const OUTSIDE: Readonly<Record<string, string>> = {
  profile_pictures: 'images',
  attachments: 'attachments',
};

/** What is missing or wrong in a section of the form, or in the images or attachments beside it. */
export function problemsIn(
  { subject, problems }: Pick<ProfileForm, 'subject' | 'problems'>,
  part: FormSection | 'images' | 'attachments',
): FormProblem[] {
  const sectionOf = (name: string) =>
    OUTSIDE[name] ?? fieldsOf(subject.kind).find((field) => field.name === name)?.section;
  return problems.filter(({ field }) => sectionOf(field) === part);
}
