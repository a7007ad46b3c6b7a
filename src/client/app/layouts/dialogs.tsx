import { NoticeCentre } from '../../notices/notice-centre.tsx';
import { QuestionDialog } from '../../questions/question-dialog.tsx';
import { SuspicionDialog } from '../../duplicates/suspicion-dialog.tsx';
import { LocaleDialogs } from '../../locales/locale-dialogs.tsx';
export { askForProof } from '../../session/proof/ask-for-proof.ts';
import { ProofDialog } from '../../session/proof/proof-dialog.tsx';
import { WhichKey } from '../../presses/which-key.tsx';
import { ExactMoment } from '../../ui/text/exact-moment.tsx';

/** The dialogs that a command may open on any screen, and hints at keys and times, in a file of their own: no first page shows one. */
export function Dialogs() {
  return (
    <>
      <NoticeCentre />
      <QuestionDialog />
      <LocaleDialogs />
      <SuspicionDialog />
      <ProofDialog />
      <WhichKey />
      <ExactMoment />
    </>
  );
}
