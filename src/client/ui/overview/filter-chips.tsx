import { X } from 'lucide-react';
import { useCommandContext } from '../../context/read-context.ts';
import { CommandButton } from '../command-button.tsx';
import { Icon } from '../icon.tsx';
import styles from './overview.module.css';

/** What narrows the list, a chip each; a click takes it away. */
export function FilterChips() {
  const { overview } = useCommandContext();
  return overview?.chips.map(({ key, words }) => (
    <CommandButton key={key} id="list.remove-filter" args={{ chip: key }} size="sm" className={styles.chip ?? ''}>
      <span className={styles.chipInside}>
        <span className={styles.chipWords}>{words}</span>
        <Icon of={X} label="remove" />
      </span>
    </CommandButton>
  ));
}
