import type { ReactNode } from 'react';
import { useRecordInView } from '../record/in-view.ts';
import { ActiveMark } from '../ui/active-mark.tsx';
import { CommandButton } from '../ui/command-button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import type { BaseProfile } from '../../contract/shapes/base-profile.ts';
import type { LocaleProfile } from '../../contract/shapes/locale-profile.ts';
import styles from './record.module.css';
import { SaveState } from './save-state.tsx';
import { useRememberOpened } from './use-remember-opened.ts';
import type { ProfileForm } from './use-profile-form.ts';

interface Props {
  record: BaseProfile | LocaleProfile;
  form: ProfileForm;
  /** Facts of this kind alone, before the others. */
  children?: ReactNode;
  /** Buttons of this kind alone, before "Back". */
  actions?: ReactNode;
}

/** Name and state of a profile, and what can be decided about it. */
export function RecordHeading({ record, form, children, actions }: Props) {
  useRememberOpened(record);
  useRecordInView(record);
  const noun = `${form.subject.kind}-profile` as const;
  return (
    <ScreenHeading
      title={record.profile_name || 'No name yet'}
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
          <CommandButton id={`${noun}.delete`} variant="text">
            Delete
          </CommandButton>
          <CommandButton id="record.print-view" variant="text" />
          {actions}
          <CommandButton id="record.back" variant="text">
            Back
          </CommandButton>
        </>
      }
    >
      {children}
      <StatusMark status={record.status} />
      {record.active ? <ActiveMark active /> : <span className={styles.fact}>not active</span>}
      {record.frozen && <span className={styles.fact}>frozen</span>}
      <span className={styles.fact}>v{record.version}</span>
      {record.waiting_since && (
        <span className={styles.fact}>
          waiting <RelativeTime at={record.waiting_since} />
        </span>
      )}
    </ScreenHeading>
  );
}
