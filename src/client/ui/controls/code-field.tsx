import { useId, type RefObject } from 'react';
import {
  RECOVERY_CODE_LENGTH,
  groupedRecoveryCode,
  typedRecoveryCode,
  latinSigns,
} from '../../../contract/session/recovery-codes.ts';
import styles from './code-field.module.css';

/** Digits of a one-time code. */
const CODE_LENGTH = 6;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called with the sixth digit: a complete code needs no key press. */
  onComplete: (code: string) => void;
  problem: string | null;
  busy: boolean;
  /**
   * A recovery code, which begins with a letter, is accepted as well. `letters`: one is to be typed, so phones show
   * letters.
   */
  recovery?: 'taken' | 'letters' | undefined;
  ref: RefObject<HTMLInputElement | null>;
}

/** One field for the whole code, so that typing, pasting and a phone's autofill all work. */
export function CodeField({ label, value, onChange, onComplete, problem, busy, recovery, ref }: Props) {
  const id = useId();

  function change(text: string, isComposing = false) {
    if (busy) return;
    // Text of an unfinished input method is left alone: it would be lost or doubled if it were changed now.
    if (isComposing && /\P{ASCII}/u.test(text)) {
      onChange(text);
      return;
    }
    const code = recovery && beginsWithLetter(text) ? groupedRecoveryCode(typedRecoveryCode(text)) : digitsOf(text);
    onChange(code);
    if (isWholeCode(code) && code !== value) onComplete(code);
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {/* No maxlength: it would cut "123 456" short when it is pasted. */}
      <input
        ref={ref}
        id={id}
        type="text"
        inputMode={recovery === 'letters' ? 'text' : 'numeric'}
        data-long={beginsWithLetter(value) || undefined}
        autoComplete="one-time-code"
        spellCheck={false}
        value={value}
        readOnly={busy}
        onChange={({ target, nativeEvent }) => change(target.value, (nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={({ currentTarget }) => change(currentTarget.value)}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}

const beginsWithLetter = (text: string) => /^\s*[a-z]/i.test(latinSigns(text));

/** A one-time code or a recovery code is complete. */
export function isWholeCode(code: string): boolean {
  const length = beginsWithLetter(code) ? RECOVERY_CODE_LENGTH : CODE_LENGTH;
  return code.replaceAll('-', '').length === length;
}

export function askForWhole(code: string): string {
  return beginsWithLetter(code)
    ? `Enter the ${RECOVERY_CODE_LENGTH} letters and digits of the recovery code.`
    : `Enter the ${CODE_LENGTH} digits of the code.`;
}

/** The digits of typed or pasted text, as Latin ones, without spaces and dashes; at most six. */
export function digitsOf(text: string): string {
  return latinSigns(text).replace(/\D/g, '').slice(0, CODE_LENGTH);
}
