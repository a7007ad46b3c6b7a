import { Eye } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { seenAsInWords, type SeenAs as Role } from '../../../contract/staff/seen-as.ts';
import { announce } from '../../notices/notify.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import note from './note.module.css';
import { isolated } from '../../../contract/base/words.ts';
import styles from './seen-as-note.module.css';

interface Props {
  of: Role;
  children: ReactNode;
}

/** A screen with the note that it is seen as another role, as long as it is. */
export function SeenAs({ of, children }: Props) {
  const who = seenAsInWords(of);
  useEffect(() => announce(`You are viewing the workbench as ${isolated(who)}. You cannot change anything.`), [who]);
  return (
    <>
      {/* Beside the band and not in it, which has a layer of its own below others. */}
      <span className={styles.around} />
      <section className={`${note.note} ${styles.band}`} data-tone="warning" aria-label="Viewing as another role">
        <Icon of={Eye} size={16} />
        <p>
          <strong>You are viewing the workbench as {who}.</strong> You cannot change anything.
        </p>
        <CommandButton id="session.see-as-oneself" size="sm" variant="outline" />
      </section>
      {children}
    </>
  );
}
