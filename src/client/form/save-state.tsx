import { CommandButton } from '../ui/command-button.tsx';
import styles from './form.module.css';
import type { ProfileForm } from './use-profile-form.ts';

/** How much is not saved yet, with the button that saves it; for a screen's heading. */
export function SaveState({ form }: { form: ProfileForm }) {
  const { changed, readOnlyBecause } = form;
  if (readOnlyBecause !== null) return <span className={styles.state}>read only</span>;
  const words = changed.length === 1 ? '1 change' : `${changed.length} changes`;
  return (
    <>
      <span className={styles.state} role="status">
        {changed.length === 0 ? 'saved' : words}
      </span>
      <CommandButton id="profile.save" variant={changed.length === 0 ? 'outline' : 'primary'}>
        Save
      </CommandButton>
    </>
  );
}
