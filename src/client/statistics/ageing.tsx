import { DEFINITIONS } from './definitions.ts';
import { duration } from './figure-values.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { Section } from '../ui/layout/section.tsx';
import { StatusMark } from '../ui/marks/status-mark.tsx';
import { BarLink, WideTable } from './count-bars.tsx';
import { NumberLink } from './numbers.tsx';
import styles from './figures.module.css';
import type { Statistics } from '../../contract/statistics/statistics-operations.ts';

type Rows = NonNullable<Statistics['ageing']>;

/** How many are in each status now, and how long they have waited. */
export function Ageing({ ageing, asTables }: { ageing: Rows; asTables: boolean }) {
  const longest = Math.max(1, ...ageing.map(({ p90_age: age }) => age ?? 0));
  // A square root, so that hours can still be seen beside months.
  const width = (age: number) => Math.sqrt(age / longest) * 100;
  return (
    <Section id="ageing" title="Waiting now">
      <p className={styles.definition}>{DEFINITIONS.ageing}</p>
      <WideTable label="Waiting now by status">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Status</th>
            <th scope="col" className={styles.amount}>
              Count
            </th>
            <th scope="col" className={styles.amount}>
              Past due
            </th>
            <th scope="col" className={styles.amount}>
              Stale
            </th>
            <th scope="col" className={styles.amount}>
              Median wait
            </th>
            <th scope="col" className={styles.amount}>
              90th percentile
            </th>
            <th scope="col">{asTables ? 'Longest wait' : <AgeAxis longest={longest} />}</th>
          </tr>
        </thead>
        <tbody>
          {ageing.map(({ kind, status, count, overdue, stale, median_age: middle, p90_age: late, oldest }) => (
            <tr key={`${kind} ${status}`}>
              <th scope="row">{kind === 'base' ? 'Base profiles' : 'Locale profiles'}</th>
              <td>
                <StatusMark status={status} />
              </td>
              <td className={styles.amount}>
                <NumberLink figure={{ figure: 'status', kind, status }} count={count} />
              </td>
              <td className={styles.amount}>
                <NumberLink figure={{ figure: 'status', kind, status, overdue: true }} count={overdue} />
              </td>
              <td className={styles.amount}>
                {kind === 'locale' && (
                  <NumberLink figure={{ figure: 'status', kind, status, stale: true }} count={stale} />
                )}
              </td>
              <td className={styles.amount}>{duration(middle)}</td>
              <td className={styles.amount}>{duration(late)}</td>
              <td>
                {asTables && oldest && <RelativeTime at={oldest} />}
                {!asTables && late !== null && (
                  <BarLink figure={{ figure: 'status', kind, status }} count={count}>
                    <span className={styles.ages}>
                      <span style={{ inlineSize: `${width(late)}%` }} />
                      <span style={{ inlineSize: `${width(middle ?? 0)}%` }} />
                    </span>
                  </BarLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Section>
  );
}

/** What the bars show, and their range; the middle mentions the square root. */
function AgeAxis({ longest }: { longest: number }) {
  return (
    <>
      Median wait; lighter: 90th percentile
      <span className={styles.ends}>
        <span>0</span>
        <span>{duration(longest / 4)}</span>
        <span>{duration(longest)}</span>
      </span>
    </>
  );
}
