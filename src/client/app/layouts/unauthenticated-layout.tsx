import type { ReactNode } from 'react';
import styles from './layouts.module.css';

/** The frame before sign-in: one card in the middle, nothing of the product's data around it. */
export function UnauthenticatedLayout({ children }: { children: ReactNode }) {
  return (
    <main className={styles.unauthenticated}>
      <div className={styles.card}>
        <p className={styles.brand}>Dossier</p>
        {children}
      </div>
    </main>
  );
}
