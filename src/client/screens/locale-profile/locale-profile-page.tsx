import type { LocaleProfile } from '../../../contract/shapes/locale-profile.ts';
import { Scope } from '../../context/scope.tsx';
import { LastReason } from '../../form/last-reason.tsx';
import { useReasonPlacesOf } from '../../form/reason-places.ts';
import { LogPart } from '../../ui/log-part.tsx';
import { MediaPart } from '../../ui/media-part.tsx';
import { LocaleProfileSections, useLocaleProfileForm } from './locale-profile-form.tsx';
import { LocaleProfileHeading } from './locale-profile-heading.tsx';
import styles from './locale-profile.module.css';
import { SectionNavigation } from './section-navigation.tsx';

/** A loaded locale profile: its form in the middle, pictures and log beside it, the deciding commands on top. */
export function LocaleProfilePage({ profile }: { profile: LocaleProfile }) {
  const form = useLocaleProfileForm(profile);
  const places = useReasonPlacesOf('locale', profile);
  return (
    <Scope name="record" className={styles.screen ?? ''}>
      <LocaleProfileHeading profile={profile} form={form} />
      <div className={styles.columns}>
        <SectionNavigation profile={profile} form={form} />
        <div className={styles.middle}>
          {profile.last_reason && <LastReason reason={profile.last_reason} places={places} />}
          <LocaleProfileSections form={form} />
        </div>
        <div className={styles.side}>
          <MediaPart id="images" title="Images" items={profile.media.profile_pictures} />
          <MediaPart id="attachments" title="Attachments" items={profile.media.attachments} />
          <LogPart kind="locale-profile" id={profile.id} name={profile.profile_name} />
        </div>
      </div>
    </Scope>
  );
}
