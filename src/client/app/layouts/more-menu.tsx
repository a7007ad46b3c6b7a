import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFinger } from '../../ui/finger.ts';
import { CommandMenu, type MenuCommand } from '../../ui/controls/command-menu.tsx';

/** Commands without a button on any screen; what does not fit is left out. */
const GROUPS: readonly (readonly MenuCommand[])[] = [
  [
    { id: 'base-profile.approve-and-stay' },
    { id: 'base-profile.disapprove-and-stay' },
    { id: 'locale-profile.approve-and-stay' },
    { id: 'locale-profile.disapprove-and-stay' },
    { id: 'matrix.activate' },
    { id: 'matrix.deactivate' },
    { id: 'duplicate-pairs.take-back' },
    { id: 'base-profile.copy-id' },
    { id: 'record.open-in-new-tab' },
    { id: 'record.reload' },
    { id: 'record.print-view' },
    { id: 'list.print-view' },
    { id: 'print.start' },
    { id: 'form.next-empty' },
    { id: 'form.previous-empty' },
  ],
  [
    { id: 'all.approve' },
    { id: 'all.disapprove' },
    { id: 'all.activate' },
    { id: 'all.deactivate' },
    { id: 'all.activate-locales' },
  ],
  [
    { id: 'action.undo' },
    { id: 'action.redo' },
    { id: 'command.repeat' },
    { id: 'bulk-run.show-latest' },
    { id: 'go.home' },
    { id: 'session.see-as' },
    { id: 'version.load' },
  ],
];

/** Commands that a list has no room for on a phone. */
const OF_LIST: readonly MenuCommand[] = [{ id: 'list.toggle-columns' }, { id: 'list.export' }, { id: 'list.reload' }];
const BY_FINGER = [OF_LIST, ...GROUPS];

/** @param head shown above its commands */
export function MoreMenu({ head }: { head: ReactNode }) {
  const groups = useFinger() ? BY_FINGER : GROUPS;
  return (
    <CommandMenu label="More actions here" words="More" icon={Ellipsis} variant="text" groups={groups} head={head} />
  );
}
