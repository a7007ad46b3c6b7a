import { useLocales } from '../../data/lookups.ts';
import { figureTitle, type Figure } from '../../../contract/policy/statistic-figures.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import styles from './numbers.module.css';
import { written } from '../../ui/written.ts';

/** A number that leads to its rows. Zero has none and is plain text. */
export function NumberLink({ figure, count, shown }: { figure: Figure; count: number; shown?: string }) {
  const locales = useLocales();
  const words = shown ?? written(count);
  if (count === 0) return <span className={styles.nought}>{words}</span>;
  const title = figureTitle(figure, (id) => locales.find((locale) => locale.id === id)?.label ?? id);
  return (
    <CommandButton
      id="statistics.show-rows"
      args={{ figure, title }}
      data-figure={figure.figure}
      variant="text"
      size="sm"
      className={styles.number}
      label={`${title}: ${written(count)}`}
    >
      {words}
    </CommandButton>
  );
}
