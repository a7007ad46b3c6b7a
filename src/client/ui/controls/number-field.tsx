import type { ComponentProps } from 'react';
import { latinDigits } from '../../../contract/letters/digit-value.ts';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** The typed text, whether or not it is a number. */
  value: string;
  change: (value: string) => void;
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
      onChange={({ target }) => change(latinDigits(target.value))}
    />
  );
}
