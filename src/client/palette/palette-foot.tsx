import type { CommandId } from '../../../commands/command-ids.ts';
import { MOST_ROWS } from './palette-rows.ts';
import { CommandButton } from '../ui/command-button.tsx';
import styles from './palette.module.css';

interface Props {
  count: number;
  /** What Enter does on this page. */
  accept: 'run' | 'choose' | 'continue';
  /** The page takes several choices. */
  several: boolean;
  asking: boolean;
}

/** What the keys do inside the palette, for a click as well, and how much was found, said aloud. */
export function PaletteFoot({ count, accept, several, asking }: Props) {
  return (
    <div className={styles.foot}>
      <Key id="palette.accept" word={accept} />
      {several && <Key id="palette.toggle-choice" word="mark several" />}
      {asking ? <Key id="palette.back" word="back" /> : <Key id="palette.accept-and-stay" word="run and stay" />}
      {/* Where one types there is nothing to find. */}
      <span role="status">
        {accept !== 'continue' && (count >= MOST_ROWS ? `The first ${MOST_ROWS}` : `${count} found`)}
      </span>
    </div>
  );
}

/** Tab passes by: the key does the same from the field, which keeps the focus. */
function Key({ id, word }: { id: CommandId; word: string }) {
  return (
    <CommandButton id={id} variant="text" size="sm" tabIndex={-1}>
      {word}
    </CommandButton>
  );
}
