import type { LocaleProfileSummary } from '../../../contract/shapes/locale-profile.ts';
import { STATUS_LABELS } from '../../../contract/policy/status.ts';
import { ActiveMark } from '../../ui/active-mark.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { Field, FieldList } from '../../ui/field.tsx';
import styles from '../../ui/overview/overview.module.css';
import { ReasonWords } from '../../ui/reason-words.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';

/** The focused row at a glance. */
export function LocaleProfilePeek({ record }: { record: LocaleProfileSummary }) {
  return (
    <>
      <h2>{record.profile_name || 'No name yet'}</h2>
      <div className={styles.marks}>
        <StatusMark status={record.status} />
        {record.active && <ActiveMark active />}
      </div>
      <FieldList>
        <Field label="Locale">
          {record.locale.label} ({record.locale.code})
        </Field>
        <Field label="Language">{record.locale.language}</Field>
        <Field label="Base profile">{record.base_profile_name}</Field>
        <Field label="Its status">{STATUS_LABELS[record.base_status]}</Field>
        <Field label="Waiting">{record.waiting_since && <RelativeTime at={record.waiting_since} />}</Field>
        <Field label="Changed">
          <RelativeTime at={record.updated_at} />
        </Field>
        <Field label="Last reason" wide>
          {record.last_reason && <ReasonWords reason={record.last_reason} />}
        </Field>
      </FieldList>
      <div className={styles.actions}>
        <CommandButton id="list.open-row" variant="primary">
          Open
        </CommandButton>
        <CommandButton id="locale-profile.approve" variant="outline">
          Approve
        </CommandButton>
        <CommandButton id="locale-profile.disapprove" variant="outline">
          Disapprove
        </CommandButton>
        <CommandButton id="locale-profile.open-base" variant="text">
          Base profile
        </CommandButton>
      </div>
    </>
  );
}
