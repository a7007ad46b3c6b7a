import { keyHint } from '../../../commands/key-hint.ts';
import { reachableScopes } from '../../../commands/keymap.ts';
import type { AnyCommand } from '../../../commands/command.ts';
import { SECTIONS } from '../../../commands/command.ts';
import { recordsAtHand, resolveTargets, type Context } from '../../../commands/context.ts';
import { registryNow } from '../context/registry-now.ts';
import { dispatch } from '../context/dispatch.ts';
import { PLATFORM } from '../keyboard/platform.ts';
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
                        <Kbd key={press} hint={keyHint(press, PLATFORM)} />
                      ))}
                      <span className="visually-hidden">
                        {presses.map((press) => keyHint(press, PLATFORM)).join(' or ')}
                      </span>
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
    if (context.role === null || !command.roles.includes(context.role)) return [];
    if (isForTheOtherKind(command, context)) return [];
    const keys = (command.keys ?? []).filter(({ scope }) => scopes.includes(scope));
    // Two presses may be written alike: `/` needs Shift on some keyboards.
    const byHint = new Map(keys.map(({ press }) => [keyHint(press, PLATFORM), press]));
    return byHint.size > 0 ? [{ command, presses: [...byHint.values()] }] : [];
  });
}
