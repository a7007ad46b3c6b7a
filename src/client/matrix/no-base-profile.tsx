import { CommandButton } from '../ui/controls/command-button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';

/** An empty product, in its first list and in the list's matrix. */
export function NoBaseProfile() {
  return (
    <EmptyState
      title="There are no base profiles yet."
      hint="Create a base profile, fill it in and submit it. Once it is approved, it gets its locale profiles."
    >
      <CommandButton id="go.create-base-profile" variant="primary">
        Create the first base profile
      </CommandButton>
    </EmptyState>
  );
}
