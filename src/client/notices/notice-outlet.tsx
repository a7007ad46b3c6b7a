import { createPortal } from 'react-dom';
import { useToaster } from 'react-hot-toast/headless';
import { useSnapshot } from 'valtio';
import { NoticeSlot, useTopSlot } from './notice-slot.tsx';
import { notices } from './notice-state.ts';
import styles from './notices.module.css';
import { ToastCard } from './toast-card.tsx';

/** Shows the toasts in the foremost place for them, and holds the one live region that reads everything aloud. */
export function NoticeOutlet() {
  const { announcement, all } = useSnapshot(notices);
  const { toasts } = useToaster();
  const slot = useTopSlot();
  const strip = (
    <section className={styles.strip} aria-label="Messages">
      {toasts.map(({ id, visible }) => {
        const notice = all.find((each) => each.id === id);
        return notice && <ToastCard key={id} notice={notice} visible={visible} />;
      })}
    </section>
  );
  return (
    <>
      <NoticeSlot rank="page" />
      {slot && toasts.length > 0 && createPortal(strip, slot)}
      <div className="visually-hidden" role="status" aria-live="polite" data-testid="announcer">
        {announcement}
      </div>
    </>
  );
}
