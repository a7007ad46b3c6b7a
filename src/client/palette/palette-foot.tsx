import type { CommandId } from '../../../commands/command-ids.ts';
import { MOST_ROWS, type PaletteRow } from './palette-rows.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { counted } from '../../contract/base/words.ts';
import { useFinger } from '../ui/finger.ts';
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
  /** Enter only completes the typed text. */
  completes: boolean;
}

/** What the keys do inside the palette, also for a click, and the number of results, read aloud. */
export function PaletteFoot({ count, enter, finds, searching, several, asking, blocked, completes }: Props) {
  // A tap on a row needs no key for it.
  const finger = useFinger();
  return (
    <div className={styles.foot}>
      {!finger && (enter === null ? count > 0 && <Idle /> : <Key id="palette.accept" word={enter} />)}
      {several && <Key id="palette.toggle-choice" word="select several" />}
      {asking && <Key id="palette.back" word="back" />}
      {!finger && !asking && enter !== null && !completes && !blocked && (
        <Key id="palette.accept-and-stay" word={`${enter} and stay`} />
      )}
      {/* Nothing was searched in a field for text, nor in a list of choices before something is typed. */}
      <span role="status">
        {finds &&
          !searching &&
          (count >= MOST_ROWS ? `First ${MOST_ROWS} shown` : asking ? counted(count, 'choice') : `${count} found`)}
      </span>
    </div>
  );
}

/** Nothing is chosen: Enter never runs a change that was not typed. */
function Idle() {
  return (
    <>
      <span className={styles.idle}>Keep typing, or</span>
      <Key id="palette.next" word="choose a row" />
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
  /** The typed text only fits the command: Enter types this in its place. */
  completion?: string | null;
}

/** What Enter does now, in a word or two; null: nothing. */
export function wordOfEnter({ asking, row, marked, completion = null }: Page): string | null {
  if (asking) {
    const { step } = currentStep(asking);
    if (!step?.choices) return 'continue';
    if (step.several && marked > 0) return `continue with ${marked}`;
    return row ? 'choose' : null;
  }
  if (!row) return null;
  if (completion !== null) return `Complete: ${completion.replace(/^\W*\w/, (first) => first.toUpperCase())}…`;
  if (row.kind === 'command') return row.offer.verdict.kind === 'blocked' ? 'Why not?' : 'run';
  return row.kind === 'record' || row.kind === 'recent' ? 'open' : 'show';
}
