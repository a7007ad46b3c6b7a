import { useCommandContext } from '../context/read-context.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { written } from '../ui/written.ts';
import styles from './overview.module.css';

export function ExportProgress() {
  const { exporting } = useCommandContext();
  if (exporting === null) return null;
  const { given, total } = exporting;
  return (
    <span className={styles.exporting}>
      <span>Exporting{total > 0 && ` ${written(given)} of ${written(total)}`}</span>
      <progress aria-label="Exported" {...(total > 0 && { value: Math.min(given, total), max: total })} />
      <CommandButton id="list.stop-export" size="sm" variant="outline">
        Stop
      </CommandButton>
    </span>
  );
}
