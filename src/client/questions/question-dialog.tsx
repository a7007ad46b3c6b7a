import { useSnapshot } from 'valtio';
import { useCommandContext } from '../context/read-context.ts';
import { dispatch } from '../context/dispatch.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import type { Question } from '../../../commands/question.ts';
import { Button } from '../ui/controls/button.tsx';
import { CommandButton } from '../ui/controls/command-button.tsx';
import styles from './question-dialog.module.css';
import { answerQuestion, questionState } from './question-state.ts';
import { PersonText } from '../ui/text/person-text.tsx';

/** The safe answer has the focus. */
export function QuestionDialog() {
  const { open } = useSnapshot(questionState);
  // A text that is computed follows the page.
  useCommandContext();
  if (!open) return null;
  const { title, text, yes, other, destroys, rows = [] } = open.question as Question;

  function chooseOther({ id, args }: NonNullable<Question['other']>) {
    answerQuestion(false);
    void dispatch({ id, args }, 'button');
  }

  return (
    <Dialog
      open
      size={rows.length > 0 ? 'md' : 'sm'}
      scrolls={rows.length > 0}
      title={title}
      description={typeof text === 'string' ? text : text()}
      onClose={() => void dispatch({ id: 'dialog.close' }, 'button')}
      footer={
        <>
          <CommandButton id="dialog.close">Cancel</CommandButton>
          {other && (
            <Button variant="outline" onClick={() => chooseOther(other)}>
              {other.words}
            </Button>
          )}
          <CommandButton id="dialog.accept" variant="primary" color={destroys ? 'error' : 'default'}>
            {yes}
          </CommandButton>
        </>
      }
    >
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ key, name, detail }) => (
            <li key={key}>
              <strong>
                <PersonText>{name}</PersonText>
              </strong>{' '}
              {detail}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
