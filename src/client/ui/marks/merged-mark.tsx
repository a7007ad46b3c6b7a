import { pathOf } from '../../../contract/base/access.ts';
import styles from './merged-mark.module.css';

/** Says that another profile replaces this one, and links to it. Nothing where none does. */
export function MergedMark({ into, brief = false }: { into: string | undefined; brief?: boolean }) {
  if (into === undefined) return null;
  return (
    <a
      className={styles.mark}
      href={pathOf('base-profile', { profileBaseId: into })}
      title="Merged into another profile, which replaces it"
    >
      {brief ? 'merged' : 'merged into another profile'}
      {brief && <span className="visually-hidden"> into another profile</span>}
    </a>
  );
}
