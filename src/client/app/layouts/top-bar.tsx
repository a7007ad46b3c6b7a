import { Bell, CircleQuestionMark, LogOut, Search } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { notices } from '../../notices/notice-state.ts';
import { session } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import styles from './layouts.module.css';

/** The palette's field (a button: new staff see where it is), notices, and who is signed in. */
export function TopBar() {
  const { user, userRole } = useSnapshot(session);
  const { all } = useSnapshot(notices);
  return (
    <header className={styles.topBar}>
      <CommandButton id="palette.open" icon={Search} variant="outline" className={styles.search ?? ''}>
        Search or run…
      </CommandButton>
      <div className={styles.person}>
        <MoreMenu />
        <CommandButton id="help.open" icon={CircleQuestionMark} variant="text" label="All keys here" withoutHint />
        <CommandButton id="notices.open" icon={Bell} variant="text" withoutHint>
          {all.length === 0 ? 'Notices' : `Notices (${all.length})`}
        </CommandButton>
        <span className={styles.name}>
          {user?.claims.name ?? user?.claims.email} <span className={styles.role}>{userRole}</span>
        </span>
        <CommandButton id="session.sign-out" icon={LogOut} variant="text" label="Sign out" />
      </div>
    </header>
  );
}
