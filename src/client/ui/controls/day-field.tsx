import type { ComponentProps } from 'react';
import { typedDay } from '../../../contract/base/typed-day.ts';
import { latinDigits } from '../../../contract/letters/digit-value.ts';
import { onTyped } from './number-field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** YYYY-MM-DD, or whatever was typed so far. */
  value: string;
  change: (value: string) => void;
}

/**
 * A day, typed and shown as YYYY-MM-DD in every browser and language. Other formats are read when they are pasted or
 * left; unreadable text stays as typed.
 */
export function DayField({ value, change, ...attributes }: Props) {
  return (
    <input
      {...attributes}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      placeholder="YYYY-MM-DD"
      value={value}
      {...onTyped(change, (typed) => {
        const text = latinDigits(typed);
        return (/^\d{8}$/.test(text) && typedDay(text)) || text;
      })}
      onPaste={(event) => {
        const { selectionStart: start, selectionEnd: end } = event.currentTarget;
        const isWhole = value === '' || (start === 0 && end === value.length);
        const day = typedDay(event.clipboardData.getData('text'));
        // A few digits pasted between others are handled like typed ones.
        if (!isWhole || day === null) return;
        event.preventDefault();
        change(day);
      }}
      onBlur={() => {
        const day = typedDay(value);
        if (day !== null && day !== value) change(day);
      }}
    />
  );
}
