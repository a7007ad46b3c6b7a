import { controlAttributes, textOf, type ControlProps } from './control-props.ts';
import styles from './form.module.css';

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
