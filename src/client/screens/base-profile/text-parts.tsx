import type { BaseProfile } from '../../../contract/shapes/base-profile.ts';
import { STATUS_LABELS } from '../../../contract/policy/status.ts';
import { Age } from '../../ui/age.tsx';
import { Field, FieldList } from '../../ui/field.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { GENERAL_FIELDS, type FieldDeclaration } from './base-profile-fields.ts';
import { readField, type Lookups } from './read-field.ts';

interface PartProps {
  profile: BaseProfile;
  lookups: Lookups;
}

export function BasicInfoPart({ profile, lookups }: PartProps) {
  return (
    <Section
      id="basic-info"
      title="Basic info"
      count={{ value: profile.missing.length, of: 'required fields missing', tone: 'error' }}
    >
      <FieldList>
        <Field label="Identifier">{profile.id}</Field>
        <Field label="Status">{STATUS_LABELS[profile.status]}</Field>
        <Field label="Active">{profile.active ? 'yes' : 'no'}</Field>
        <Field label="Adult level">{readField(profile, { group: 'adultLevel' }, lookups)}</Field>
        <Field label="Selfie">{profile.selfie_id}</Field>
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
      </FieldList>
    </Section>
  );
}

export function GeneralInfoPart({ profile, lookups }: PartProps) {
  return (
    <Section id="general-info" title="General info">
      <FieldList>
        {GENERAL_FIELDS.map(({ label, source }) => (
          <Field key={label} label={label}>
            {readField(profile, source, lookups)}
          </Field>
        ))}
        <Field label="Age">
          <Age dateOfBirth={profile.date_of_birth} />
        </Field>
      </FieldList>
    </Section>
  );
}

interface FieldsPartProps extends PartProps {
  id: string;
  title: string;
  fields: readonly FieldDeclaration[];
  /** Each field takes a line of its own. */
  wide?: boolean;
}

export function FieldsPart({ id, title, fields, wide = false, profile, lookups }: FieldsPartProps) {
  return (
    <Section id={id} title={title}>
      <FieldList>
        {fields.map(({ label, source }) => (
          <Field key={label} label={label} wide={wide}>
            {readField(profile, source, lookups)}
          </Field>
        ))}
      </FieldList>
    </Section>
  );
}
