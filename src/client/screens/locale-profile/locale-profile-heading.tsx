import type { LocaleProfile } from '../../../contract/shapes/locale-profile.ts';
import { SaveState } from '../../form/save-state.tsx';
import type { ProfileForm } from '../../form/use-profile-form.ts';
import { ActiveMark } from '../../ui/active-mark.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import styles from './locale-profile.module.css';

/** Name, locale and state of the profile, and what can be decided about it. */
export function LocaleProfileHeading({ profile, form }: { profile: LocaleProfile; form: ProfileForm }) {
  const { locale } = profile;
  return (
    <ScreenHeading
      title={profile.profile_name || 'No name yet'}
      actions={
        <>
          <SaveState form={form} />
          <CommandButton id="locale-profile.approve" variant="primary">
            Approve
          </CommandButton>
          <CommandButton id="locale-profile.disapprove" variant="outline">
            Disapprove
          </CommandButton>
          <CommandButton id="locale-profile.toggle-active" variant="outline">
            {profile.active ? 'Deactivate' : 'Activate'}
          </CommandButton>
          <CommandButton id="locale-profile.delete" variant="text">
            Delete
          </CommandButton>
          <CommandButton id="locale-profile.open-base" variant="text">
            Base profile
          </CommandButton>
          <CommandButton id="record.back" variant="text">
            Back
          </CommandButton>
        </>
      }
    >
      <span className={styles.locale}>
        <span lang={locale.code}>{locale.label}</span> · {locale.language} ({locale.code})
      </span>
      <span className={styles.fact}>of {profile.base_profile_name || 'a base profile without a name'}</span>
      <StatusMark status={profile.status} />
      {profile.active ? <ActiveMark active /> : <span className={styles.fact}>not active</span>}
      {profile.frozen && <span className={styles.fact}>frozen</span>}
      <span className={styles.fact}>v{profile.version}</span>
      {profile.waiting_since && (
        <span className={styles.fact}>
          waiting <RelativeTime at={profile.waiting_since} />
        </span>
      )}
    </ScreenHeading>
  );
}
