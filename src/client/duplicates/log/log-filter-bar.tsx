import { useId, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { OUTCOME_LABELS, DUPLICATE_OUTCOMES } from '../../../contract/duplicates/duplicate-outcomes.ts';
import { type DuplicateLogFilter } from '../../../contract/duplicates/duplicate-log.ts';
import { tagGroupInWords } from '../../../contract/trail/code-words.ts';
import { isDay } from '../../../contract/base/date-of-birth.ts';
import { problemOfDay } from '../../../contract/base/typed-day.ts';
import { api } from '../../data/api-instance.ts';
import { useTags } from '../../data/lookups.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { duplicatePort } from '../duplicate-port.ts';
import { duplicateState } from '../duplicate-state.ts';
import { DayField } from '../../ui/controls/day-field.tsx';
import flow from '../../ui/layout/flow.module.css';
import { useTimeZone, whyUtc } from '../../ui/text/time-zone.ts';
import frame from '../duplicate-screen.module.css';
import { PERSON_TEXT } from '../../ui/text/person-text.tsx';
import styles from './duplicate-logs.module.css';

const narrow = (filter: { [Key in keyof DuplicateLogFilter]: DuplicateLogFilter[Key] | undefined }) =>
  duplicatePort.narrowLog(filter);

export function LogFilterBar() {
  useSnapshot(duplicateState, { sync: true });
  const { outcome, filter_id: filterId, scope, tags, active, text, from, to } = duplicateState.log;
  const groups = useTags();
  const { data } = useQuery({
    queryKey: queryKeys.duplicateFilters,
    queryFn: ({ signal }) => api('duplicate-filter.list', {}, { signal }),
  });
  return (
    <search className={`${styles.bar} ${frame.fields}`} data-log-fields>
      <label>
        Text
        <input
          dir="auto"
          value={text ?? ''}
          maxLength={200}
          placeholder="Names, reason"
          onChange={(event) => narrow({ text: event.target.value || undefined })}
        />
      </label>
      <Chooser
        label="Outcome"
        value={outcome?.[0]}
        choose={(value) => {
          const chosen = DUPLICATE_OUTCOMES.find((each) => each === value);
          narrow({ outcome: chosen && [chosen] });
        }}
      >
        {DUPLICATE_OUTCOMES.map((value) => (
          <option key={value} value={value}>
            {OUTCOME_LABELS[value]}
          </option>
        ))}
      </Chooser>
      <Chooser label="Filter" value={filterId} choose={(value) => narrow({ filter_id: value })}>
        {data?.filters.map(({ id, name }) => (
          <option key={id} value={id} {...PERSON_TEXT}>
            {name}
          </option>
        ))}
      </Chooser>
      <Chooser
        label="Compared"
        value={scope}
        choose={(value) => narrow({ scope: value === 'base' || value === 'locale' ? value : undefined })}
      >
        <option value="base">Base profiles</option>
        <option value="locale">Locale profiles</option>
      </Chooser>
      <Chooser
        label="Tag"
        value={tags?.[0]}
        choose={(value) => narrow({ tags: value === undefined ? value : [value] })}
      >
        {groups.map((group) => (
          <optgroup key={group.name} label={tagGroupInWords(group.name)}>
            {Object.values(group.tags).map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </Chooser>
      <Chooser
        label="Active"
        value={active === undefined ? undefined : String(active)}
        choose={(value) => narrow({ active: value === undefined ? value : value === 'true' })}
      >
        <option value="true">One is active</option>
        <option value="false">Neither is active</option>
      </Chooser>
      <Days from={from} to={to} />
    </search>
  );
}

/** Days that narrow the log, in one line; the text about them is in a line of its own. */
function Days({ from, to }: Pick<DuplicateLogFilter, 'from' | 'to'>) {
  const notKnown = whyUtc(useTimeZone());
  const first = useTypedDay(from, (day) => narrow({ from: day }));
  const last = useTypedDay(to, (day) => narrow({ to: day }));
  const days = [
    { label: 'From', ...first },
    { label: 'To', ...last },
  ];
  return (
    <>
      <div className={styles.days}>
        {days.map(({ label, id, shown, problem, change }) => (
          <label key={label}>
            {label}
            <DayField
              value={shown}
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem === null ? undefined : id}
              change={change}
            />
          </label>
        ))}
      </div>
      {days.map(
        ({ label, id, problem }) =>
          problem !== null && (
            <p key={label} id={id} className={`${styles.dayNote} ${flow.problem}`}>
              {`${label}: ${problem}`}
            </p>
          ),
      )}
      {notKnown !== null && <p className={`${styles.dayNote} ${flow.muted}`}>Days in UTC: {notKnown}</p>}
    </>
  );
}

/** A day filters the log as soon as it is complete; until then it is only typed. */
function useTypedDay(value: string | undefined, choose: (day: string | undefined) => void) {
  const [typed, setTyped] = useState(value ?? '');
  // Clearing the filters clears a day that narrowed.
  const shown = value ?? (isDay(typed) ? '' : typed);
  return {
    id: useId(),
    shown,
    problem: shown === '' ? null : problemOfDay(shown),
    change: (text: string) => {
      setTyped(text);
      choose(isDay(text) ? text : undefined);
    },
  };
}

interface ChooserProps {
  label: string;
  value: string | undefined;
  choose: (value: string | undefined) => void;
  children: ReactNode;
}

function Chooser({ label, value, choose, children }: ChooserProps) {
  return (
    <label>
      {label}
      <select value={value ?? ''} onChange={(event) => choose(event.target.value || undefined)}>
        <option value="">Any</option>
        {children}
      </select>
    </label>
  );
}
