import { reachableScopes } from '../../../../commands/keymap.ts';
import { verdictOf } from '../../../../commands/offer.ts';
import { registryNow } from '../../context/registry-now.ts';
import type { Context, Scope } from '../../../../commands/context.ts';
import { useCommandContext } from '../../context/read-context.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { hintOf, pressToShow } from '../../keyboard/hints.ts';
import { Kbd } from '../../ui/kbd.tsx';
import styles from './layouts.module.css';

/** More than these nobody reads; the help shows all. */
const MOST_HINTS = 6;

/** What the keys of the foremost layer do here, from the registry, changing as the focus moves; one that does not fit is left out whole. */
export function HintLine() {
  const context = useCommandContext();
  const { list } = context;
  return (
    <footer className={styles.hints}>
      <div className={styles.keys}>
        <CommandButton
          id="help.open"
          size="sm"
          variant="text"
          // The foremost layer may keep the key to itself, but not the button.
          withoutHint={!reachableScopes(context.scopes).includes('global')}
        >
          All keys
        </CommandButton>
        {hintsFor(context).map(({ id, press, title, blocked }) => (
          <span key={id} data-blocked={blocked || undefined}>
            <Kbd hint={hintOf(press)} /> {title}
          </span>
        ))}
      </div>
      <Pending context={context} />
      {list && list.count > 0 && (
        <span className={styles.position}>
          {(list.cursor + 1).toLocaleString('en')} of {list.count.toLocaleString('en')}
        </span>
      )}
    </footer>
  );
}

/** What a key would take back or run again: neither is about what the screen shows, so it is told here. */
function Pending({ context: { undoable, repeatable } }: { context: Context }) {
  return (
    <>
      {undoable !== null && (
        <CommandButton id="action.undo" size="sm" variant="text" className={styles.pending ?? ''}>
          <span title={undoable}>Undo: {undoable}</span>
        </CommandButton>
      )}
      {repeatable !== null && (
        <CommandButton id="command.repeat" size="sm" variant="text" className={styles.pending ?? ''}>
          <span title={repeatable}>Again: {repeatable}</span>
        </CommandButton>
      )}
    </>
  );
}

/** What lies over these, or outside them, shows its own keys. */
const HINTED: ReadonlySet<Scope> = new Set([
  'list',
  'queue-list',
  'matrix',
  'record',
  'queue',
  'review',
  'statistics',
  'duplicate-filters',
  'duplicate-pairs',
  'duplicate-log',
  'disapproval',
  'disapproval-note',
  'disapproval-places',
]);

interface Hint {
  id: string;
  press: string;
  title: string;
  blocked: boolean;
}

function hintsFor(context: Context): Hint[] {
  const places = new Set<Scope>(reachableScopes(context.scopes).filter((scope) => HINTED.has(scope)));
  const hints: Hint[] = [];
  for (const command of registryNow().all) {
    const key = command.keys?.find((each) => places.has(each.scope) && !each.alternative && each.args === undefined);
    const verdict = key && verdictOf(command, context);
    const title = command.hint?.(context) ?? shortTitle(command.title);
    if (!key || !verdict || verdict.kind === 'hidden' || title === '') continue;
    hints.push({
      id: command.id,
      press: pressToShow(command, [key.scope]) ?? key.press,
      title,
      blocked: verdict.kind === 'blocked',
    });
    if (hints.length === MOST_HINTS) break;
  }
  return hints;
}

function shortTitle(title: string): string {
  return title.replace(/^(Approve|Disapprove|Delete) (base|locale) profile/, '$1').replace('…', '');
}
