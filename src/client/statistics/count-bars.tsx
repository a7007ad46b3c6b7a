import { figureTitle, type Figure } from '../../contract/statistics/statistic-figures.ts';
import { written } from '../ui/text/written.ts';
import { NumberLink } from './numbers.tsx';
import type { ReactNode } from 'react';
import { addressOf } from '../../contract/base/routes.ts';
import { pageOfNumbers } from '../../../commands/statistics/ranges.ts';
import { opensElsewhere } from '../ui/new-tab.ts';
import { statisticsFacts } from './statistics-state.ts';
import { dispatch } from '../context/dispatch.ts';
import more from '../ui/layout/more.module.css';
import styles from './figures.module.css';

/**
 * A bar that opens its rows. For the pointer alone: Tab and screen readers have the number beside it, which does the
 * same. It reads nothing of the context, as hundreds of them may be drawn.
 */
export function BarLink({ figure, count, children }: { figure: Figure; count: number; children: ReactNode }) {
  if (count === 0) return <span aria-hidden="true">{children}</span>;
  const title = figureTitle(figure, String);
  return (
    <a
      href={addressOf(pageOfNumbers({ statistics: statisticsFacts() }, { figure }))}
      draggable={false}
      className={styles.barLink}
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        void dispatch({ id: 'statistics.show-rows', args: { figure, title } }, 'button');
      }}
    >
      {children}
    </a>
  );
}

/** A table that is moved sideways where it is wider than its place, by keys as well, so it can have the focus. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`${styles.wide} ${more.more}`} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>{children}</table>
    </div>
  );
}

interface Count {
  figure: Figure;
  count: number;
}

/** Numbers in a column, each with a bar from 0 to the largest. `of`: the counted things. */
export function Counts({ of, rows }: { of: string; rows: readonly Count[] }) {
  const most = Math.max(0, ...rows.map(({ count }) => count));
  const shareOf = (count: number) => (most === 0 ? 0 : (count / most) * 100);
  if (rows.length === 0) return null;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col" aria-label={`Bars, from 0 to ${written(most)}`}>
            <span className={styles.ends}>
              <span>0</span>
              {most > 0 && <span>{written(most)}</span>}
            </span>
          </th>
          <th scope="col" className={styles.amount}>
            Count
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ figure, count }) => (
          <tr key={JSON.stringify(figure)}>
            <th scope="row">{figureTitle(figure, String)}</th>
            <td>
              <span className="visually-hidden">{`${Math.round(shareOf(count))}% of the largest`}</span>
              <BarLink figure={figure} count={count}>
                <span className={styles.meter}>
                  <span style={{ inlineSize: `${shareOf(count)}%` }} />
                </span>
              </BarLink>
            </td>
            <td className={styles.amount}>
              <NumberLink figure={figure} count={count} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
