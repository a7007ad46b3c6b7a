import { figureTitle, type Figure } from '../../../contract/policy/statistic-figures.ts';
import { NumberLink } from './number-link.tsx';
import styles from './figures.module.css';

interface Count {
  figure: Figure;
  count: number;
}

/** Numbers under each other, each with a bar by the largest. */
export function Counts({ rows }: { rows: readonly Count[] }) {
  const most = Math.max(0, ...rows.map(({ count }) => count));
  const shareOf = (count: number) => (most === 0 ? 0 : (count / most) * 100);
  if (rows.length === 0) return null;
  return (
    <table className={styles.table}>
      <tbody>
        {rows.map(({ figure, count }) => (
          <tr key={JSON.stringify(figure)}>
            <th scope="row">{figureTitle(figure, String)}</th>
            <td>
              <span className="visually-hidden">{`${Math.round(shareOf(count))} % of the largest`}</span>
              <span className={styles.meter} aria-hidden="true">
                <span style={{ inlineSize: `${shareOf(count)}%` }} />
              </span>
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
