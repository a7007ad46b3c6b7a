import { ChartColumn, CopyX, Files, Inbox, ListFilter, Settings, Users, type LucideIcon } from 'lucide-react';
import { useSnapshot } from 'valtio';
import type { CommandId } from '../../../../commands/command-ids.ts';
import { mayOpen, type RouteName } from '../../../contract/policy/access.ts';
import { workbench } from '../../workbench/workbench-state.ts';
import { roleNow, session } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import styles from './layouts.module.css';

interface Entry {
  id: CommandId;
  route: RouteName;
  word: string;
  icon: LucideIcon;
}

const ENTRIES: readonly Entry[] = [
  { id: 'go.base-profiles', route: 'base-profiles', word: 'Base profiles', icon: Users },
  { id: 'go.locale-profiles', route: 'locale-profiles', word: 'Locale profiles', icon: Files },
  { id: 'go.queue', route: 'queue', word: 'Queue', icon: Inbox },
  { id: 'go.duplicate-filters', route: 'duplicate-filters', word: 'Filters', icon: ListFilter },
  { id: 'go.duplicate-logs', route: 'duplicate-logs', word: 'Logs', icon: CopyX },
  { id: 'go.stats', route: 'stats', word: 'Statistics', icon: ChartColumn },
  { id: 'go.settings', route: 'settings', word: 'Settings', icon: Settings },
];

/** Where the role may go. The keys of the other places still work, and are answered by the guard. */
export function Rail() {
  const { current } = useSnapshot(workbench);
  useSnapshot(session);
  const role = roleNow();
  return (
    <nav className={styles.rail} aria-label="Places">
      <p className={styles.brand}>Dossier</p>
      {ENTRIES.filter(({ route }) => role !== null && mayOpen(role, route)).map(({ id, route, word, icon }) => (
        <CommandButton
          key={id}
          id={id}
          icon={icon}
          variant="text"
          pressed={isThere(current?.route, route)}
          className={styles.place ?? ''}
        >
          {word}
        </CommandButton>
      ))}
    </nav>
  );
}

/** A record counts as being in the place of its list. */
function isThere(current: RouteName | undefined, place: RouteName): boolean {
  return (
    current === place || ((current === 'base-profile' || current === 'locale-profile') && place === 'base-profiles')
  );
}
