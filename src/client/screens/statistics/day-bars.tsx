import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import styles from './figures.module.css';

const WIDTH = 360;
const HEIGHT = 24;

/** One bar a day. A picture only: the numbers stand beside it and in the table. */
export function DayBars({ days, counts, most }: { days: readonly string[]; counts: readonly number[]; most: number }) {
  const x = scaleBand({ domain: [...days], range: [0, WIDTH], paddingInner: days.length > 120 ? 0 : 0.2 });
  const y = scaleLinear({ domain: [0, Math.max(1, most)], range: [0, HEIGHT] });
  return (
    <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {days.map((day, index) => {
        const height = y(counts[index] ?? 0);
        return (
          height > 0 && (
            <Bar key={day} x={x(day) ?? 0} y={HEIGHT - height} width={x.bandwidth()} height={height}>
              <title>{`${day}: ${counts[index]}`}</title>
            </Bar>
          )
        );
      })}
    </svg>
  );
}
