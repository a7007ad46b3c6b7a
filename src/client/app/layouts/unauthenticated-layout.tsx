import type { ReactNode } from 'react';
import { NoticeSlot } from '../../ui/dialog/notice-slot.tsx';
import styles from './layouts.module.css';

/** The frame before sign-in: one card in the middle, without any of the product's data. */
export function UnauthenticatedLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.unauthenticated}>
      <NoticeSlot rank="frame" />
      <main className={styles.middle}>
        <div className={styles.card}>
          <p className={styles.brand}>Dossier</p>
          {children}
        </div>
      </main>
    </div>
  );
}
