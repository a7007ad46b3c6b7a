import { useSnapshot } from 'valtio';
import type { Context, Scope } from '../../../../commands/context.ts';
import { useCommandContext } from '../../context/read-context.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { list as listState } from '../../list/list-state.ts';
import { hintOf, keyToShow } from '../../keyboard/hints.ts';
import { Kbd } from '../../ui/controls/kbd.tsx';
import { isRepeatedHere } from '../repeat.ts';
import { keepFocus } from './top-bar.tsx';
import { written } from '../../ui/text/written.ts';
import { reachableScopes } from '../../../../commands/keys/find-bindings.ts';
import { verdictOf } from '../../../../commands/offer.ts';
import { registryNow } from '../../keyboard/registry-now.ts';
import styles from './hint-line.module.css';

/** More than these nobody reads; the help shows all. */
const MOST_HINTS = 6;

/** A layer over these, or a focus outside them, shows its own keys. */
const HINTED: ReadonlySet<Scope> = new Set([
  'list',
  'queue-list',
  'matrix',
  'record',
  'print',
  'queue',
  'review',
  'create',
  'statistics',
  'duplicate-filters',
  'duplicate-pairs',
  'duplicate-merge',
  'duplicate-log',
  'disapproval',
  'disapproval-note',
  'disapproval-places',
  'locale-picker',
]);

interface Hint {
  id: string;
  press: string;
  title: string;
  blocked: boolean;
}

/** The likeliest keys of the place, each of which does here what the line says. */
export function footHints(context: Context): Hint[] {
  const places = new Set<Scope>(reachableScopes(context.scopes).filter((scope) => HINTED.has(scope)));
  const hints: Hint[] = [];
  for (const command of registryNow().all) {
    if (!command.keys?.some(({ scope, args }) => places.has(scope) && args === undefined)) continue;
    const key = keyToShow(command, context);
    const title = command.hint?.(context) ?? shortTitle(command.title);
    if (!key || key.scope === null || !places.has(key.scope) || title === '') continue;
    const blocked = verdictOf(command, context).kind === 'blocked';
    hints.push({ id: command.id, press: key.press, title, blocked });
    if (hints.length === MOST_HINTS) break;
  }
  return hints;
}

function shortTitle(title: string): string {
  return title.replace(/^(Approve|Disapprove|Delete) (base|locale) profile/, '$1').replace('…', '');
}

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
          {list.cursor >= 0 && `${written(list.cursor + 1)} of `}
          {written(total ?? list.count)}
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
