import type { RouteName } from '../../../contract/policy/access.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';

const TITLES: Partial<Record<RouteName, string>> = {
  stats: 'Statistics',
  settings: 'Settings',
};

/** A route whose part of the product has not been delivered yet says so, and what works meanwhile. */
export function AwaitedScreen({ route }: { route: RouteName }) {
  const title = TITLES[route] ?? 'Page';
  return (
    <>
      <ScreenHeading title={title} />
      <EmptyState
        title={`${title} is not part of this version yet.`}
        hint="Search finds every base profile your role may open."
      >
        <CommandButton id="palette.open" variant="primary" />
        <CommandButton id="session.sign-out" />
      </EmptyState>
    </>
  );
}
