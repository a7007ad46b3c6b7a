import { useQuery } from '@tanstack/react-query';
import { Scope } from '../context/scope.tsx';
import { api } from '../data/api-instance.ts';
import { isNotThere } from '../data/network/api-error.ts';
import { queryKeys } from '../data/query-keys.ts';
import {
  headingWithout,
  RecordError,
  useReadWhileOpen,
  SectionNavigation,
  useVersionsInAddress,
} from '../form/page/record-page.tsx';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { useMemo } from 'react';
import type { LocaleProfile } from '../../contract/profiles/locale-profile.ts';
import { useFormLookups } from '../data/lookups.ts';
import { BaseChanged } from '../form/page/base-changed.tsx';
import { FormNotes } from '../form/page/form-notes.tsx';
import { FormSection } from '../form/page/form-section.tsx';
import { subjectOfLocale } from '../form/form-subject.ts';
import { MergedNote, HeldNote, ToLookAtNote } from '../form/page/record-notes.tsx';
import { ReasonChecklist } from '../form/page/reason-checklist.tsx';
import { useReasonPlacesOf } from '../form/reason-ticks.ts';
import { RecordHeading } from '../form/page/record-heading.tsx';
import { useProfileForm } from '../form/use-profile-form.ts';
import { ImagesParts } from '../media/images-part.tsx';
import { BesideForm } from '../pins/pinned-part.tsx';
import { Pane } from '../ui/layout/pane.tsx';
import { LogPart } from '../logs/log-part.tsx';
import { PersonText } from '../ui/text/person-text.tsx';
import styles from '../form/page/record.module.css';
import record from '../form/page/record.module.css';
import { KeptOfDeleted } from '../record/deleted-note.tsx';
import { useReasonPlaces } from '../record/in-view.ts';
import { LOCALE_PROFILE_UNREAD } from '../data/failed-reads.ts';

/** A loaded locale profile: its form in the middle, pictures and log beside it, the decisions on top. */
function LocaleProfilePage({ profile }: { profile: LocaleProfile }) {
  const lookups = useFormLookups();
  const subject = useMemo(() => subjectOfLocale(profile, lookups), [profile, lookups]);
  const form = useProfileForm(subject, lookups);
  useReasonPlaces(useReasonPlacesOf('locale', profile));
  useVersionsInAddress('locale', profile.id, profile.profile_name);
  const { locale, media } = profile;
  const ofBase = profile.base_profile_name || 'a base profile without a name';
  return (
    <Scope name="record" className={record.screen ?? ''}>
      <RecordHeading
        record={profile}
        form={form}
        actions={
          <CommandButton id="locale-profile.open-base" variant="text">
            Base profile
          </CommandButton>
        }
      >
        <span className={record.fact}>
          {locale.language} ({locale.code})
        </span>
        {profile.base_profile_name !== profile.profile_name && (
          <span className={`${record.fact} ${record.owner}`} title={`of ${ofBase}`}>
            of <PersonText>{ofBase}</PersonText>
          </span>
        )}
      </RecordHeading>
      <MergedNote record={profile} />
      <HeldNote kind="locale" record={profile} />
      <ToLookAtNote kind="locale" record={profile} />
      <BaseChanged profile={profile} />
      <ReasonChecklist kind="locale" record={profile} />
      <FormNotes form={form} />
      <Pane className={record.page}>
        <div className={record.columns}>
          <SectionNavigation
            form={form}
            counts={{ images: media.profile_pictures.length, attachments: media.attachments.length }}
          />
          <div className={record.middle}>
            <FormSection section="profile-info" form={form} />
            <FormSection section="general" form={form} />
            <FormSection section="body" form={form} />
            <FormSection section="tags" form={form} />
            <FormSection section="about" form={form} />
          </div>
          <div className={record.side}>
            <BesideForm profile={profile} lookups={lookups} editable={form.readOnlyBecause === null}>
              <ImagesParts
                owner={{ kind: 'locale', id: profile.id, localeId: locale.id, name: profile.profile_name }}
                record={profile}
                images={media}
                queryKey={queryKeys.localeProfile(profile.id)}
              />
              <LogPart kind="locale-profile" id={profile.id} name={profile.profile_name} />
            </BesideForm>
          </div>
        </div>
      </Pane>
    </Scope>
  );
}

export function LocaleProfileScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['profileId'] ?? '';
  const { data, error } = useQuery({
    queryKey: queryKeys.localeProfile(id),
    queryFn: ({ signal }) => api('locale-profile.get', { params: { profileId: id } }, { signal }),
    meta: { failure: LOCALE_PROFILE_UNREAD },
  });
  useReadWhileOpen(queryKeys.localeProfile(id));
  if (data) return <LocaleProfilePage key={id} profile={data} />;
  return (
    <Scope name="record" className={styles.screen ?? ''}>
      <ScreenHeading
        title={headingWithout(error, 'Locale profile')}
        actions={<CommandButton id="record.back">Back</CommandButton>}
      />
      {isNotThere(error) && <KeptOfDeleted kind="locale" id={id} className={styles.note ?? ''} />}
      {error ? (
        <RecordError kind="locale" error={error} title={LOCALE_PROFILE_UNREAD} />
      ) : (
        <Skeleton rows={12} label="Loading locale profile" />
      )}
    </Scope>
  );
}
