import type { Statistics } from '../../../contract/shapes/statistics.ts';
import { isCount, OWN_FIGURES } from '../../../contract/policy/statistic-figures.ts';
import { ownValue } from '../../statistics/words.ts';
import { Section } from '../../ui/section.tsx';
import { NumberLink } from './number-link.tsx';
import styles from './numbers.module.css';

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
