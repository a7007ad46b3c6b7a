import type { ReactNode } from 'react';
import { NoticeSlot } from '../../ui/notice-slot.tsx';
import styles from './layouts.module.css';

/** Only the product's name above the content, and always light: for views that are printed or exported. */
export function HeaderLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.header} data-ground="light">
      <header className={styles.headerBar}>
        <span>Dossier</span>
        <NoticeSlot rank="frame" />
      </header>
      <main className={styles.headerMain}>{children}</main>
    </div>
  );
}
