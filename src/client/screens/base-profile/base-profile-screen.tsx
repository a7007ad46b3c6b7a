import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BaseProfile } from '../../../contract/shapes/base-profile.ts';
import { BASE_PROFILE_SECTIONS, type BaseProfileSection } from '../../../../commands/context.ts';
import { FormNotes } from '../../form/form-notes.tsx';
import { FormSection } from '../../form/form-section.tsx';
import { subjectOfBase } from '../../form/form-subject.ts';
import { problemsIn } from '../../form/problems-in.ts';
import { LastReason } from '../../form/last-reason.tsx';
import { useReasonPlacesOf } from '../../form/reason-places.ts';
import { SaveState } from '../../form/save-state.tsx';
import { useProfileForm, type ProfileForm } from '../../form/use-profile-form.ts';
import { Scope } from '../../context/scope.tsx';
import { api } from '../../data/api-instance.ts';
import { useFormLookups } from '../../data/lookups.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { ActiveMark } from '../../ui/active-mark.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { Field } from '../../ui/field.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LogPart } from '../../ui/log-part.tsx';
import { MediaPart } from '../../ui/media-part.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import styles from './base-profile.module.css';
import { DocumentsPart, LocalesPart } from './linked-parts.tsx';

/** One base profile: nine parts on one page, the deciding commands on top. */
export function BaseProfileScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['profileBaseId'] ?? '';
  const { data, error } = useQuery({
    queryKey: queryKeys.baseProfile(id),
    queryFn: ({ signal }) => api('base-profile.get', { params: { profileBaseId: id } }, { signal }),
  });
  if (data) return <Loaded key={id} profile={data} />;
  return (
    <Scope name="record" className={styles.screen ?? ''}>
      <ScreenHeading title="Base profile" />
      {error ? (
        <ErrorState message={error.message} action={<CommandButton id="record.reload">Retry</CommandButton>} />
      ) : (
        <Skeleton rows={12} label="Loading base profile" />
      )}
    </Scope>
  );
}

function Loaded({ profile }: { profile: BaseProfile }) {
  const lookups = useFormLookups();
  const subject = useMemo(() => subjectOfBase(profile), [profile]);
  const form = useProfileForm(subject, lookups);
  const places = useReasonPlacesOf('base', profile);
  return (
    <Scope name="record" className={styles.screen ?? ''}>
      <ScreenHeading
        title={profile.profile_name || 'No name yet'}
        actions={
          <>
            <SaveState form={form} />
            <CommandButton id="base-profile.approve" variant="primary">
              Approve
            </CommandButton>
            <CommandButton id="base-profile.disapprove" variant="outline">
              Disapprove
            </CommandButton>
            <CommandButton id="base-profile.toggle-active" variant="outline">
              {profile.active ? 'Deactivate' : 'Activate'}
            </CommandButton>
            <CommandButton id="base-profile.delete" variant="text">
              Delete
            </CommandButton>
            <CommandButton id="record.back" variant="text">
              Back
            </CommandButton>
          </>
        }
      >
        <StatusMark status={profile.status} />
        {profile.active ? <ActiveMark active /> : <span className={styles.fact}>not active</span>}
        <span className={styles.fact}>v{profile.version}</span>
        {profile.waiting_since && (
          <span className={styles.fact}>
            waiting <RelativeTime at={profile.waiting_since} />
          </span>
        )}
      </ScreenHeading>
      {profile.last_reason && <LastReason reason={profile.last_reason} places={places} />}
      <FormNotes form={form} />
      <div className={styles.columns}>
        <SectionNavigation profile={profile} form={form} />
        <div className={styles.middle}>
          <FormSection id="basic-info" title="Basic info" section="profile-info" form={form}>
            <Field label="Identifier">{profile.id}</Field>
            <Field label="Creator">{profile.creator.name}</Field>
            <Field label="Created">
              <RelativeTime at={profile.created_at} />
            </Field>
            <Field label="Last change">
              <RelativeTime at={profile.updated_at} />
            </Field>
            <Field label="Missing" wide>
              {profile.missing.join(', ')}
            </Field>
          </FormSection>
          <FormSection id="general-info" title="General info" section="general" form={form} />
          <FormSection id="body" title="Body characteristics" section="body" form={form} />
          <FormSection id="tags" title="Tags" section="tags" form={form} />
          <DocumentsPart documents={profile.documents} />
          <LocalesPart profile={profile} />
        </div>
        <div className={styles.side}>
          <MediaPart id="images" title="Images" items={profile.media.profile_pictures} />
          <MediaPart id="attachments" title="Attachments" items={profile.media.attachments} />
          <LogPart kind="base-profile" id={profile.id} name={profile.profile_name} />
        </div>
      </div>
    </Scope>
  );
}

/** Which part of the form each part of the page is. */
const FORM_PARTS: Partial<Record<BaseProfileSection, Parameters<typeof problemsIn>[1]>> = {
  'basic-info': 'profile-info',
  'general-info': 'general',
  body: 'body',
  tags: 'tags',
  images: 'images',
  attachments: 'attachments',
};

/** The nine parts with their number keys; how much is missing or wrong in each stands beside it. */
function SectionNavigation({ profile, form }: { profile: BaseProfile; form: ProfileForm }) {
  const counts: Partial<Record<string, number>> = {
    images: profile.media.profile_pictures.length,
    attachments: profile.media.attachments.length,
    documents: profile.documents.length,
    locales: profile.locales.length,
  };
  const problemsOf = (section: BaseProfileSection) => {
    const part = FORM_PARTS[section];
    return part ? problemsIn(form, part).length : 0;
  };
  return (
    <nav className={styles.sections} aria-label="Parts of this profile">
      {BASE_PROFILE_SECTIONS.map(([section, label]) => (
        <CommandButton
          key={section}
          id="record.go-to-section"
          args={{ section }}
          variant="text"
          size="sm"
          className={styles.jump ?? ''}
        >
          {label}
          {problemsOf(section) > 0 && (
            <span className={styles.wrong}>
              {problemsOf(section)}
              <span className="visually-hidden"> missing or wrong</span>
            </span>
          )}
          {counts[section] !== undefined && <span className={styles.count}> {counts[section]}</span>}
        </CommandButton>
      ))}
    </nav>
  );
}
