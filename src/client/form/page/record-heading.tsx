import { type ReactNode, useEffect } from 'react';
import { useRecordInView } from '../../record/in-view.ts';
import { ActiveMark, MergedMark } from '../../ui/marks/record-marks.tsx';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx';
import { StatusMark } from '../../ui/marks/status-mark.tsx';
import { WaitingTime } from '../../ui/text/waiting-time.tsx';
import type { BaseProfile } from '../../../contract/profiles/base-profile.ts';
import type { LocaleProfile } from '../../../contract/profiles/locale-profile.ts';
import heading from '../../ui/layout/screen-heading.module.css';
import styles from './record.module.css';
import { SaveState, StillEmpty } from './save-state.tsx';
import type { ProfileForm } from '../use-profile-form.ts';
import { RECENT_RECORDS_MAXIMUM } from '../../../contract/settings/preferences.ts';
import { changePreference, preferenceNow } from '../../data/preferences.ts';

interface Props {
  record: BaseProfile | LocaleProfile;
  form: ProfileForm;
  /** Facts of this kind alone, before the others. */
  children?: ReactNode;
  actions?: ReactNode;
}

export function RecordHeading({ record, form, children, actions }: Props) {
  useRememberOpened(record);
  useRecordInView(record);
  const typed = form.values['profileName'];
  const name = record.profile_name || (typeof typed === 'string' ? typed.trim() : '');
  const noun = `${form.subject.kind}-profile` as const;
  return (
    <ScreenHeading
      title={record.profile_name || 'No name yet'}
      typed={name || 'No name yet'}
      written
      lang={name ? form.subject.written?.locale : undefined}
      actions={
        <>
          <SaveState form={form} />
          <CommandButton id={`${noun}.approve`} variant="primary">
            Approve
          </CommandButton>
          <CommandButton id={`${noun}.disapprove`} variant="outline">
            Disapprove
          </CommandButton>
          <CommandButton id={`${noun}.toggle-active`} variant="outline">
            {record.active ? 'Deactivate' : 'Activate'}
          </CommandButton>
          <CommandButton id={`${noun}.delete`} variant="text" color="error">
            Delete
          </CommandButton>
          {actions}
          <CommandButton id="record.back" variant="text" className={heading.toBack ?? ''}>
            Back
          </CommandButton>
        </>
      }
    >
      {children}
      <StatusMark status={record.status} />
      {record.active && <ActiveMark active />}
      {form.subject.kind === 'base' && <MergedMark into={record.merged_into} />}
      {record.frozen && <span className={styles.fact}>age hold</span>}
      <span className={styles.fact}>v{record.version}</span>
      {record.waiting_since && (
        <span className={styles.fact}>
          waiting <WaitingTime item={{ kind: form.subject.kind, status: record.status }} since={record.waiting_since} />
        </span>
      )}
      <StillEmpty form={form} />
    </ScreenHeading>
  );
}

interface Opened {
  id: string;
  profile_name: string;
  /** Only a locale profile names its base profile. */
  profile_base_id?: string;
}

/** Puts an opened record on top of the palette's recently opened ones. */
function useRememberOpened({ id, profile_name: name, profile_base_id: profileBaseId }: Opened): void {
  useEffect(() => {
    const [last] = preferenceNow('recent-records');
    if (last?.id === id && last.name === name) return;
    const kept =
      profileBaseId === undefined
        ? { kind: 'base' as const }
        : { kind: 'locale' as const, profile_base_id: profileBaseId };
    const remembered = changePreference('recent-records', (now) =>
      [{ ...kept, id, name }, ...now.filter((each) => each.id !== id)].slice(0, RECENT_RECORDS_MAXIMUM),
    );
    // Only a convenience, so a failure is not shown.
    remembered.catch(() => undefined);
  }, [id, name, profileBaseId]);
}
