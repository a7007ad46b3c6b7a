import { useState } from 'react';
import { SECTIONS, type AnyCommand } from '../../../commands/command.ts';
import { isListedFor } from '../../../commands/offer.ts';
import type { Context } from '../../../commands/context.ts';
import { titleHere } from '../../../commands/changes.ts';
import { REFERENCE_PAGES } from '../../../commands/workbench/overlays.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { registryNow } from '../keyboard/registry-now.ts';
import { dispatch } from '../context/dispatch.ts';
import { foundBy, hintOf, keyToShow } from '../keyboard/hints.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useFinger } from '../ui/finger.ts';
import { Kbd } from '../ui/controls/kbd.tsx';
import { createRanker } from '../../../commands/palette-ranking.ts';
import { PLATFORM } from '../keyboard/known-keyboard.ts';
import styles from './help.module.css';
import flow from '../ui/layout/flow.module.css';
import textField from '../ui/controls/text-field.module.css';
import { isolated } from '../../contract/base/words.ts';

interface KeyEntry {
  command: AnyCommand;
  presses: string[];
}

/** Names of keys as people write them, beside those of the keymap and its hints. */
const SPELLINGS: Readonly<Record<string, string>> = {
  $mod: PLATFORM === 'mac' ? 'cmd' : 'ctrl',
  control: 'ctrl',
  '⌃': 'ctrl',
  command: 'cmd',
  meta: 'cmd',
  '⌘': 'cmd',
  option: 'alt',
  '⌥': 'alt',
  '⇧': 'shift',
  escape: 'esc',
  return: 'enter',
  '↵': 'enter',
  arrowdown: 'down',
  '↓': 'down',
  arrowup: 'up',
  '↑': 'up',
  arrowleft: 'left',
  '←': 'left',
  arrowright: 'right',
  '→': 'right',
  pagedown: 'pgdn',
  pageup: 'pgup',
  '⌫': 'backspace',
  '⇥': 'tab',
};

/** Commands on the typed key first, then those with the typed words. */
export function findKeys(entries: readonly KeyEntry[], query: string): { onKey: KeyEntry[]; named: KeyEntry[] } {
  const keys = keysOf(query);
  const onKey = entries.filter(
    ({ presses }) => keys.length > 0 && presses.some((press) => keys.every((key) => keysOfPress(press).has(key))),
  );
  const others = new Map(entries.filter((entry) => !onKey.includes(entry)).map((entry) => [entry.command, entry]));
  const ranked = createRanker([...others.keys()], { forgiving: true }).rank(query, others.size);
  return { onKey, named: ranked.flatMap(({ item }) => others.get(item) ?? []) };
}

function keysOfPress(press: string): ReadonlySet<string> {
  // The key of a letter may have another one too, which the hint shows in brackets.
  return new Set([...keysOf(press), ...keysOf(hintOf(press).replaceAll(/[()\u00A0]/g, ' '))]);
}

/** The keys in a text, one by one; a plus sign joins them and is a key itself. */
function keysOf(written: string): string[] {
  return written
    .toLowerCase()
    .replaceAll(/[⌘⇧⌥⌃]/g, '$& ')
    .split(/\s+/)
    .flatMap((part) => part.split(/(?<=\w)\+(?=\S)/))
    .filter((key) => key !== '')
    .map((key) => SPELLINGS[key] ?? key);
}

/** Every key that works in the place from which the help was opened, made from the registry. */
export function Help({ context }: { context: Context }) {
  return (
    <Dialog
      open
      size="lg"
      title="Keys here"
      description={`For the role ${context.role ?? 'none'}. Commands without a key are in the palette.`}
      onClose={() => void dispatch({ id: 'help.close' }, 'button')}
      footer={
        <p className={styles.reference}>
          Reference:
          {Object.entries(REFERENCE_PAGES).map(([page, label]) => (
            <CommandButton key={page} id="help.reference" args={{ page }} size="sm" variant="text" asLink>
              {label}
            </CommandButton>
          ))}
        </p>
      }
    >
      <Keys entries={keysIn(context)} context={context} />
    </Dialog>
  );
}

function Keys({ entries, context }: { entries: readonly KeyEntry[]; context: Context }) {
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
        {groups.map(
          ([name, group]) => group.length > 0 && <Group key={name} name={name} entries={group} context={context} />,
        )}
      </div>
    </>
  );
}

function foundInWords(count: number, wanted: string): string {
  if (count === 0) return `Nothing here matches “${isolated(wanted)}”. The palette finds commands without a key.`;
  return count === 1 ? '1 command matches.' : `${count} commands match.`;
}

function Group({ name, entries, context }: { name: string; entries: readonly KeyEntry[]; context: Context }) {
  return (
    <section className={styles.section}>
      <h3>{name}</h3>
      <dl>
        {entries.map(({ command, presses }) => (
          <div key={command.id}>
            <dt>{titleHere(command, context).replace(/…$/, '')}</dt>
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
