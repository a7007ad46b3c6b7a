import { FLOW_EVENTS, type FlowEvent } from '../../contract/statistics/statistic-figures.ts';
import { DEFINITIONS } from './definitions.ts';
import { Section } from '../ui/layout/section.tsx';
import { written } from '../ui/text/written.ts';
import { DayAxis, DayBars } from './day-bars.tsx';
import { NumberLink } from './numbers.tsx';
import { WideTable } from './count-bars.tsx';
import styles from './figures.module.css';
import words from '../ui/layout/flow.module.css';
import type { Statistics } from '../../contract/statistics/statistics-operations.ts';
import { dayInWords } from '../ui/text/moment-in-words.ts';

/** The events of each day: a line of bars for each event, or all numbers as a table. */
export function Flow({ statistics: { days, flow, before }, asTables }: { statistics: Statistics; asTables: boolean }) {
  const earlier = new Map(before.flow.map(({ event, total }) => [event, total]));
  const happened = flow.filter(({ event, total }) => total > 0 || earlier.get(event));
  return (
    <Section id="flow" title="Flow">
      <p className={styles.definition}>
        {DEFINITIONS.flow} Before: the same number of days before that, {daysInWords(before)}.
        {!asTables && ' Each row has its own scale. Choose a bar to see what it counts.'}
      </p>
      {happened.length === 0 && (
        <p className={words.muted}>Nothing happened on these days, or on the same number of days before them.</p>
      )}
      {happened.length > 0 &&
        (asTables ? (
          <FlowTable {...{ days, before, earlier }} flow={happened} />
        ) : (
          <FlowBars {...{ days, before, earlier }} flow={happened} />
        ))}
    </Section>
  );
}

interface Part extends Pick<Statistics, 'days' | 'flow' | 'before'> {
  /** Sums of the range before. */
  earlier: ReadonlyMap<FlowEvent, number>;
}

const daysInWords = ({ from, to }: { from: string; to: string }) => `${dayInWords(from)} to ${dayInWords(to)}`;

function FlowBars({ days, flow, before, earlier }: Part) {
  return (
    <table className={`${styles.table} ${styles.flow}`}>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">
            <DayAxis days={days} />
          </th>
          <th scope="col" className={styles.amount}>
            Total
          </th>
          <th scope="col" className={styles.amount} title={daysInWords(before)}>
            Before
          </th>
        </tr>
      </thead>
      <tbody>
        {flow.map(({ event, counts, total }) => (
          <tr key={event} title={FLOW_EVENTS[event].definition}>
            <th scope="row">{FLOW_EVENTS[event].title}</th>
            <td>
              <DayBars event={event} days={days} counts={counts} />
            </td>
            <td className={styles.amount}>
              <NumberLink figure={{ figure: 'flow', event }} count={total} />
            </td>
            <td className={styles.before}>{written(earlier.get(event) ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FlowTable({ days, flow, before, earlier }: Part) {
  // Empty days would only make the table longer.
  const eventful = days.flatMap((day, index) => (flow.some(({ counts }) => counts[index]) ? [{ day, index }] : []));
  return (
    <WideTable label="Flow by day">
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
            <th scope="row" className={styles.day}>
              {dayInWords(day)}
            </th>
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
        <tr>
          <th scope="row">
            Before: <span className={styles.day}>{dayInWords(before.from)}</span> to{' '}
            <span className={styles.day}>{dayInWords(before.to)}</span>
          </th>
          {flow.map(({ event }) => (
            <td key={event} className={styles.before}>
              {written(earlier.get(event) ?? 0)}
            </td>
          ))}
        </tr>
      </tfoot>
    </WideTable>
  );
}
