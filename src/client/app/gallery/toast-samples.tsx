import { notifyError, notifyOwn, notifySystem } from '../../notices/notify.ts';
import type { NoticeKind } from '../../notices/notice-state.ts';
import { Button } from '../../ui/button.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './gallery.module.css';

const KINDS: readonly NoticeKind[] = ['error', 'info', 'success', 'warning'];
/** One more than can be seen at a time. */
const MANY = 21;

/** Both configurations of toasts in every kind, and where they are kept. */
export function ToastSamples() {
  return (
    <Section id="toasts" title="Toasts and notices">
      <div className={styles.row}>
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => general(kind, `General, ${kind}`)}>
            General, {kind}
          </Button>
        ))}
        <Button onClick={() => Array.from({ length: MANY }, (_, index) => general('info', `Toast ${index + 1}`))}>
          {MANY} at once
        </Button>
      </div>
      <div className={styles.row}>
        {KINDS.filter((kind) => kind !== 'error').map((kind) => (
          <Button key={kind} onClick={() => notifyOwn(kind, { title: `Own, ${kind}` })}>
            Own, {kind}
          </Button>
        ))}
        <CommandButton id="notices.open">Open the notices</CommandButton>
      </div>
    </Section>
  );
}

function general(kind: NoticeKind, title: string): void {
  if (kind === 'error') notifyError({ title, message: 'With a sentence that says why.' });
  else notifySystem(kind, { title, message: 'With a sentence below it.' });
}
