import { useSnapshot } from 'valtio';
import type { Context } from '../../../../commands/context.ts';
import { useCommandContext } from '../../context/read-context.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { list as listState } from '../../list/list-state.ts';
import { hintOf } from '../../keyboard/hints.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { isRepeatedHere } from '../repeat.ts';
import { footHints } from './foot-hints.ts';
import { keepFocus } from './keep-focus.ts';
import styles from './hint-line.module.css';
import { written } from '../../ui/written.ts';

/** The keys of the top layer from the registry, following the focus; a hint that does not fit is left out whole. */
export function HintLine() {
  const context = useCommandContext();
  const { list } = context;
  const { total, more } = useSnapshot(listState);
  return (
    // Its buttons are what is pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <footer className={styles.hints} onMouseDown={keepFocus}>
      <div className={styles.keys}>
        <CommandButton id="help.open" size="sm" variant="text">
          All keys
        </CommandButton>
        {footHints(context).map(({ id, press, title, blocked }) => (
          <span key={id} data-blocked={blocked || undefined}>
            <Kbd hint={hintOf(press)} /> {title}
          </span>
        ))}
      </div>
      {/* Text longer than its place says so here. */}
      <span id="more-below" className={styles.more} />
      <Pending context={context} />
      {list && list.count > 0 && (
        <span className={styles.position}>
          {written(list.cursor + 1)} of {written(total ?? list.count)}
          {more && '+'}
        </span>
      )}
    </footer>
  );
}

/** What a key would undo or run again, which nothing else on the screen shows. */
function Pending({ context }: { context: Context }) {
  const { undoable, repeatable } = context;
  return (
    <>
      {undoable !== null && (
        <CommandButton id="action.undo" size="sm" variant="text" className={styles.pending ?? ''}>
          <span title={undoable}>Undo: {undoable}</span>
        </CommandButton>
      )}
      {repeatable !== null && isRepeatedHere(context) && (
        <CommandButton id="command.repeat" size="sm" variant="text" className={styles.pending ?? ''}>
          <span title={repeatable}>Repeat: {repeatable}</span>
        </CommandButton>
      )}
    </>
  );
}
