import type { ReactNode } from 'react';
import { figureTitle, type Figure } from '../../../contract/policy/statistic-figures.ts';
import { dispatch } from '../../context/dispatch.ts';
import styles from './figures.module.css';

/**
 * A bar that opens its rows. For the pointer alone: Tab and screen readers have the number beside it, which does the
 * same. It reads nothing of the context, as hundreds of them may be drawn.
 */
export function BarLink({ figure, count, children }: { figure: Figure; count: number; children: ReactNode }) {
  if (count === 0) return <span aria-hidden="true">{children}</span>;
  const title = figureTitle(figure, String);
  return (
    <button
      type="button"
      className={styles.barLink}
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => void dispatch({ id: 'statistics.show-rows', args: { figure, title } }, 'button')}
    >
      {children}
    </button>
  );
}
