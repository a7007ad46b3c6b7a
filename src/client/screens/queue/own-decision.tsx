import { useSnapshot } from 'valtio';
import { queueState } from '../../queue/queue-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import styles from './item-panel.module.css';

/** What the person did with the item that they went back to, and the way to undo it. */
export function OwnDecision({ id }: { id: string }) {
  const { decisions } = useSnapshot(queueState);
  const decision = decisions.find(({ item }) => item.id === id);
  if (!decision || decision.settled === 'undone') return null;
  const { sentence, undo, settled } = decision;
  return (
    <p className={styles.banner}>
      Your last decision here: {sentence}
      {settled === null && (
        <CommandButton
          id="actions.take-back"
          args={{ ...undo.args }}
          size="sm"
          variant="outline"
          label={`Undo: ${sentence}`}
        >
          Undo
        </CommandButton>
      )}
    </p>
  );
}
