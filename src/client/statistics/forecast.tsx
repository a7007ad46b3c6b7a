import { WideTable } from './count-bars.tsx';
import styles from './figures.module.css';
import flow from '../ui/layout/flow.module.css';
import { Fragment } from 'react';
import { useQuery } from '@tanstack/react-query';
import { QUEUE_LABELS } from '../../contract/queue/queues.ts';
import { FORECAST_TITLES, type ForecastPart } from '../../contract/statistics/statistic-figures.ts';
import { DEFINITIONS, FORECAST_DEFINITIONS } from './definitions.ts';
import { dateOf } from '../../contract/base/primitives.ts';
import { api } from '../data/api-instance.ts';
import { useLocales } from '../data/lookups.ts';
import { usePreference } from '../data/preferences.ts';
import { queryKeys } from '../data/query-keys.ts';
import { Section } from '../ui/layout/section.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { written } from '../ui/text/written.ts';
import { NumberLink } from './numbers.tsx';
import { FailedRead } from '../ui/states/failed-read.tsx';
import { timeFormat } from '../ui/text/time-zone.ts';
import type { Forecast as ForecastData } from '../../contract/statistics/statistics-operations.ts';
import { dayInWords } from '../ui/text/moment-in-words.ts';

type Emptying = Pick<ForecastData['queues'][number], 'emptying' | 'empty_at' | 'earliest' | 'latest'>;

const DAY_AND_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;
const DAY_ALONE = { dateStyle: 'medium' } as const;

const WITHOUT_TIME = {
  empty: 'Empty now',
  few: 'Not known: fewer than 5 decisions in 14 days',
  grows: 'Not at this pace',
  far: 'Not within a year at this pace',
} as const;

/** When a queue will be empty, with the likely range, in the person's zone. */
function emptyingInWords({ emptying, empty_at: at, earliest, latest }: Emptying, zone: string): string {
  const day = (moment: NonNullable<typeof at>) => timeFormat(DAY_ALONE, zone).format(dateOf(moment));
  if (emptying === 'at' && at) {
    const moment = timeFormat(DAY_AND_TIME, zone).format(dateOf(at));
    if (earliest === null) return moment;
    if (latest === null) return `${moment} (${day(earliest)} or later, or not at all)`;
    const [first, last] = [day(earliest), day(latest)];
    return first === last ? moment : `${moment} (${first} to ${last})`;
  }
  if (emptying === 'at') return WITHOUT_TIME.far;
  const soonest = earliest === null ? '' : ` (at the earliest ${day(earliest)})`;
  return `${WITHOUT_TIME[emptying]}${soonest}`;
}

/** Milliseconds for which it counts as fresh. */
const FRESH = 30_000;
/** Locales shown beside pictures; tables show all. */
const SHOWN_LOCALES = 12;
/** Locales named in the sentence above. */
const NAMED_LOCALES = 3;

/** What will be late by the end of tomorrow, and when each queue will be empty at the pace of two weeks. */
export function Forecast({ timeZone, asTables }: { timeZone: string; asTables: boolean }) {
  const { data, error } = useQuery({
    queryKey: queryKeys.forecast(timeZone),
    queryFn: ({ signal }) => api('statistics.forecast', { query: { time_zone: timeZone } }, { signal }),
    staleTime: FRESH,
  });
  return (
    <Section id="forecast" title="Past due by tomorrow">
      <p className={styles.definition}>{DEFINITIONS.forecast}</p>
      <Meanings />
      {error && !data && <FailedRead error={error} />}
      {!error && !data && <Skeleton rows={4} label="Loading: past due by tomorrow" />}
      {data && (
        <div className={styles.stack}>
          <Sentence data={data} />
          <QueueTable queues={data.queues} />
          <LocaleRows data={data} asTables={asTables} />
        </div>
      )}
    </Section>
  );
}

function Meanings() {
  return (
    <details className={styles.definition}>
      <summary>What the columns mean</summary>
      <dl className={styles.meanings}>
        {Object.entries(FORECAST_DEFINITIONS).map(([part, words]) => (
          <Fragment key={part}>
            <dt>{TITLES[part]}</dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

function Sentence({ data: { tomorrow, locales } }: { data: ForecastData }) {
  const all = useLocales();
  const late = locales.filter((row) => latenessOf(row) > 0);
  const day = dayInWords(tomorrow);
  if (late.length === 0) return <p>No locale will be past due by the end of {day}, at the current pace.</p>;
  const named = late.slice(0, NAMED_LOCALES).map((row) => {
    const { code = '', language = '' } = all.find(({ id }) => id === row.locale_id) ?? {};
    return `${language} (${code}), ${QUEUE_LABELS[row.queue].toLowerCase()}: ${written(latenessOf(row))}`;
  });
  const more = late.length - named.length;
  return (
    <p>
      Past due by the end of {day}, at the current pace: <strong>{named.join('; ')}</strong>
      {more > 0 && ` and ${written(more)} more`}.
    </p>
  );
}

/** Where hardly anything was decided, all that is due counts as late. */
function latenessOf({ late_tomorrow: late, due_tomorrow: due }: ForecastData['locales'][number]): number {
  return late ?? due;
}

const TITLES: Readonly<Record<string, string>> = {
  ...FORECAST_TITLES,
  late_tomorrow: 'Past due at this pace',
  empty: 'Empty',
};
const QUEUE_PARTS: readonly ForecastPart[] = ['waiting', 'overdue', 'due_tomorrow', 'arrived', 'decided'];
const LOCALE_PARTS: readonly ForecastPart[] = ['waiting', 'overdue', 'due_tomorrow', 'decided'];

function Headings({ parts }: { parts: readonly ForecastPart[] }) {
  return (
    <>
      {parts.map((part) => (
        <th key={part} scope="col" className={styles.amount}>
          {FORECAST_TITLES[part]}
        </th>
      ))}
      <th scope="col" className={styles.amount}>
        {TITLES['late_tomorrow']}
      </th>
    </>
  );
}

type NumbersProps = {
  row: ForecastData['queues'][number] | ForecastData['locales'][number];
  parts: readonly ForecastPart[];
};

function Numbers({ row, parts }: NumbersProps) {
  const inLocale = 'locale_id' in row ? { locale_id: row.locale_id } : {};
  return (
    <>
      {parts.map((part) => (
        <td key={part} className={styles.amount}>
          <NumberLink figure={{ figure: 'forecast', queue: row.queue, part, ...inLocale }} count={row[part]} />
        </td>
      ))}
      <td className={styles.amount}>
        {row.late_tomorrow === null ? (
          <span title="Fewer than 5 decisions in 14 days">not known</span>
        ) : (
          written(row.late_tomorrow)
        )}
      </td>
    </>
  );
}

function QueueTable({ queues }: Pick<ForecastData, 'queues'>) {
  const zone = usePreference('time-zone');
  return (
    <WideTable label="Forecast by queue">
      <thead>
        <tr>
          <th scope="col">Queue</th>
          <Headings parts={QUEUE_PARTS} />
          <th scope="col">{TITLES['empty']}</th>
        </tr>
      </thead>
      <tbody>
        {queues.map((row) => (
          <tr key={row.queue}>
            <th scope="row">{QUEUE_LABELS[row.queue]}</th>
            <Numbers row={row} parts={QUEUE_PARTS} />
            <td className={styles.sentence}>
              {row.empty_at ? (
                <time dateTime={dateOf(row.empty_at).toISOString()}>{emptyingInWords(row, zone)}</time>
              ) : (
                emptyingInWords(row, zone)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function LocaleRows({ data: { locales }, asTables }: { data: ForecastData; asTables: boolean }) {
  const all = useLocales();
  const late = locales.filter((row) => latenessOf(row) > 0);
  const shown = asTables ? locales : late.slice(0, SHOWN_LOCALES);
  if (shown.length === 0) return null;
  return (
    <>
      <WideTable label="Forecast by locale">
        <thead>
          <tr>
            <th scope="col">Locale</th>
            <th scope="col">Queue</th>
            <Headings parts={LOCALE_PARTS} />
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const { code = '', language = '' } = all.find(({ id }) => id === row.locale_id) ?? {};
            return (
              <tr key={`${row.queue} ${row.locale_id}`}>
                <th scope="row">
                  {language} ({code})
                </th>
                <td>{QUEUE_LABELS[row.queue]}</td>
                <Numbers row={row} parts={LOCALE_PARTS} />
              </tr>
            );
          })}
        </tbody>
      </WideTable>
      {late.length > shown.length && (
        <p className={flow.muted}>
          The first {written(shown.length)} of {written(late.length)}. “Tables” shows all.
        </p>
      )}
    </>
  );
}
