import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { DEFINITIONS, FLOW_EVENTS } from '../../../contract/policy/statistic-figures.ts';
import type { Statistics } from '../../../contract/shapes/statistics.ts';
import { Section } from '../../ui/section.tsx';
import { NumberLink } from './number-link.tsx';
import styles from './figures.module.css';
import words from '../../ui/flow.module.css';

/** What happened on each day: a line of bars for each event, or all numbers as a table. */
export function Flow({ statistics: { days, flow }, asTables }: { statistics: Statistics; asTables: boolean }) {
  const happened = flow.filter(({ total }) => total > 0);
  return (
    <Section id="flow" title="Flow">
      <p className={styles.definition}>{DEFINITIONS.flow}</p>
      {happened.length === 0 && <p className={words.muted}>Nothing happened in these days.</p>}
      {happened.length > 0 &&
        (asTables ? <FlowTable days={days} flow={happened} /> : <FlowBars days={days} flow={happened} />)}
    </Section>
  );
}

type Part = Pick<Statistics, 'days' | 'flow'>;

function FlowBars({ days, flow }: Part) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">
            {days[0]} to {days.at(-1)}
          </th>
          <th scope="col" className={styles.amount}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {flow.map(({ event, counts, total }) => {
          const most = Math.max(...counts);
          return (
            <tr key={event} title={FLOW_EVENTS[event].definition}>
              <th scope="row">{FLOW_EVENTS[event].title}</th>
              <td>
                <DayBars days={days} counts={counts} most={most} />
                <span className="visually-hidden">At most {most} on one day</span>
              </td>
              <td className={styles.amount}>
                <NumberLink figure={{ figure: 'flow', event }} count={total} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function FlowTable({ days, flow }: Part) {
  // Days without anything would only make the table longer.
  const eventful = days.flatMap((day, index) => (flow.some(({ counts }) => counts[index]) ? [{ day, index }] : []));
  return (
    // A wide table is moved sideways by keys as well, so it can have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.wide} role="region" aria-label="Flow by day" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {flow.map(({ event }) => (
              <th key={event} scope="col" className={styles.amount} title={FLOW_EVENTS[event].definition}>
                {FLOW_EVENTS[event].title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {eventful.map(({ day, index }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {flow.map(({ event, counts }) => (
                <td key={event} className={styles.amount}>
                  <NumberLink figure={{ figure: 'flow', event, day }} count={counts[index] ?? 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All days</th>
            {flow.map(({ event, total }) => (
              <td key={event} className={styles.amount}>
                <NumberLink figure={{ figure: 'flow', event }} count={total} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const WIDTH = 360;
const HEIGHT = 24;

/** One bar a day. A picture only: the numbers stand beside it and in the table. */
function DayBars({ days, counts, most }: { days: readonly string[]; counts: readonly number[]; most: number }) {
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
