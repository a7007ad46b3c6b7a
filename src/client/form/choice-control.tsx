import { PLACEHOLDER } from '../../contract/policy/form-fields.ts';
import { controlAttributes, textOf, type ControlProps } from './control-props.ts';
import type { Option } from './field-options.ts';
import styles from './form.module.css';

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
      <option value="">{PLACEHOLDER}</option>
      {chosen !== '' && !options.some(({ value }) => value === chosen) && <option value={chosen}>{chosen}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
