import type { BaseProfileSummary } from '../../../contract/shapes/base-profile.ts';
import { ActiveMark } from '../../ui/active-mark.tsx';
import { Age } from '../../ui/age.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { Field, FieldList } from '../../ui/field.tsx';
import { LocaleBar } from '../../ui/locale-bar.tsx';
import { LevelledPhoto } from '../../ui/levelled-photo.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import styles from '../../ui/overview/overview.module.css';

/** The focused row at a glance. */
export function BaseProfilePeek({ record }: { record: BaseProfileSummary }) {
  return (
    <>
      <LevelledPhoto
        url={record.photo?.url ?? null}
        alt={`First picture of ${record.profile_name || 'this profile'}`}
        size={96}
        height={120}
        level={record.photo?.adult_level ?? null}
      />
      <h2>{record.profile_name || 'No name yet'}</h2>
      <div className={styles.marks}>
        <StatusMark status={record.status} />
        {record.active && <ActiveMark active />}
      </div>
      <FieldList>
        <Field label="Type">{record.profile_type}</Field>
        <Field label="Gender">{record.gender}</Field>
        <Field label="Age">
          <Age dateOfBirth={record.date_of_birth} />
        </Field>
        <Field label="City">{[record.city, record.region].filter(Boolean).join(', ')}</Field>
        <Field label="Locales">
          <LocaleBar done={record.locales_done} total={record.locales_total} />
        </Field>
        <Field label="Waiting">{record.waiting_since && <RelativeTime at={record.waiting_since} />}</Field>
        <Field label="Creator">{record.creator.name}</Field>
        <Field label="Missing" wide>
          {record.missing.join(', ')}
        </Field>
      </FieldList>
      <div className={styles.actions}>
        <CommandButton id="list.open-row" variant="primary">
          Open
        </CommandButton>
        <CommandButton id="base-profile.approve" variant="outline">
          Approve
        </CommandButton>
        <CommandButton id="base-profile.disapprove" variant="outline">
          Disapprove
        </CommandButton>
      </div>
    </>
  );
}
