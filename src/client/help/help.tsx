import { useState } from 'react';
import { SECTIONS } from '../../../commands/command.ts';
import { isListedFor } from '../../../commands/offer.ts';
import type { Context } from '../../../commands/context.ts';
import { registryNow } from '../keyboard/registry-now.ts';
import { dispatch } from '../context/dispatch.ts';
import { foundBy, hintOf, keyToShow } from '../keyboard/hints.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useFinger } from '../ui/finger.ts';
import { Kbd } from '../ui/kbd.tsx';
import { findKeys, type KeyEntry } from './find-keys.ts';
import styles from './help.module.css';
import flow from '../ui/flow.module.css';
import textField from '../ui/text-field.module.css';

/** Every key that works in the place from which the help was opened, made from the registry. */
export function Help({ context }: { context: Context }) {
  return (
    <Dialog
      open
      size="lg"
      title="Keys here"
      description={`For the role ${context.role ?? 'none'}. Commands without a key are in the palette.`}
      onClose={() => void dispatch({ id: 'help.close' }, 'button')}
    >
      <Keys entries={keysIn(context)} />
    </Dialog>
  );
}

function Keys({ entries }: { entries: readonly KeyEntry[] }) {
  const [query, setQuery] = useState('');
  const wanted = query.trim();
  const { onKey, named } = wanted === '' ? { onKey: [], named: entries } : findKeys(entries, wanted);
  const count = onKey.length + named.length;
  const groups: [string, readonly KeyEntry[]][] = [
    [`On the key “${wanted}”`, onKey],
    ...SECTIONS.map((section): [string, readonly KeyEntry[]] => [
      section,
      named.filter(({ command }) => command.section === section),
    ]),
  ];
  return (
    <>
      <div className={styles.search}>
        <input
          className={textField.field}
          type="search"
          aria-label="Find a key"
          placeholder={useFinger() ? 'What it does' : 'A command, or a key such as G S'}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <span className={wanted === '' ? 'visually-hidden' : flow.muted} role="status">
          {wanted === '' ? '' : foundInWords(count, wanted)}
        </span>
      </div>
      <div className={styles.columns}>
        {groups.map(([name, group]) => group.length > 0 && <Group key={name} name={name} entries={group} />)}
      </div>
    </>
  );
}

function foundInWords(count: number, wanted: string): string {
  if (count === 0) return `Nothing here matches “${wanted}”. The palette finds commands without a key.`;
  return count === 1 ? '1 command matches.' : `${count} commands match.`;
}

function Group({ name, entries }: { name: string; entries: readonly KeyEntry[] }) {
  return (
    <section className={styles.section}>
      <h3>{name}</h3>
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
}

/** Commands of the role with the presses that run them there, or why they do not run. */
export function keysIn(context: Context): KeyEntry[] {
  return registryNow().all.flatMap((command) => {
    if (!isListedFor(command, context)) return [];
    const keys = (command.keys ?? []).filter((key) => {
      if (foundBy(key.press, context)?.key !== key) return false;
      // Another key for the same command is shown only to people who cannot press the first one.
      return !key.alternative || !key.args || keyToShow(command, context, { ...key.args })?.press === key.press;
    });
    // Two presses may be written alike: `t` and a person's own `KeyT`.
    const byHint = new Map(keys.map(({ press }) => [hintOf(press), press]));
    return byHint.size > 0 ? [{ command, presses: [...byHint.values()] }] : [];
  });
}
