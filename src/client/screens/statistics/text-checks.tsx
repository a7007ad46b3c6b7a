import { CHECK_TITLES, checksShown, TEXT_CHECKS } from '../../../contract/policy/text-checks.ts';
import { CHECK_NUMBER_TITLES, CHECK_NUMBERS } from '../../../contract/policy/statistic-figures.ts';
import { DEFINITIONS } from '../../statistics/definitions.ts';
import type { CheckCounts } from '../../../contract/shapes/statistics.ts';
import { useChosenSettings } from '../../data/settings.ts';
import { Section } from '../../ui/section.tsx';
import styles from './figures.module.css';
import { NumberLink } from './number-link.tsx';

/** How often each active check fired in the range, and the checkers' decisions about it. */
export function TextChecks({ counts }: { counts: readonly CheckCounts[] }) {
  const shown = checksShown(TEXT_CHECKS, useChosenSettings().checks_off);
  const rows = counts.filter(({ check }) => shown.includes(check));
  return (
    <Section id="checks" title="Text checks">
      <p className={styles.definition}>{DEFINITIONS.checks}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Check</th>
            {CHECK_NUMBERS.map((what) => (
              <th key={what} scope="col" className={styles.amount}>
                {CHECK_NUMBER_TITLES[what]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.check}>
              <th scope="row">{CHECK_TITLES[row.check]}</th>
              {CHECK_NUMBERS.map((what) => (
                <td key={what} className={styles.amount}>
                  <NumberLink figure={{ figure: 'check', check: row.check, what }} count={row[what]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
