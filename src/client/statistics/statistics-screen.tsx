import { useEffect, useLayoutEffect, useMemo } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ref, useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { QUESTIONS_IN_ADDRESS } from '../../../commands/questions/port.ts';
import { problemOfRange } from '../../contract/base/typed-day.ts';
import { QuestionsScreen } from '../asked/questions-screen.tsx';
import { Scope } from '../context/scope.tsx';
import { showUnknownParts } from '../notices/unknown-parts.ts';
import { api } from '../data/api-instance.ts';
import { usePreference } from '../data/preferences.ts';
import { queryKeys } from '../data/query-keys.ts';
import { RoleOnly } from '../session/role-only.tsx';
import { rangeInAddress, rangeOf, unknownInRange } from './range-in-address.ts';
import { statisticsState } from './statistics-state.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useLandscape } from '../ui/print/landscape.ts';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { zoneInWords } from '../../contract/settings/preferences.ts';
import { useTimeZone, whyUtc } from '../ui/text/time-zone.ts';
import { figureInAddress } from './figure-values.ts';
import { Ageing } from './ageing.tsx';
import { Flow } from './flow.tsx';
import { Forecast } from './forecast.tsx';
import { LocaleMap } from './locale-map.tsx';
import { NeedsAdmin } from './needs-admin.tsx';
import { OwnNumbers } from './numbers.tsx';
import { Quality, Duplicates, TextChecks } from './quality.tsx';
import { RowsPanel } from './rows-panel.tsx';
import more from '../ui/layout/more.module.css';
import styles from './statistics-screen.module.css';
import flow from '../ui/layout/flow.module.css';
import { FailedRead } from '../ui/states/failed-read.tsx';
import { RIGHTS } from '../../contract/base/rights.ts';
import type { StatisticsQuery } from '../../contract/statistics/statistics-operations.ts';
import { dayInWords } from '../ui/text/moment-in-words.ts';

export function StatisticsScreen() {
  return new URLSearchParams(useSearch()).has(QUESTIONS_IN_ADDRESS) ? <QuestionsScreen /> : <Numbers />;
}

/** Own numbers first, then flow, quality and what waits; each number leads to its rows. */
function Numbers() {
  const search = useSearch();
  const range = rangeOf(rangeInAddress(search), usePreference('time-zone'));
  const rows = useMemo(() => figureInAddress(search), [search]);
  useEffect(() => showUnknownParts(unknownInRange(search, rows)), [search, rows]);
  useLayoutEffect(() => {
    const { rows: _rows, ...asked } = Object.fromEntries(new URLSearchParams(search));
    Object.assign(statisticsState, { rows: rows && ref(rows), range: ref(asked) });
  }, [search, rows]);
  // Reported here, where the address can be corrected; the server refuses the same.
  const problem = problemOfRange(range);
  const { data, error } = useQuery({
    enabled: problem === null,
    queryKey: queryKeys.statistics(range),
    queryFn: ({ signal }) => api('statistics.get', { query: range }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const { asTables } = useSnapshot(statisticsState);
  const shown = problem === null ? data : undefined;
  const loaded = shown !== undefined;
  useLandscape(asTables);

  useEffect(() => {
    statisticsState.present = true;
    return () => {
      statisticsState.present = false;
      statisticsState.rows = null;
    };
  }, []);
  useEffect(() => {
    statisticsState.loaded = loaded;
  }, [loaded]);

  return (
    <Scope name="statistics" className={styles.screen}>
      <ScreenHeading title="Statistics" actions={<Actions asTables={asTables} />}>
        <RangeWords range={range} />
      </ScreenHeading>
      <div className={styles.body}>
        <div className={rows ? `${styles.blocks} ${more.more}` : styles.blocks}>
          <WhyUtc />
          {problem !== null && (
            <ErrorState
              message={`${range.from} to ${range.to} is not a range of days. ${problem}`}
              action={<CommandButton id="statistics.between">Choose days…</CommandButton>}
            />
          )}
          {problem === null && error && !shown && <FailedRead error={error} />}
          {problem === null && !error && !shown && <Skeleton rows={12} />}
          {shown && (
            <>
              <OwnNumbers own={shown.own} />
              <Flow statistics={shown} asTables={asTables} />
              <Quality quality={shown.quality} before={shown.before} everybody={shown.everybody} />
              {shown.ageing && <Ageing ageing={shown.ageing} asTables={asTables} />}
              <RoleOnly roles={RIGHTS.statistics['read-all']}>
                <Forecast timeZone={range.time_zone} asTables={asTables} />
                <NeedsAdmin />
              </RoleOnly>
              {shown.checks && <TextChecks counts={shown.checks} />}
              {shown.duplicates && <Duplicates counts={shown.duplicates} />}
              {shown.locales && <LocaleMap cells={shown.locales} asTables={asTables} />}
            </>
          )}
        </div>
        {rows && <RowsPanel key={JSON.stringify([rows, range])} figure={rows} range={range} />}
      </div>
    </Scope>
  );
}

function Actions({ asTables }: { asTables: boolean }) {
  return (
    <>
      <CommandButton id="statistics.range">Days back…</CommandButton>
      <CommandButton id="statistics.between">Dates…</CommandButton>
      <CommandButton id="time-zone.set">Time zone…</CommandButton>
      <CommandButton id="statistics.toggle-tables" pressed={asTables}>
        Tables
      </CommandButton>
      <CommandButton id="statistics.download">CSV</CommandButton>
      <CommandButton id="question.show">Questions</CommandButton>
    </>
  );
}

function RangeWords({ range: { from, to, time_zone: timeZone } }: { range: StatisticsQuery }) {
  return (
    <span className={flow.muted}>{`${dayInWords(from)} to ${dayInWords(to)}, days in ${zoneInWords(timeZone)}`}</span>
  );
}

/** On a line of its own: the heading has no room for it. */
function WhyUtc() {
  const why = whyUtc(useTimeZone());
  return why === null ? null : <p className={flow.muted}>Days are in UTC, because {why}.</p>;
}
