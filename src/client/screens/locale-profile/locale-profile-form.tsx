import { useMemo } from 'react';
import type { LocaleProfile } from '../../../contract/shapes/locale-profile.ts';
import { useFormLookups } from '../../data/lookups.ts';
import { FormNotes } from '../../form/form-notes.tsx';
import { FormSection } from '../../form/form-section.tsx';
import { subjectOfLocale } from '../../form/form-subject.ts';
import { useProfileForm, type ProfileForm } from '../../form/use-profile-form.ts';

/** The form of a locale profile; the screen shows its state in the heading and the navigation. */
export function useLocaleProfileForm(profile: LocaleProfile): ProfileForm {
  const lookups = useFormLookups();
  const subject = useMemo(() => subjectOfLocale(profile, lookups), [profile, lookups]);
  return useProfileForm(subject, lookups);
}

/** The five sections of a locale profile's form, each under the name of its number key. */
export function LocaleProfileSections({ form }: { form: ProfileForm }) {
  return (
    <>
      <FormNotes form={form} />
      <FormSection id="profile-info" title="Profile info" section="profile-info" form={form} />
      <FormSection id="general" title="General" section="general" form={form} />
      <FormSection id="body" title="Body" section="body" form={form} />
      <FormSection id="tags" title="Tags" section="tags" form={form} />
      <FormSection id="about" title="About" section="about" form={form} />
    </>
  );
}
