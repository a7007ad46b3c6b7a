import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { addressOf, pageOfProfile } from '../../contract/base/routes.ts';
import type { BaseProfile } from '../../contract/profiles/base-profile.ts';
import { FormNotes } from '../form/page/form-notes.tsx';
import { missingInWords, missingOfBaseProfile } from '../../contract/profiles/missing-fields.ts';
import { FORM_FIELDS } from '../../contract/profiles/form-fields.ts';
import { chosenTags, contentOfForm } from '../../contract/profiles/form-values.ts';
import { isSentOn } from '../form/page/save-state.tsx';
import { FormSection } from '../form/page/form-section.tsx';
import { subjectOfBase } from '../form/form-subject.ts';
import { MergedNote, HeldNote, ToLookAtNote } from '../form/page/record-notes.tsx';
import { ReasonChecklist } from '../form/page/reason-checklist.tsx';
import { useReasonPlacesOf } from '../form/reason-ticks.ts';
import {
  headingWithout,
  RecordError,
  useReadWhileOpen,
  SectionNavigation,
  useVersionsInAddress,
} from '../form/page/record-page.tsx';
import { RecordHeading } from '../form/page/record-heading.tsx';
import styles from '../form/page/record.module.css';
import { useProfileForm, type ProfileForm } from '../form/use-profile-form.ts';
import { Scope } from '../context/scope.tsx';
import { api } from '../data/api-instance.ts';
import { useFormLookups } from '../data/lookups.ts';
import { showLeftOutParts } from '../notices/unknown-parts.ts';
import { isNotThere } from '../data/network/api-error.ts';
import { queryKeys } from '../data/query-keys.ts';
import { DocumentsPart } from '../documents/documents-part.tsx';
import { ImagesParts } from '../media/images-part.tsx';
import { keptLevels } from '../media/use-images.ts';
import { Field } from '../ui/layout/field.tsx';
import { LogPart } from '../logs/log-part.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { Pane } from '../ui/layout/pane.tsx';
import { LocalesPart } from './linked-parts.tsx';
import { KeptOfDeleted } from '../record/deleted-note.tsx';
import { useReasonPlaces } from '../record/in-view.ts';

export function BaseProfileScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['profileBaseId'] ?? '';
  const { data, error } = useQuery({
    queryKey: queryKeys.baseProfile(id),
    queryFn: ({ signal }) => api('base-profile.get', { params: { profileBaseId: id } }, { signal }),
  });
  useReadWhileOpen(queryKeys.baseProfile(id));
  const led = useLocaleInAddress(data);
  if (data && !led) return <Loaded key={id} profile={data} />;
  return (
    <Scope name="record" className={styles.screen ?? ''}>
      <ScreenHeading title={headingWithout(error, 'Base profile')} />
      {isNotThere(error) && <KeptOfDeleted kind="base" id={id} className={styles.note ?? ''} />}
      {error ? <RecordError kind="base" error={error} /> : <Skeleton rows={12} label="Loading base profile" />}
    </Scope>
  );
}

/** An address may name a locale profile by its locale, as a cell of the matrix does: leads on to it, if there is one. */
function useLocaleInAddress(profile: BaseProfile | undefined): boolean {
  const locale = /^#locale=(.+)$/.exec(window.location.hash)?.[1];
  const profileId = locale && profile?.locales.find(({ id }) => id === locale)?.profile_id;
  const address = profile && profileId ? addressOf(pageOfProfile(profile.id, profileId)) : null;
  const unknown = profile && !profileId ? locale : undefined;
  useEffect(() => {
    if (address !== null) navigate(address, { replace: true });
    if (unknown === undefined) return;
    showLeftOutParts([`locale=${unknown}`]);
    navigate(window.location.pathname + window.location.search, { replace: true });
  }, [address, unknown]);
  return address !== null;
}

function Loaded({ profile }: { profile: BaseProfile }) {
  const lookups = useFormLookups();
  const subject = useMemo(() => subjectOfBase(profile), [profile]);
  const form = useProfileForm(subject, lookups);
  useReasonPlaces(useReasonPlacesOf('base', profile));
  useVersionsInAddress('base', profile.id, profile.profile_name);
  // Where the person sends it on themselves, the heading and the form say it.
  const missing = isSentOn(form) ? [] : missingInWords(missingNow(profile, form));
  return (
    <Scope name="record" className={styles.screen ?? ''}>
      <RecordHeading record={profile} form={form} />
      <MergedNote record={profile} />
      <HeldNote kind="base" record={profile} />
      <ToLookAtNote kind="base" record={profile} />
      <ReasonChecklist kind="base" record={profile} />
      <FormNotes form={form} />
      <Pane className={styles.page}>
        <div className={styles.columns}>
          <SectionNavigation
            form={form}
            counts={{
              images: profile.media.profile_pictures.length,
              attachments: profile.media.attachments.length,
              documents: profile.documents.length,
              locales: profile.locales.length,
            }}
          />
          <div className={styles.middle}>
            <FormSection section="profile-info" form={form}>
              <Field label="Identifier">{profile.id}</Field>
              <Field label="Creator" written>
                {profile.creator.name}
              </Field>
              <Field label="Created">
                <RelativeTime at={profile.created_at} form="date" />
              </Field>
              <Field label="Last changed">
                <RelativeTime at={profile.updated_at} form="date" />
              </Field>
              {missing.length > 0 && (
                <Field label="Missing" wide>
                  <ul className={styles.missing}>
                    {missing.map((name) => (
                      <li key={name}>{besideTheForm(name)}</li>
                    ))}
                  </ul>
                </Field>
              )}
            </FormSection>
            <FormSection section="general" form={form} />
            <FormSection section="body" form={form} />
            <FormSection section="tags" form={form} />
            <DocumentsPart
              record={profile}
              documents={profile.documents}
              queryKey={queryKeys.baseProfile(profile.id)}
            />
            <LocalesPart profile={profile} form={form} />
          </div>
          <div className={styles.side}>
            <ImagesParts
              owner={{ kind: 'base', id: profile.id, localeId: null, name: profile.profile_name }}
              record={profile}
              images={profile.media}
              queryKey={queryKeys.baseProfile(profile.id)}
            />
            <LogPart kind="base-profile" id={profile.id} name={profile.profile_name} />
          </div>
        </div>
      </Pane>
    </Scope>
  );
}

/** What is missing with what is typed; a date that the form only suggests counts as none until it is saved. */
function missingNow({ id, media, missing }: BaseProfile, { values, subject, birthSuggested }: ProfileForm): string[] {
  const isUnsaved = birthSuggested && missing.includes(DATE_OF_BIRTH);
  const typed = isUnsaved ? { ...values, dateOfBirth: '' } : values;
  const linkedLocales = subject.linkedLocales + chosenTags(values['locale'] ?? '').length;
  return missingOfBaseProfile({ ...contentOfForm('base', typed, keptLevels(id, media)), linkedLocales }, 'Creator');
}

const { label: DATE_OF_BIRTH = '' } = FORM_FIELDS.find(({ name }) => name === 'dateOfBirth') ?? {};

/** The form proposes a date of birth, beside which the word alone would look like a mistake. */
function besideTheForm(label: string): string {
  return label === DATE_OF_BIRTH ? `${label} (the suggested one is not saved yet)` : label;
}
