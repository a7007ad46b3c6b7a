import { useSnapshot } from 'valtio';
import { saveInWords, sendsOn } from '../../contract/policy/saving.ts';
import { roleNow, session } from '../session/session-state.ts';
import { CommandButton } from '../ui/command-button.tsx';
import styles from './form.module.css';
import type { ProfileForm } from './use-profile-form.ts';
import { emptyParts } from './walk-fields.ts';

/** Labels that fit beside the button; of more only the number is shown. */
const NAMED = 2;
/** A checker sends back what lacks these. */
const NAMED_FIRST: ReadonlySet<string> = new Set(['profile_pictures', 'gender']);

/** How much is unsaved, with the save button; for a screen's heading. */
export function SaveState({ form }: { form: ProfileForm }) {
  useSnapshot(session);
  const { readOnlyBecause, subject } = form;
  const { kind, record } = subject;
  const changes = form.changed.length + form.imageChanges;
  if (readOnlyBecause !== null) return <span className={styles.state}>read only</span>;
  const words = changes === 1 ? '1 change' : `${changes} changes`;
  const role = roleNow();
  const isChanged = changes > 0;
  const sends = sendsOn(kind, role, record.status, isChanged);
  return (
    <>
      <span className={changes === 0 ? 'visually-hidden' : styles.state} role="status">
        {changes === 0 ? 'saved' : words}
      </span>
      <CommandButton id="profile.save" variant={!isChanged && !sends ? 'outline' : 'primary'}>
        {saveInWords(kind, role, record.status, isChanged)}
      </CommandButton>
    </>
  );
}

/** What would be sent on empty, with a link to the first. */
export function StillEmpty({
  form: { subject, values, readOnlyBecause, changed, imageChanges },
}: {
  form: ProfileForm;
}) {
  useSnapshot(session);
  const { kind, record } = subject;
  if (readOnlyBecause !== null || !sendsOn(kind, roleNow(), record.status, changed.length + imageChanges > 0)) {
    return null;
  }
  const parts = emptyParts(kind, values, record.media.profile_pictures.length);
  if (parts.length === 0) return null;
  const isNamedFirst = ({ field }: { field: string }) => NAMED_FIRST.has(field);
  const labels = [...parts.filter(isNamedFirst), ...parts.filter((part) => !isNamedFirst(part))].map(
    ({ label }) => label,
  );
  const more = labels.length - NAMED;
  const words = `${labels.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return (
    <span className={styles.stillEmpty}>
      <CommandButton id="form.next-empty" variant="text" size="sm" withoutHint>
        Still empty: {words}
      </CommandButton>
    </span>
  );
}
