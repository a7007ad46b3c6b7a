import { useQuery } from '@tanstack/react-query';
import type { BaseProfile } from '../../../contract/shapes/base-profile.ts';
import { BASE_PROFILE_SECTIONS } from '../../../../commands/context.ts';
import { Scope } from '../../context/scope.tsx';
import { api } from '../../data/api-instance.ts';
import { useAttributeTypes, useTags } from '../../data/lookups.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { ActiveMark } from '../../ui/active-mark.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import styles from './base-profile.module.css';
import { DocumentsPart, LocalesPart } from './linked-parts.tsx';
import { LogPart } from './log-part.tsx';
import { MediaPart } from './media-part.tsx';
import { BasicInfoPart, FieldsPart, GeneralInfoPart } from './text-parts.tsx';
import { BODY_FIELDS, TAG_FIELDS } from './base-profile-fields.ts';

/** One base profile: nine parts on one page, the deciding commands on top. */
export function BaseProfileScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['profileBaseId'] ?? '';
  const { data, error } = useQuery({
    queryKey: queryKeys.baseProfile(id),
    queryFn: ({ signal }) => api('base-profile.get', { params: { profileBaseId: id } }, { signal }),
  });
  if (data) return <Loaded profile={data} />;
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
  const lookups = { attributeTypes: useAttributeTypes(), tagGroups: useTags() };
  return (
    <Scope name="record" className={styles.screen ?? ''}>
      <ScreenHeading
        title={profile.profile_name || 'No name yet'}
        actions={
          <>
            <CommandButton id="base-profile.approve" variant="primary">
              Approve
            </CommandButton>
            <CommandButton id="base-profile.disapprove" variant="outline">
              Disapprove
            </CommandButton>
            <CommandButton id="base-profile.toggle-active" variant="outline">
              {profile.active ? 'Deactivate' : 'Activate'}
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
      <div className={styles.columns}>
        <SectionNavigation profile={profile} />
        <div className={styles.middle}>
          <BasicInfoPart profile={profile} lookups={lookups} />
          <GeneralInfoPart profile={profile} lookups={lookups} />
          <FieldsPart id="body" title="Body characteristics" fields={BODY_FIELDS} profile={profile} lookups={lookups} />
          <FieldsPart id="tags" title="Tags" fields={TAG_FIELDS} profile={profile} lookups={lookups} wide />
          <DocumentsPart documents={profile.documents} />
          <LocalesPart locales={profile.locales} />
        </div>
        <div className={styles.side}>
          <MediaPart id="images" title="Images" items={profile.media.profile_pictures} lookups={lookups} />
          <MediaPart id="attachments" title="Attachments" items={profile.media.attachments} lookups={lookups} />
          <LogPart profileBaseId={profile.id} />
        </div>
      </div>
    </Scope>
  );
}

/** The nine parts with their number keys. */
function SectionNavigation({ profile }: { profile: BaseProfile }) {
  const counts: Partial<Record<string, number>> = {
    images: profile.media.profile_pictures.length,
    attachments: profile.media.attachments.length,
    documents: profile.documents.length,
    locales: profile.locales.length,
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
          {counts[section] !== undefined && <span className={styles.count}> {counts[section]}</span>}
        </CommandButton>
      ))}
    </nav>
  );
}
