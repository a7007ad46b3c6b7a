import { reachableScopes } from '../../../commands/keymap.ts';
import type { AnyCommand } from '../../../commands/command.ts';
import { SECTIONS } from '../../../commands/command.ts';
import { isListedFor } from '../../../commands/offer.ts';
import { recordsAtHand, resolveTargets, type Context } from '../../../commands/context.ts';
import { registryNow } from '../context/registry-now.ts';
import { dispatch } from '../context/dispatch.ts';
import { hintOf, pressToShow } from '../keyboard/hints.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import styles from './help.module.css';

/** Every key that works in the place from which the help was opened, made from the registry. */
export function Help({ context }: { context: Context }) {
  return (
    <Dialog
      open
      size="lg"
      scrolls
      title="Keys here"
      description={`For the role ${context.role ?? 'none'}. What the palette holds besides needs no key.`}
      onClose={() => void dispatch({ id: 'help.close' }, 'button')}
    >
      <div className={styles.columns}>
        {SECTIONS.map((section) => {
          const entries = keysIn(context).filter(({ command }) => command.section === section);
          if (entries.length === 0) return null;
          return (
            <section key={section} className={styles.section}>
              <h3>{section}</h3>
              <dl>
                {entries.map(({ command, presses }) => (
                  <div key={command.id}>
                    <dt>{command.title.replace(/…$/, '')}</dt>
                    <dd>
                      {presses.map((press) => (
                        <Kbd key={press} hint={hintOf(press)} />
                      ))}
                      <span className="visually-hidden">{presses.map((press) => hintOf(press)).join(' or ')}</span>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}

/** A press finds nothing to act on while what is at hand is of another kind than the command's. */
function isForTheOtherKind({ target }: AnyCommand, context: Context): boolean {
  return target !== 'none' && recordsAtHand(context).length > 0 && resolveTargets(target, context).length === 0;
}

/** Commands of the role with the presses that reach them from these scopes. */
export function keysIn(context: Context): { command: AnyCommand; presses: string[] }[] {
  const scopes = reachableScopes(context.scopes);
  return registryNow().all.flatMap((command) => {
    if (!isListedFor(command, context)) return [];
    if (isForTheOtherKind(command, context)) return [];
    // Another way to choose the same is told only to whoever cannot press the first one.
    const keys = (command.keys ?? []).filter(
      ({ press, scope, args, alternative }) =>
        scopes.includes(scope) && (!alternative || !args || pressToShow(command, [scope], { ...args }) === press),
    );
    // Two presses may be written alike: `t` and `KeyT` of a person's own.
    const byHint = new Map(keys.map(({ press }) => [hintOf(press), press]));
    return byHint.size > 0 ? [{ command, presses: [...byHint.values()] }] : [];
  });
}
