import type { LocaleProfileSummary } from '../../../contract/profiles/locale-profile.ts';
import { STATUS_LABELS } from '../../../contract/profiles/status.ts';
import { Field } from '../../ui/layout/field.tsx';
import { ReasonWords } from '../../ui/text/reason-words.tsx';
import { Peek } from '../peek.tsx';

const ACTIONS = [
  { id: 'locale-profile.approve', label: 'Approve' },
  { id: 'locale-profile.disapprove', label: 'Disapprove' },
  { id: 'locale-profile.open-base', label: 'Base profile' },
] as const;

export function LocaleProfilePeek({ record }: { record: LocaleProfileSummary }) {
  return (
    <Peek
      record={record}
      actions={ACTIONS}
      ofRow={
        <>
          <Field label="Locale">
            {record.locale.language} ({record.locale.code})
          </Field>
          <Field label="Base profile" written>
            {record.base_profile_name}
          </Field>
        </>
      }
    >
      <Field label="Status of the base profile">{STATUS_LABELS[record.base_status]}</Field>
      {record.last_reason && (
        <Field label="Last reason" wide>
          <ReasonWords reason={record.last_reason} />
        </Field>
      )}
    </Peek>
  );
}
