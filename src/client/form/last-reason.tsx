import { useState } from 'react';
import type { ReasonPlace } from '../../../commands/context.ts';
import { DISAPPROVAL_CODES } from '../../contract/policy/disapproval.ts';
import type { DisapprovalReason } from '../../contract/shapes/disapproval.ts';
import { CommandButton } from '../ui/command-button.tsx';
import styles from './form.module.css';

interface LastReasonProps {
  reason: DisapprovalReason;
  /** What the remarks can stand at; one that has gone meanwhile is told without its place. */
  places: readonly ReasonPlace[];
}

/** Why the profile came back, as a list to tick off while mending; the ticks are only for the eye. */
export function LastReason({ reason: { codes, note, anchors }, places }: LastReasonProps) {
  const [mended, setMended] = useState<readonly string[]>([]);
  const toggle = (entry: string) =>
    setMended((before) => (before.includes(entry) ? before.filter((each) => each !== entry) : [...before, entry]));
  // A reason that has remarks at places is told there.
  const general = codes.filter((code) => !anchors?.some((anchor) => anchor.code === code));
  const tick = (entry: string, words: string) => (
    <label>
      <input type="checkbox" checked={mended.includes(entry)} onChange={() => toggle(entry)} />
      {words}
    </label>
  );
  return (
    <section className={styles.reason} aria-label="Why it was disapproved">
      <h2>Disapproved because of</h2>
      <ul>
        {general.map((code) => (
          <li key={code}>{tick(code, DISAPPROVAL_CODES[code])}</li>
        ))}
        {anchors?.map((anchor) => {
          const place = places.find(({ kind, id }) => kind === anchor.kind && id === anchor.id);
          const entry = `${anchor.kind} ${anchor.id}`;
          const words = [place?.label ?? 'Something that is gone', DISAPPROVAL_CODES[anchor.code]].join(': ');
          return (
            <li key={entry}>
              {tick(entry, anchor.note === '' ? words : `${words} (${anchor.note})`)}
              {anchor.kind === 'field' && place && (
                <CommandButton id="record.edit-field" args={{ field: anchor.id }} size="sm" variant="text">
                  Go there
                </CommandButton>
              )}
            </li>
          );
        })}
      </ul>
      {note !== '' && <p>{note}</p>}
    </section>
  );
}
