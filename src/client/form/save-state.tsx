import { CommandButton } from '../ui/command-button.tsx';
import styles from './form.module.css';
import type { ProfileForm } from './use-profile-form.ts';

/** How much is not saved yet, with the button that saves it; for a screen's heading. */
export function SaveState({ form }: { form: ProfileForm }) {
  const { readOnlyBecause } = form;
  const changes = form.changed.length + form.imageChanges;
  if (readOnlyBecause !== null) return <span className={styles.state}>read only</span>;
  const words = changes === 1 ? '1 change' : `${changes} changes`;
  return (
    <>
      <span className={changes === 0 ? 'visually-hidden' : styles.state} role="status">
        {changes === 0 ? 'saved' : words}
      </span>
      <CommandButton id="profile.save" variant={changes === 0 ? 'outline' : 'primary'}>
        Save
      </CommandButton>
    </>
  );
}
