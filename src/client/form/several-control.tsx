import * as ToggleGroup from '@radix-ui/react-toggle-group';
import { chosenTags } from '../../contract/policy/form-values.ts';
import { controlAttributes, type ControlProps } from './control-props.ts';
import type { Option } from './field-options.ts';
import styles from './form.module.css';

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
