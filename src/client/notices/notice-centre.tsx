import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { dispatch } from '../context/dispatch.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { timeFormat, useTimeZone } from '../ui/text/time-zone.ts';
import { centreState, markRead, notices, type Notice } from './notice-state.ts';
import styles from './notices.module.css';
import { NOTICE_ICONS } from './toast-card.tsx';
import { PERSON_TEXT } from '../ui/text/person-text.tsx';

const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

/** Every notice of this visit, the newest first, also missed toasts. */
export function NoticeCentre() {
  const { open } = useSnapshot(centreState);
  const { all } = useSnapshot(notices);
  // A notice that arrives while the list is open is shown in it as well.
  const unread = all.some(({ read }) => !read);
  useEffect(() => {
    if (open && unread) markRead();
  }, [open, unread]);
  if (!open) return null;
  return (
    <Dialog
      open
      scrolls={all.length > 0}
      title="Notices"
      onClose={() => void dispatch({ id: 'dialog.close' }, 'button')}
    >
      {all.length === 0 ? (
        <p>No notices yet. What you do, and what goes wrong, is listed here.</p>
      ) : (
        <ul className={styles.centre}>
          {all.map((notice) => (
            <Entry key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** An action that leads elsewhere closes the list, which would cover it. */
async function act({ invocation, source }: NonNullable<Notice['action']>): Promise<void> {
  if (source === 'button') await dispatch({ id: 'dialog.close' }, 'button');
  await dispatch(invocation, source);
}

function Entry({ notice }: { notice: Notice }) {
  const { kind, title, about, message, at, action, settled } = notice;
  const zone = useTimeZone();
  return (
    <li>
      <span className={styles.icon} data-kind={kind}>
        <Icon of={NOTICE_ICONS[kind]} label={kind} />
      </span>
      <div className={styles.words}>
        <strong>{title}</strong>
        {about !== '' && (
          <span className={styles.about} {...PERSON_TEXT}>
            {about}
          </span>
        )}
        {message !== '' && <span>{message}</span>}
        {settled && <span>This has since been done.</span>}
      </div>
      {(action?.source === 'retry' || action?.source === 'button') && (
        <Button size="sm" variant="outline" onClick={() => void act(action)}>
          {action.label}
        </Button>
      )}
      <time dateTime={new Date(at).toISOString()}>{timeFormat(TIME, zone).format(at)}</time>
    </li>
  );
}
