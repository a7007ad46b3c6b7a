import { Controller } from 'react-hook-form';
import type { FormField as FieldDeclaration } from '../../../contract/profiles/form-fields.ts';
import type { ControlProps } from '../control-props.ts';
import { tagIdOf, type Option } from '../field-options.ts';
import { isWritten } from '../field-kinds.ts';
import { fieldId } from '../focus-field.ts';
import styles from '../form.module.css';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import flow from '../../ui/layout/flow.module.css';
import { Source } from './field-in-words.tsx';
import { PlaceField } from './place-fields.tsx';
import { TextFindings } from './text-findings-list.tsx';
import {
  DayControl,
  LineControl,
  ParagraphControl,
  ChoiceControl,
  SeveralControl,
  SwitchControl,
} from './controls.tsx';
import type { ProfileForm } from '../use-profile-form.ts';

interface Props {
  field: FieldDeclaration;
  form: ProfileForm;
  options: readonly Option[];
  required: boolean;
}

export function FormField({ field, form, options, required }: Props) {
  const { name, label, control } = field;
  const id = fieldId(name);
  const problem = form.problems.find((each) => each.field === name);
  const findings = form.findings.filter((each) => each.field === name);
  const written = isWritten(field);
  const wide = control === 'paragraph' || control === 'several';
  return (
    <div
      className={styles.field}
      data-form-field={name}
      data-wide={wide || undefined}
      data-changed={form.changed.includes(name) || undefined}
    >
      <label id={`${id}-label`} htmlFor={control === 'several' ? undefined : id}>
        {label}
        {required && (
          <span className={flow.problem}>
            <span aria-hidden="true"> *</span>
            <span className="visually-hidden"> (required)</span>
          </span>
        )}
        <Source words={form.sourceOf(name)} />
      </label>
      <Controller
        name={name}
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <Control
            field={field}
            value={value ?? ''}
            change={onChange}
            invalid={problem !== undefined}
            noted={findings.length > 0}
            lang={written ? form.subject.written?.locale : undefined}
            form={form}
            options={options}
          />
        )}
      />
      {name === 'dateOfBirth' && (
        <CommandButton id="form.confirm-birth" size="sm" variant="text">
          Confirm this date
        </CommandButton>
      )}
      {problem && problem.kind !== 'unchosen' && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem.sentence}
        </p>
      )}
      {written && <TextFindings id={`${id}-findings`} findings={findings} text={form.values[name]} />}
    </div>
  );
}

function Control({ form, options, ...props }: ControlProps & { form: ProfileForm; options: readonly Option[] }) {
  switch (props.field.control) {
    case 'paragraph':
      return <ParagraphControl {...props} />;
    case 'date':
      return <DayControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} options={options} />;
    case 'several':
      return <SeveralControl {...props} options={options} />;
    case 'switch':
      return <SwitchControl {...props} tagId={tagIdOf(props.field, form.lookups)} />;
    case 'place':
      return <PlaceField {...props} values={form.values} setValues={form.setValues} />;
    default:
      return <LineControl {...props} />;
  }
}
