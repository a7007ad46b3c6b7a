import type { ComponentProps, KeyboardEvent } from 'react';
import { latinDigits, typedNumber } from '../../contract/letters/digit-value.ts';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  /** What was typed, whether or not it is a number. */
  value: string;
  change: (value: string) => void;
  least: number;
  most?: number;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A whole number. Browsers' own fields for numbers change when a wheel passes over them, give nothing where what was
 * typed is no number, and take Latin digits alone; in this one the wheel scrolls, and what is wrong stays to be mended.
 */
export function NumberField({ value, change, least, most = Infinity, ...attributes }: Props) {
  const number = typedNumber(value);
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (value.trim() === '') change(String(least));
    else if (!Number.isNaN(number)) change(String(Math.min(most, Math.max(least, Math.round(number) + by))));
  };
  return (
    <input
      {...attributes}
      type="text"
      inputMode="numeric"
      role="spinbutton"
      aria-valuemin={least}
      aria-valuemax={most === Infinity ? undefined : most}
      aria-valuenow={Number.isNaN(number) ? undefined : number}
      autoComplete="off"
      value={value}
      onChange={({ target }) => change(latinDigits(target.value))}
      onKeyDown={step}
    />
  );
}
