import { PLACEHOLDER } from '../../contract/policy/form-fields.ts';
import { RATING_MINIMUM } from '../../contract/policy/field-values.ts';
import { controlAttributes, textOf, type ControlProps } from './control-props.ts';
import styles from './form.module.css';

/** A line, a number or a day. Days are told apart from text by the browser, which knows the person's way of writing them. */
export function LineControl(props: ControlProps) {
  const { field, value, change } = props;
  const kind = { date: 'date', number: 'number' }[field.control as string] ?? 'text';
  return (
    <input
      {...controlAttributes(props)}
      className={styles.control}
      type={kind}
      autoComplete="off"
      {...(kind === 'number' && { min: RATING_MINIMUM, step: 1 })}
      {...(kind === 'text' && { placeholder: PLACEHOLDER })}
      value={textOf(value)}
      onChange={(event) => change(event.target.value)}
    />
  );
}

export function ParagraphControl(props: ControlProps) {
  return (
    <textarea
      {...controlAttributes(props)}
      className={styles.control}
      rows={4}
      placeholder={PLACEHOLDER}
      value={textOf(props.value)}
      onChange={(event) => props.change(event.target.value)}
    />
  );
}
