import { precisionOf } from '../../../contract/policy/statistic-figures.ts';
import { DEFINITIONS } from '../../statistics/definitions.ts';
import type { Statistics } from '../../../contract/shapes/statistics.ts';
import { share } from '../../statistics/words.ts';
import { Section } from '../../ui/section.tsx';
import { Counts } from './counts.tsx';
import styles from './figures.module.css';

/** The outcome of profiles that look alike, and how often the filters were right. */
export function Duplicates({ counts }: { counts: NonNullable<Statistics['duplicates']> }) {
  const precision = precisionOf(counts);
  return (
    <Section id="duplicates" title="Duplicates">
      <p className={styles.definition}>{DEFINITIONS.duplicates}</p>
      <Counts
        of="Outcome"
        rows={counts.map(({ outcome, count }) => ({ figure: { figure: 'duplicates', outcome }, count }))}
      />
      <p>
        Precision: <strong>{share(precision)}</strong>{' '}
        <span className={styles.definition}>{DEFINITIONS.precision}</span>
      </p>
    </Section>
  );
}
