import { CommandButton } from '../../ui/command-button.tsx';
import styles from './item-panel.module.css';

/** What can be done with the item, with its keys. Those of the other kind show themselves not. */
export function ReviewActions() {
  return (
    <div className={styles.actions} role="toolbar" aria-label="Decide">
      <CommandButton id="base-profile.approve" variant="primary">
        Approve
      </CommandButton>
      <CommandButton id="base-profile.disapprove" variant="outline">
        Disapprove
      </CommandButton>
      <CommandButton id="locale-profile.approve" variant="primary">
        Approve
      </CommandButton>
      <CommandButton id="locale-profile.disapprove" variant="outline">
        Disapprove
      </CommandButton>
      <CommandButton id="queue.skip" variant="outline">
        Skip
      </CommandButton>
      <CommandButton id="queue.edit" variant="text">
        Edit
      </CommandButton>
      <CommandButton id="queue.toggle-base" variant="text">
        Base profile
      </CommandButton>
      <CommandButton id="queue.last" variant="text">
        Back
      </CommandButton>
      <CommandButton id="queue.put-back" variant="text">
        Put back
      </CommandButton>
    </div>
  );
}
