import { Toaster } from 'react-hot-toast';
import { useSnapshot } from 'valtio';
import { notices } from './notice-state.ts';

/** Where toasts appear, and the one live region that reads everything aloud. */
export function NoticeOutlet() {
  const { announcement } = useSnapshot(notices);
  return (
    <>
      <section aria-label="Messages">
        <Toaster position="top-right" gutter={8} containerStyle={{ top: 52 }} />
      </section>
      <div className="visually-hidden" role="status" aria-live="polite" data-testid="announcer">
        {announcement}
      </div>
    </>
  );
}
