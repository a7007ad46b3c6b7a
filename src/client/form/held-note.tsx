import type { ProfileKind } from '../../contract/policy/status.ts';
import { CommandButton } from '../ui/command-button.tsx';
import styles from './form.module.css';

interface Props {
  kind: ProfileKind;
  record: { frozen: boolean };
}

/** Says that a doubt about age holds the profile, with the button for people who may lift the hold. */
export function HeldNote({ kind, record }: Props) {
  if (!record.frozen) return null;
  return (
    <div className={styles.note} data-tone="error" role="alert">
      Frozen: someone doubts that this person is of age. Only an Admin can decide now.
      <CommandButton id={`${kind}-profile.lift-hold`} size="sm" variant="outline">
        Lift hold
      </CommandButton>
    </div>
  );
}
