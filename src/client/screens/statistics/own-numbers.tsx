import type { Figure, Statistics } from '../../../contract/shapes/statistics.ts';
import { OWN_FIGURES, type OwnFigure } from '../../../contract/policy/statistics.ts';
import { ownValue } from '../../statistics/words.ts';
import { Section } from '../../ui/section.tsx';
import { NumberLink } from './number-link.tsx';
import styles from './numbers.module.css';

/** What stands behind a number about the person; null: it is no count of rows. */
function rowsOf(figure: OwnFigure): Figure | null {
  return figure === 'first_pass' || figure === 'active_median' ? null : { figure: 'own', own: figure };
}

export function OwnNumbers({ own }: { own: Statistics['own'] }) {
  return (
    <Section id="own" title="You">
      <dl className={styles.tiles}>
        {own.map(({ figure, value, team_median: team }) => {
          const rows = rowsOf(figure);
          return (
            <div key={figure} className={styles.tile} title={OWN_FIGURES[figure].definition}>
              <dt>{OWN_FIGURES[figure].title}</dt>
              <dd className={styles.value}>
                {rows && value !== null ? <NumberLink figure={rows} count={value} /> : ownValue(figure, value)}
              </dd>
              <dd className={styles.team}>{team === null ? ' ' : `Median of the team: ${ownValue(figure, team)}`}</dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
