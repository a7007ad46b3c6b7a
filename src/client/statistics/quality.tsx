import { DEFINITIONS } from './definitions.ts';
import { share } from './figure-values.ts';
import { written } from '../ui/text/written.ts';
import { Section } from '../ui/layout/section.tsx';
import { Counts, WideTable } from './count-bars.tsx';
import { NumberLink } from './numbers.tsx';
import { precisionOf, CHECK_NUMBER_TITLES, CHECK_NUMBERS } from '../../contract/statistics/statistic-figures.ts';
import { CHECK_TITLES, checksShown, TEXT_CHECKS } from '../../contract/profiles/text-checks.ts';
import { useChosenSettings } from '../data/settings.ts';
import styles from './figures.module.css';
import flow from '../ui/layout/flow.module.css';
import type { Statistics, CheckCounts } from '../../contract/statistics/statistics-operations.ts';

/** The most reasons that are shown. */
const TOP = 10;

type Props = Pick<Statistics, 'quality' | 'before' | 'everybody'>;

export function Quality({ quality, before, everybody }: Props) {
  const { first_decisions: decisions, first_approved: approved, loops, reasons } = quality;
  return (
    <Section id="quality" title={everybody ? 'Quality' : 'Quality of your work'}>
      <div className={styles.pair}>
        <div>
          <h3 className={styles.caption}>Approved at first check</h3>
          <p className={styles.definition}>{DEFINITIONS.first_pass}</p>
          <p>
            <NumberLink figure={{ figure: 'first-approved' }} count={approved} /> of{' '}
            <NumberLink figure={{ figure: 'first-decisions' }} count={decisions} />
            {decisions > 0 && <strong> {share(approved / decisions)}</strong>}
            <span className={flow.muted}>
              {' · '}
              {before.first_decisions === 0
                ? 'none in the days before'
                : `${share(before.first_approved / before.first_decisions)} of ${written(before.first_decisions)} in the days before`}
            </span>
          </p>
          <p className={styles.definition}>{DEFINITIONS.loops}</p>
          <Counts
            of="Profiles"
            rows={loops.map((count, times) => ({ figure: { figure: 'loops', loops: times }, count }))}
          />
        </div>
        <div>
          <h3 className={styles.caption}>Reasons</h3>
          <p className={styles.definition}>{DEFINITIONS.reasons}</p>
          {reasons.length === 0 && <p className={flow.muted}>There are no disapprovals in these days.</p>}
          <Counts
            of="Reason"
            rows={reasons.slice(0, TOP).map(({ code, count }) => ({ figure: { figure: 'reason', code }, count }))}
          />
        </div>
      </div>
    </Section>
  );
}

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

/** How often each active check fired in the range, and the checkers' decisions about it. */
export function TextChecks({ counts }: { counts: readonly CheckCounts[] }) {
  const shown = checksShown(TEXT_CHECKS, useChosenSettings().checks_off);
  const rows = counts.filter(({ check }) => shown.includes(check));
  return (
    <Section id="checks" title="Text checks">
      <p className={styles.definition}>{DEFINITIONS.checks}</p>
      <WideTable label="Findings by check">
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
      </WideTable>
    </Section>
  );
}
