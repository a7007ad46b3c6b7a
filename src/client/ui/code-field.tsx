import { useId, type RefObject } from 'react';
import styles from './code-field.module.css';

/** Digits of a one-time code. */
export const CODE_LENGTH = 6;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called with the sixth digit: nobody has to press a key for what is complete. */
  onComplete: (code: string) => void;
  /** Why the last code was not taken. */
  problem: string | null;
  busy: boolean;
  ref: RefObject<HTMLInputElement | null>;
}

/** One field for the six digits, so that typing, pasting and a phone's own filling-in all work. */
export function CodeField({ label, value, onChange, onComplete, problem, busy, ref }: Props) {
  const id = useId();

  function change(text: string) {
    if (busy) return;
    const code = digitsOf(text);
    onChange(code);
    if (code.length === CODE_LENGTH && code !== value) onComplete(code);
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {/* No maxlength: it would cut "123 456" short when it is pasted. */}
      <input
        ref={ref}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={value}
        readOnly={busy}
        onChange={(event) => change(event.target.value)}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}

/** The digits in what was typed or pasted, spaces and dashes left out; at most six. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}
