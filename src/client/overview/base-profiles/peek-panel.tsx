import { missingInWords } from '../../../contract/profiles/missing-fields.ts';
import type { BaseProfileSummary } from '../../../contract/profiles/base-profile.ts';
import { Age } from '../../ui/text/age.tsx';
import { Field } from '../../ui/layout/field.tsx';
import { LocaleBar } from '../../ui/marks/locale-bar.tsx';
import { LevelledPhoto } from '../../ui/pictures/photo.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { Peek } from '../peek.tsx';
import { placeInWords } from './columns.tsx';
import { isolated } from '../../../contract/base/words.ts';

const ACTIONS = [
  { id: 'base-profile.approve', label: 'Approve' },
  { id: 'base-profile.disapprove', label: 'Disapprove' },
] as const;

export function BaseProfilePeek({ record }: { record: BaseProfileSummary }) {
  return (
    <Peek
      record={record}
      actions={ACTIONS}
      picture={
        <LevelledPhoto
          url={record.photo?.url ?? null}
          alt={`First picture of ${isolated(record.profile_name || 'this profile')}`}
          size={96}
          height={120}
          level={record.photo?.adult_level ?? null}
        />
      }
      ofRow={
        <>
          <Field label="Type">{record.profile_type}</Field>
          <Field label="Gender">{record.gender}</Field>
          <Field label="Age">{record.date_of_birth && <Age dateOfBirth={record.date_of_birth} />}</Field>
          <Field label="City">{placeInWords(record)}</Field>
          <Field label="Locales">
            <LocaleBar done={record.locales_done} total={record.locales_total} />
          </Field>
        </>
      }
    >
      <Field label="Created">
        <RelativeTime at={record.created_at} form="date" />
      </Field>
      <Field label="Creator" written>
        {record.creator.name}
      </Field>
      {record.missing.length > 0 && (
        <Field label="Missing" wide>
          {missingInWords(record.missing).join(', ')}
        </Field>
      )}
    </Peek>
  );
}
