import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { addressOfCommand } from '../../../commands/offer.ts';
import { FLOW_EVENTS, type FlowEvent } from '../../contract/statistics/statistic-figures.ts';
import { ref } from 'valtio';
import { dispatch } from '../context/dispatch.ts';
import { readContext } from '../context/read-context.ts';
import { registryNow } from '../keyboard/registry-now.ts';
import { openInNewTab, opensElsewhere } from '../ui/new-tab.ts';
import { statisticsState } from './statistics-state.ts';
import { written } from '../ui/text/written.ts';
import styles from './day-bars.module.css';
import { dayInWords } from '../ui/text/moment-in-words.ts';

const WIDTH = 360;
const HEIGHT = 32;
/** Most days that are labelled under the bars. */
const WRITTEN_DAYS = 3;

/** The first, the middle and the last day, under their bars. */
export function DayAxis({ days }: { days: readonly string[] }) {
  const places = [0, Math.floor((days.length - 1) / 2), days.length - 1];
  const shown = days.length < WRITTEN_DAYS ? [...days] : places.map((place) => days[place] ?? '');
  return (
    <span className={styles.line}>
      <span className={styles.scale} aria-hidden="true" />
      <span className={styles.days}>
        {shown.map((day) => (
          <span key={day}>{dayInWords(day)}</span>
        ))}
      </span>
    </span>
  );
}

interface Props {
  event: FlowEvent;
  days: readonly string[];
  counts: readonly number[];
}

/**
 * One bar a day, from 0 to the highest. The bars are one path, however many days there are; a slider over them selects
 * a day by pointer or by the arrow keys, and names it with its number.
 */
export function DayBars({ event, days, counts }: Props) {
  const [place, setPlace] = useState(days.length - 1);
  const [active, setActive] = useState(false);
  const pointed = useRef(place);
  const most = Math.max(1, ...counts);
  const at = Math.min(place, days.length - 1);
  const day = days[at] ?? '';
  const count = counts[at] ?? 0;
  // The gap after a bar, as a part of a day; many days have none.
  const gap = days.length > 120 ? 0 : 0.2;
  const step = WIDTH / Math.max(1, days.length - gap);
  const barWidth = step * (1 - gap);

  const under = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const found = Math.floor(((clientX - left) / width) * days.length);
    return Math.min(days.length - 1, Math.max(0, found));
  };
  const choose = (chosen: number) => {
    setPlace(chosen);
    const figure = { figure: 'flow', event, day: days[chosen] ?? '' } as const;
    statisticsState.day = ref({ figure, count: counts[chosen] ?? 0 });
  };
  const open = (event: MouseEvent) => {
    // The slider itself has chosen by its thumb's place, and a click knows whole pixels only.
    choose(pointed.current);
    const address = addressOfCommand(registryNow().get('statistics.open-day'), {}, readContext());
    if (address !== null && opensElsewhere(event)) openInNewTab(address);
    else if (event.button === 0) void dispatch({ id: 'statistics.open-day' }, 'button');
  };
  return (
    <span className={styles.line}>
      <span className={styles.scale} aria-hidden="true">
        <span>{written(most)}</span>
        <span>0</span>
      </span>
      <span className={styles.plot}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {active && <rect className={styles.band} x={at * step} y={0} width={Math.max(2, barWidth)} height={HEIGHT} />}
          <path d={barsIn(counts, most, step, barWidth)} />
        </svg>
        <input
          type="range"
          min={0}
          max={days.length - 1}
          value={at}
          aria-label={`${FLOW_EVENTS[event].title}, by day`}
          aria-valuetext={`${dayInWords(day)}: ${count}`}
          onChange={({ target }) => choose(Number(target.value))}
          onFocus={() => {
            setActive(true);
            choose(at);
          }}
          onBlur={() => {
            setActive(false);
            statisticsState.day = null;
          }}
          onPointerDown={(press) => void (pointed.current = under(press))}
          onPointerMove={(move) => {
            pointed.current = under(move);
            setActive(true);
            setPlace(pointed.current);
          }}
          onPointerLeave={({ currentTarget }) => setActive(currentTarget === document.activeElement)}
          onClick={open}
          onAuxClick={open}
        />
        {active && (
          <span className={styles.day} aria-hidden="true">
            {dayInWords(day)}: {written(count)}
          </span>
        )}
      </span>
    </span>
  );
}

function barsIn(counts: readonly number[], most: number, step: number, width: number): string {
  return counts
    .map((count, index) =>
      count === 0 ? '' : `M${index * step} ${HEIGHT}v${(-count / most) * HEIGHT}h${width}V${HEIGHT}z`,
    )
    .join('');
}
