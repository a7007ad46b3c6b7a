import { sectionOfForm, type ProfileSection } from '../../../commands/sections.ts';
import type { FormProblem } from '../../../commands/profiles/form-problems.ts';
import { fieldsOf } from '../../contract/policy/form-fields.ts';
import type { ProfileForm } from './use-profile-form.ts';

/** Parts of a profile with problems that are no section of the form. */
const OUTSIDE: Readonly<Record<string, ProfileSection>> = {
  profile_pictures: 'images',
  attachments: 'attachments',
};

export function problemsIn(
  { subject: { kind }, problems }: Pick<ProfileForm, 'subject' | 'problems'>,
  section: ProfileSection,
): FormProblem[] {
  return problems.filter(({ field }) => {
    const known = fieldsOf(kind).find(({ name }) => name === field);
    return (OUTSIDE[field] ?? (known && sectionOfForm(kind, known.section))) === section;
  });
}
