import { PLACEHOLDER } from '../../contract/policy/form-fields.ts';
import { RATING_MINIMUM } from '../../contract/policy/field-values.ts';
import { DayField } from '../ui/day-field.tsx';
import { controlAttributes, textOf, type ControlProps } from './control-props.ts';
import styles from './form.module.css';

/** A line or a number. */
export function LineControl(props: ControlProps) {
  const { field, value, change } = props;
  const isNumber = field.control === 'number';
  return (
    <input
      {...controlAttributes(props)}
      className={styles.control}
      lang={props.lang}
      dir="auto"
      type={isNumber ? 'number' : 'text'}
      autoComplete="off"
      {...(isNumber ? { min: RATING_MINIMUM, step: 1 } : { placeholder: PLACEHOLDER })}
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
