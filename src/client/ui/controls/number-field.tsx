import type { ChangeEvent, ComponentProps, CompositionEvent } from 'react';
import { latinDigits } from '../../../contract/letters/digit-value.ts';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** The typed text, whether or not it is a number. */
  value: string;
  change: (value: string) => void;
}

/** Reads what is typed. Unfinished text of an input method stays as it is: changed now, it would be typed twice. */
export function onTyped(change: (value: string) => void, read: (text: string) => string) {
  return {
    onChange: ({ target: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
      change((nativeEvent as InputEvent).isComposing ? value : read(value)),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => change(read(currentTarget.value)),
  };
}

/**
 * A whole number. Browsers' own fields for numbers change when a wheel passes over them, give nothing for text that is
 * no number, and accept Latin digits alone; in this one the wheel scrolls, and wrong text stays to be corrected.
 */
export function NumberField({ value, change, ...attributes }: Props) {
  return (
    <input
      {...attributes}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      {...onTyped(change, latinDigits)}
    />
  );
}
