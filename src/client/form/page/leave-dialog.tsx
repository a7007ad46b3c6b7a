import { dispatch } from '../../context/dispatch.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

/** What to do with unsaved changes. `save`: what a save does, in the words of its button. */
export function LeaveDialog({ changes, save }: { changes: number; save: string }) {
  return (
    <Dialog
      open
      size="md"
      title="Leave without saving?"
      description={
        changes === 1
          ? 'One change is not saved. It is kept in this browser unless you discard it.'
          : `${changes} changes are not saved. They are kept in this browser unless you discard them.`
      }
      onClose={() => void dispatch({ id: 'dialog.close' }, 'button')}
      footer={
        <>
          <CommandButton id="dialog.close">Stay</CommandButton>
          <CommandButton id="form.discard-and-go" variant="outline" color="error" />
          <CommandButton id="form.keep-draft-and-go" variant="outline" />
          <CommandButton id="dialog.accept" variant="primary">
            {save === 'Save' ? 'Save and leave' : `${save}, and leave`}
          </CommandButton>
        </>
      }
    />
  );
}
