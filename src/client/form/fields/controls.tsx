import { PLACEHOLDER } from '../../../contract/profiles/form-fields.ts';
import { DayField } from '../../ui/controls/day-field.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { controlAttributes, textOf, type ControlProps } from '../control-props.ts';
import type { Option } from '../field-options.ts';
import * as ToggleGroup from '@radix-ui/react-toggle-group';
import { chosenTags } from '../../../contract/profiles/form-values.ts';
import styles from '../form.module.css';

/** A line or a number. */
export function LineControl(props: ControlProps) {
  const { field, value, change } = props;
  if (field.control === 'number') {
    const number = { value: textOf(value), change };
    return <NumberField {...controlAttributes(props)} className={styles.control} {...number} />;
  }
  return (
    <input
      {...controlAttributes(props)}
      className={styles.control}
      lang={props.lang}
      dir="auto"
      type="text"
      autoComplete="off"
      placeholder={PLACEHOLDER}
      value={textOf(value)}
      onChange={(event) => change(event.target.value)}
    />
  );
}

export function DayControl(props: ControlProps) {
  return (
    <DayField
      {...controlAttributes(props)}
      className={styles.control}
      value={textOf(props.value)}
      change={props.change}
    />
  );
}

export function ParagraphControl(props: ControlProps) {
  return (
    <textarea
      {...controlAttributes(props)}
      className={styles.control}
      lang={props.lang}
      dir="auto"
      rows={4}
      placeholder={PLACEHOLDER}
      value={textOf(props.value)}
      onChange={(event) => props.change(event.target.value)}
    />
  );
}

/** One of several, or none. A value that is no longer offered stays until another is chosen. */
export function ChoiceControl({ options, ...props }: ControlProps & { options: readonly Option[] }) {
  const chosen = textOf(props.value);
  return (
    <select
      {...controlAttributes(props)}
      className={styles.control}
      dir="auto"
      value={chosen}
      onChange={(event) => props.change(event.target.value)}
    >
      <option value="" aria-label="empty">
        {PLACEHOLDER}
      </option>
      {chosen !== '' && !options.some(({ value }) => value === chosen) && <option value={chosen}>{chosen}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Any number of tags: one stop for Tab, arrow keys inside, Space chooses. */
export function SeveralControl({ options, ...props }: ControlProps & { options: readonly Option[] }) {
  const { field, value, change } = props;
  const attributes = controlAttributes(props);
  return (
    <ToggleGroup.Root
      type="multiple"
      {...attributes}
      aria-labelledby={`${attributes.id}-label`}
      className={styles.several}
      value={chosenTags(value)}
      onValueChange={(chosen: string[]) => change(Object.fromEntries(chosen.map((id) => [id, true])))}
      data-field={field.name}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value} className={styles.tag ?? ''}>
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

/** A tag that is set or not. Without the tag in the lookups there is nothing to switch. */
export function SwitchControl({ tagId, ...props }: ControlProps & { tagId: string }) {
  const on = textOf(props.value) !== '';
  return (
    <span className={styles.switch}>
      <input
        {...controlAttributes(props)}
        type="checkbox"
        disabled={tagId === ''}
        checked={on}
        onChange={(event) => props.change(event.target.checked ? tagId : '')}
      />
      <span aria-hidden="true">{on ? 'yes' : 'no'}</span>
    </span>
  );
}
