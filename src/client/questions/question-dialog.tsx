import { useSnapshot } from 'valtio';
import { dispatch } from '../context/dispatch.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CommandButton } from '../ui/command-button.tsx';
import { questionState } from './question-state.ts';

/** Shows what a command wants confirmed. The safe answer has the focus. */
export function QuestionDialog() {
  const { open } = useSnapshot(questionState);
  if (!open) return null;
  const { title, text, yes, destroys } = open.question;
  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={text}
      onClose={() => void dispatch({ id: 'dialog.close' }, 'button')}
      footer={
        <>
          <CommandButton id="dialog.close">Cancel</CommandButton>
          <CommandButton id="dialog.accept" variant="primary" color={destroys ? 'error' : 'default'}>
            {yes}
          </CommandButton>
        </>
      }
    />
  );
}
