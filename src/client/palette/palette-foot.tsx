import { keyHint } from '../../../commands/key-hint.ts';
import { pressOf } from '../../../commands/keymap.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import type { CommandId } from '../../../commands/command-ids.ts';
import { PLATFORM } from '../keyboard/platform.ts';
import { Kbd } from '../ui/kbd.tsx';
import styles from './palette.module.css';

interface Props {
  count: number;
  /** The page takes several choices. */
  several: boolean;
  asking: boolean;
}

/** What the keys do inside the palette, and how much was found, said aloud as well. */
export function PaletteFoot({ count, several, asking }: Props) {
  return (
    <div className={styles.foot}>
      <Key id="palette.accept" word={asking ? 'choose' : 'run'} />
      {several && <Key id="palette.toggle-choice" word="mark several" />}
      {asking ? <Key id="palette.back" word="back" /> : <Key id="palette.accept-and-stay" word="run and stay" />}
      <span role="status">{count === 1 ? '1 found' : `${count} found`}</span>
    </div>
  );
}

function Key({ id, word }: { id: CommandId; word: string }) {
  const press = pressOf(REGISTRY.get(id), ['palette']);
  return (
    <span>
      {press !== null && <Kbd hint={keyHint(press, PLATFORM)} />} {word}
    </span>
  );
}
