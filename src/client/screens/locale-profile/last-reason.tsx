import { useState } from 'react';
import { DISAPPROVAL_CODES } from '../../../contract/policy/disapproval.ts';
import type { DisapprovalReason } from '../../../contract/shapes/disapproval.ts';
import styles from './locale-profile.module.css';

/** Why the profile came back, as a list to tick off while mending; the ticks are only for the eye. */
export function LastReason({ reason: { codes, note } }: { reason: DisapprovalReason }) {
  const [mended, setMended] = useState<readonly string[]>([]);
  const toggle = (code: string) =>
    setMended((before) => (before.includes(code) ? before.filter((each) => each !== code) : [...before, code]));
  return (
    <section className={styles.reason} aria-label="Why it was disapproved">
      <h2>Disapproved because of</h2>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <label>
              <input type="checkbox" checked={mended.includes(code)} onChange={() => toggle(code)} />
              {DISAPPROVAL_CODES[code]}
            </label>
          </li>
        ))}
      </ul>
      {note !== '' && <p>{note}</p>}
    </section>
  );
}
