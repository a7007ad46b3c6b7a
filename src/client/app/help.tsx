import { keyHint } from '../../../commands/key-hint.ts';
import { reachableScopes } from '../../../commands/keymap.ts';
import type { AnyCommand } from '../../../commands/command.ts';
import { SECTIONS } from '../../../commands/command.ts';
import type { Context } from '../../../commands/context.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { useState } from 'react';
import { dispatch } from '../context/dispatch.ts';
import { readContext } from '../context/read-context.ts';
import { Scope } from '../context/scope.tsx';
import { PLATFORM } from '../keyboard/platform.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import styles from './help.module.css';

/** Every key that works in the place from which the help was opened, made from the registry. */
export function Help() {
  // Taken once: inside the help its own scope hides what it is about.
  const [context] = useState(readContext);
  return (
    <Dialog
      open
      size="lg"
      title="Keys here"
      description={`For the role ${context.role ?? 'none'}. What the palette holds besides needs no key.`}
      onClose={() => void dispatch({ id: 'help.close' }, 'button')}
    >
      <Scope name="help">
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
      </Scope>
    </Dialog>
  );
}

/** Commands of the role with the presses that reach them from these scopes. */
export function keysIn(context: Context): { command: AnyCommand; presses: string[] }[] {
  const scopes = reachableScopes(context.scopes);
  return REGISTRY.all.flatMap((command) => {
    if (context.role === null || !command.roles.includes(context.role)) return [];
    const presses = (command.keys ?? []).filter(({ scope }) => scopes.includes(scope)).map(({ press }) => press);
    return presses.length > 0 ? [{ command, presses: [...new Set(presses)] }] : [];
  });
}
