import type { CommandId } from '../../../commands/command-ids.ts';
import { MOST_ROWS, type PaletteRow } from './palette-rows.ts';
import { hintOf } from '../keyboard/hints.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { useFinger } from '../ui/finger.ts';
import { Kbd } from '../ui/controls/kbd.tsx';
import { currentStep, type Asking } from './palette-state.ts';
import styles from './palette-foot.module.css';

interface Props {
  count: number;
  /** What Enter does now; null: nothing. */
  enter: string | null;
  /** A search is under way; its result is not known before the server has answered. */
  finds: boolean;
  searching: boolean;
  several: boolean;
  asking: boolean;
  /** Enter only shows why the command of its row does not run. */
  blocked: boolean;
}

/** What the keys do inside the palette, also for a click, and the number of results, read aloud. */
export function PaletteFoot({ count, enter, finds, searching, several, asking, blocked }: Props) {
  // A tap on a row needs no key for it.
  const finger = useFinger();
  return (
    <div className={styles.foot}>
      {!finger && (enter === null ? <Idle rows={count} /> : <Key id="palette.accept" word={enter} />)}
      {several && <Key id="palette.toggle-choice" word="select several" />}
      {asking && <Key id="palette.back" word="back" />}
      {!finger && !asking && enter !== null && enter !== COMPLETES && !blocked && (
        <Key id="palette.accept-and-stay" word={`${enter} and stay`} />
      )}
      {/* A field for text has nothing to find. */}
      <span role="status">
        {finds && !searching && (count >= MOST_ROWS ? `First ${MOST_ROWS} shown` : `${count} found`)}
      </span>
    </div>
  );
}

/** Nothing is chosen: Enter never runs a change that was not typed. */
function Idle({ rows }: { rows: number }) {
  return (
    <>
      <span className={styles.idle}>
        <Kbd hint={hintOf('Enter')} spoken /> does nothing yet
      </span>
      {rows > 0 && <Key id="palette.next" word="choose" />}
    </>
  );
}

/** Skipped by Tab: the key does the same from the field, which keeps the focus. */
function Key({ id, word }: { id: CommandId; word: string }) {
  return (
    <CommandButton id={id} variant="text" size="sm" tabIndex={-1}>
      {word}
    </CommandButton>
  );
}

interface Page {
  asking: Asking | null;
  /** The row of the cursor; undefined: none. */
  row: PaletteRow | undefined;
  marked: number;
  /** The typed text only begins the command: Enter completes it. */
  begun?: boolean;
}

const COMPLETES = 'complete the name';

/** What Enter does now, in a word or two; null: nothing. */
export function wordOfEnter({ asking, row, marked, begun = false }: Page): string | null {
  if (asking) {
    const { step } = currentStep(asking);
    if (!step?.choices) return 'continue';
    if (step.several && marked > 0) return `continue with ${marked}`;
    return row ? 'choose' : null;
  }
  if (!row) return null;
  if (begun) return COMPLETES;
  if (row.kind === 'command') return row.offer.verdict.kind === 'blocked' ? 'Why not?' : 'run';
  return row.kind === 'record' || row.kind === 'recent' ? 'open' : 'show';
}
