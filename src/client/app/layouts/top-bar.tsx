import { Bell, CircleQuestionMark, LogOut, Search } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { NoticeSlot } from '../../ui/dialog/notice-slot.tsx';
import { awaitsReading, notices } from '../../notices/notice-state.ts';
import { session } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import { isolated } from '../../../contract/base/words.ts';
import { PERSON_TEXT } from '../../ui/text/person-text.tsx';
import type { MouseEvent } from 'react';
import styles from './top-bar.module.css';

/**
 * For bars around the screen: a click on one of their buttons leaves the focus on what the keys are about, also for
 * somebody who opens the palette or the list of keys there.
 */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

/** The palette's field (a button: new staff see where it is), the signed-in person, and the room of the toasts. */
export function TopBar() {
  const { user, userRole } = useSnapshot(session);
  const waiting = useSnapshot(notices).all.filter(awaitsReading).length;
  const name = user?.claims.name ?? user?.claims.email ?? '';
  return (
    // Its buttons are what is pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <header className={styles.topBar} onMouseDown={keepFocus}>
      <CommandButton id="palette.open" icon={Search} variant="outline" className={styles.search ?? ''} />
      <div className={styles.person}>
        <MoreMenu
          head={
            <p className={styles.menuName}>
              <span {...PERSON_TEXT}>{name}</span> <span className={styles.role}>{userRole}</span>
            </p>
          }
        />
        <CommandButton
          id="help.open"
          icon={CircleQuestionMark}
          variant="text"
          label="Show all keys here"
          withoutHint
          className={styles.help ?? ''}
        />
        <CommandButton id="notices.open" icon={Bell} variant="text" withoutHint>
          <span className={styles.noticeCount}>
            <span className={styles.word}>Notices</span>
            {waiting > 0 && ` (${waiting})`}
          </span>
        </CommandButton>
        <span className={styles.name} title={`${isolated(name)} ${userRole ?? ''}`}>
          <span className={styles.called} {...PERSON_TEXT}>
            {name}
          </span>{' '}
          <span className={styles.role}>{userRole}</span>
        </span>
        <CommandButton id="session.sign-out" icon={LogOut} variant="text" label="Sign out" />
      </div>
      <NoticeSlot rank="frame" />
    </header>
  );
}
