import { mayOpen } from '../../contract/policy/access.ts';
import { isNotThere } from '../data/api-error.ts';
import { roleNow } from '../session/session-state.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { ErrorState } from '../ui/error-state.tsx';

const LISTS = {
  base: { route: 'base-profiles', back: 'Back to the base profiles' },
  locale: { route: 'locale-profiles', back: 'Back to the locale profiles' },
} as const;

interface RecordErrorProps {
  kind: 'base' | 'locale';
  error: Error;
  /** What failed, where that has words of its own; the error's are below it then. */
  title?: string;
}

/** Why a record is not shown: a deleted one links back to its list, anything else can be tried again. */
export function RecordError({ kind, error, title }: RecordErrorProps) {
  const isGone = isNotThere(error);
  const words = { message: title ?? error.message, ...(title !== undefined && { detail: error.message }) };
  if (!isGone) return <ErrorState {...words} action={<CommandButton id="record.reload">Retry</CommandButton>} />;
  const { route, back } = LISTS[kind];
  const role = roleNow();
  const toList = role !== null && mayOpen(role, route);
  return (
    <ErrorState
      {...words}
      action={
        <CommandButton id={toList ? `go.${route}` : 'go.home'} variant="primary">
          {toList ? back : 'Go back to home'}
        </CommandButton>
      }
    />
  );
}
