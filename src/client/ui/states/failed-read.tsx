import type { CommandId } from '../../../../commands/command-ids.ts';
import { isSaidAbove } from '../../data/failed-read-notices.ts';
import { asSentence } from '../../../contract/base/words.ts';
import { CommandButton } from '../controls/command-button.tsx';
import { ErrorState } from './error-state.tsx';
import flow from '../layout/flow.module.css';

/** Why it could not be read; that there is no network is shown above already. */
export function sentenceOf(error: Error): string {
  return isSaidAbove(error) ? 'This loads once you are online.' : error.message;
}

interface Props {
  error: Error;
  /** The command that reads it again. */
  retry?: CommandId;
}

/** In place of data that could not be read: why, and the way to try again. */
export function FailedRead({ error, retry = 'screen.retry' }: Props) {
  return <ErrorState message={sentenceOf(error)} action={<CommandButton id={retry}>Retry</CommandButton>} />;
}

/**
 * The same in one line, beside data that could be read.
 *
 * @param what the beginning of the sentence, up to the reason: "The run could not be loaded"
 */
export function FailedLine({ what, error }: { what: string; error: Error }) {
  return (
    <p role="alert" className={flow.problem}>
      {what}. {asSentence(sentenceOf(error))}{' '}
      <CommandButton id="screen.retry" size="sm" variant="outline">
        Retry
      </CommandButton>
    </p>
  );
}
