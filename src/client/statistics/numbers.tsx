import { type Figure, isCount, OWN_FIGURES } from '../../contract/statistics/statistic-figures.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { written } from '../ui/text/written.ts';
import { ownValue, useFigureTitle } from './figure-values.ts';
import { Section } from '../ui/layout/section.tsx';
import styles from './numbers.module.css';
import type { Statistics } from '../../contract/statistics/statistics-operations.ts';

/** A number that leads to its rows. Zero has none and is plain text. */
export function NumberLink({ figure, count, shown }: { figure: Figure; count: number; shown?: string }) {
  const words = shown ?? written(count);
  const title = useFigureTitle(figure);
  if (count === 0) return <span className={styles.nought}>{words}</span>;
  return (
    <CommandButton
      id="statistics.show-rows"
      args={{ figure, title }}
      data-figure={figure.figure}
      variant="text"
      size="sm"
      asLink
      className={styles.number}
      label={`${title}: ${written(count)}`}
    >
      {words}
    </CommandButton>
  );
}

export function OwnNumbers({ own }: { own: Statistics['own'] }) {
  return (
    <Section id="own" title="You">
      <dl className={styles.tiles}>
        {own.map(({ figure, value, team_median: team }) => (
          <div key={figure} className={styles.tile} title={OWN_FIGURES[figure].definition}>
            <dt>{OWN_FIGURES[figure].title}</dt>
            <dd className={styles.value}>
              {isCount(figure) && value !== null ? (
                <NumberLink figure={{ figure: 'own', own: figure }} count={value} />
              ) : value === null ? (
                <span className={styles.none}>Nothing to show yet</span>
              ) : (
                ownValue(figure, value)
              )}
            </dd>
            <dd className={styles.team}>{team === null ? ' ' : `Median of the team: ${ownValue(figure, team)}`}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
