import { useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { AnyCommand } from '../../../commands/command.ts';
import { stepsOf } from '../../../commands/execute.ts';
import { isStorable } from '../../contract/letters/storable.ts';
import { DISAPPROVAL_NOTE_MAXIMUM, problemOfReason } from '../../contract/policy/disapproval.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { panelPlaces, setNote } from './disapproval-port.ts';
import { useFinger } from '../ui/finger.ts';
import { LeftDrafts } from '../session/drafts/late-left-drafts.tsx';
import { placeOfText } from '../palette/typed-draft.ts';
import { disapprovalState, type OpenDisapproval } from './disapproval-state.ts';
import styles from './disapproval.module.css';

/** A few words for the person who corrects it; most reasons need none. Enter sends, Shift+Enter begins a line. */
export function DisapprovalNote({ command }: { command: AnyCommand }) {
  const { note, marked, restored, open } = useSnapshot(disapprovalState);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    panelPlaces.note = () => field.current?.focus();
    return () => {
      panelPlaces.note = null;
    };
  }, []);
  const needed = marked.length > 0 && problemOfReason({ codes: marked, note: '' }) !== null;
  const prompt = stepsOf(command).find(([name]) => name === 'note')?.[1].prompt ?? '';
  return (
    <div className={styles.note}>
      <div className={styles.noteHead}>
        <label htmlFor={id}>{needed ? 'Note (required)' : 'Note (optional)'}</label>
        <CommandButton id="disapproval.write-note" variant="text" size="sm" tabIndex={-1}>
          Write
        </CommandButton>
      </div>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        dir="auto"
        rows={3}
        maxLength={DISAPPROVAL_NOTE_MAXIMUM}
        placeholder={useFinger() ? prompt : `${prompt}; Shift+Enter for a new line`}
        required={needed}
        aria-invalid={!isStorable(note) || undefined}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {restored && (
        <p className={styles.restored} role="status">
          You typed this earlier and did not send it.
        </p>
      )}
      {open && <LeftDrafts place={placeOfText((open as OpenDisapproval).asking)} />}
    </div>
  );
}
