import { useEffect, useState } from 'react';
import { CommandButton } from '../ui/command-button.tsx';
import type { Leaving } from './document-state.ts';
import styles from './documents.module.css';

/** In the place of a document that is deleted soon: the seconds that are left, and the way back. */
export function LeavingRow({ leaving: { id, name, at }, columns }: { leaving: Leaving; columns: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  return (
    <tr>
      <td colSpan={columns} className={styles.leaving}>
        {name} is deleted in {seconds} s{' '}
        <CommandButton id="document.keep" args={{ document: id }} size="sm" variant="outline">
          Undo <span className="visually-hidden">the deletion of {name}</span>
        </CommandButton>
      </td>
    </tr>
  );
}
