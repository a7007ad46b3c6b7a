import type { AnyCommand } from '../../../commands/command.ts';
import { SECTIONS } from '../../../commands/command.ts';
import { isListedFor } from '../../../commands/offer.ts';
import type { Context } from '../../../commands/context.ts';
import { registryNow } from '../keyboard/registry-now.ts';
import { dispatch } from '../context/dispatch.ts';
import { foundBy, hintOf, keyToShow } from '../keyboard/hints.ts';
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

/** Commands of the role with the presses that run them there, or tell why they do not run. */
export function keysIn(context: Context): { command: AnyCommand; presses: string[] }[] {
  return registryNow().all.flatMap((command) => {
    if (!isListedFor(command, context)) return [];
    const keys = (command.keys ?? []).filter((key) => {
      if (foundBy(key.press, context)?.key !== key) return false;
      // Another way to choose the same is told only to whoever cannot press the first one.
      return !key.alternative || !key.args || keyToShow(command, context, { ...key.args })?.press === key.press;
    });
    // Two presses may be written alike: `t` and `KeyT` of a person's own.
    const byHint = new Map(keys.map(({ press }) => [hintOf(press), press]));
    return byHint.size > 0 ? [{ command, presses: [...byHint.values()] }] : [];
  });
}
