import { useSnapshot } from 'valtio';
import { mayOpen, type RouteName } from '../../../contract/policy/access.ts';
import { workbench } from '../../workbench/workbench-state.ts';
import { roleNow, session } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { RAIL } from '../screens.tsx';
import styles from './layouts.module.css';

/** The places of the role. The keys of the other places still work, and are answered by the guard. */
export function Rail() {
  const { current } = useSnapshot(workbench);
  useSnapshot(session);
  const role = roleNow();
  return (
    <nav className={styles.rail} aria-label="Places">
      <p className={styles.brand}>Dossier</p>
      {RAIL.filter(({ route }) => role !== null && mayOpen(role, route)).map(({ route, word, icon }) => (
        <CommandButton
          key={route}
          id={`go.${route}`}
          asLink
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

function isThere(current: RouteName | undefined, place: RouteName): boolean {
  return (
    current === place || ((current === 'base-profile' || current === 'locale-profile') && place === 'base-profiles')
  );
}
