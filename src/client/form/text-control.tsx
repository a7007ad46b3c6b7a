import { PLACEHOLDER } from '../../contract/policy/form-fields.ts';
import { DayField } from '../ui/day-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { controlAttributes, textOf, type ControlProps } from './control-props.ts';
import styles from './form.module.css';

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
