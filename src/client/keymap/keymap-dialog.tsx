import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { AnyCommand } from '../../../commands/command.ts';
import { isChangeable, ownPresses } from '../../../commands/keys/own-keys.ts';
import { lostBy } from '../../../commands/keys/taken-away.ts';
import { createRanker } from '../../../commands/palette-ranking.ts';
import { dispatch } from '../context/dispatch.ts';
import { useCommandContext } from '../context/read-context.ts';
import { registryNow } from '../keyboard/registry-now.ts';
import { usePreference } from '../data/preferences.ts';
import { hintOf } from '../keyboard/hints.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Kbd } from '../ui/controls/kbd.tsx';
import { problemOfRecording, keymapState } from './keymap-port.ts';
import textField from '../ui/controls/text-field.module.css';
import styles from './keymap-dialog.module.css';
import flow from '../ui/layout/flow.module.css';

/** Rows at a time; to find another command people type a few of its letters. */
const MOST_ROWS = 40;

export function KeymapDialog() {
  const { open } = useSnapshot(keymapState);
  const { preset, single_keys: singleKeys } = usePreference('keymap');
  if (!open) return null;
  return (
    <Dialog
      open
      size="lg"
      title="Keys"
      description={`The preset is ${preset}. Single-key shortcuts are ${singleKeys ? 'on' : 'off'}.`}
      onClose={() => void dispatch({ id: keymapState.recording ? 'keymap.cancel' : 'dialog.close' }, 'button')}
      footer={
        <>
          <CommandButton id="keymap.set-preset">Preset…</CommandButton>
          <CommandButton id="keymap.toggle-single-keys">{`Turn ${singleKeys ? 'off' : 'on'} single-key shortcuts`}</CommandButton>
          <CommandButton id="keymap.import">Import…</CommandButton>
          <CommandButton id="keymap.export">Export</CommandButton>
          <CommandButton id="dialog.close" variant="primary">
            Done
          </CommandButton>
        </>
      }
    >
      <Commands />
    </Dialog>
  );
}

function Commands() {
  const [query, setQuery] = useState('');
  const { role } = useCommandContext();
  const { bindings } = usePreference('keymap');
  const registry = registryNow();
  const commands = useMemo(
    () => registry.all.filter((each) => isChangeable(each) && role !== null && each.roles.includes(role)),
    [registry, role],
  );
  const ranker = useMemo(() => createRanker(commands, { forgiving: true }), [commands]);
  const found = ranker.rank(query, MOST_ROWS).map(({ item }) => item);
  return (
    <>
      <input
        className={`${textField.field} ${styles.search}`}
        type="search"
        aria-label="Find a command"
        placeholder="Find a command"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <ul className={styles.list} aria-label="Commands and their keys">
        {found.map((command) => (
          <Row key={command.id} command={command} own={command.id in bindings} />
        ))}
      </ul>
      <p className={styles.count} role="status">
        {found.length === 0 && 'No commands match.'}
        {found.length === MOST_ROWS && `The first ${MOST_ROWS} of ${commands.length}; type to find others.`}
      </p>
    </>
  );
}

function Row({ command, own }: { command: AnyCommand; own: boolean }) {
  const { recording } = useSnapshot(keymapState);
  const args = { command: command.id };
  const title = nameOf(command);
  const presses = ownPresses(command);
  return (
    <li className={styles.row} aria-label={title}>
      <span className={flow.rest}>{title}</span>
      {recording?.command === command.id ? (
        <Recording command={command.id} presses={recording.presses} />
      ) : (
        <>
          <span className={styles.keys}>
            {presses.map((press) => (
              <Kbd key={press} hint={hintOf(press)} />
            ))}
            <span className="visually-hidden">{presses.map((press) => hintOf(press)).join(' or ') || 'no key'}</span>
            {own && <span className={styles.own}>changed</span>}
          </span>
          <CommandButton id="keymap.record" args={args} size="sm" variant="outline" />
          {presses.length > 0 && <CommandButton id="keymap.clear" args={args} size="sm" variant="text" />}
          {own && <CommandButton id="keymap.reset" args={args} size="sm" variant="text" />}
        </>
      )}
    </li>
  );
}

/** Its title, with its kind of record where another command of that title has the other kind. */
function nameOf({ id, title, target }: AnyCommand): string {
  const plain = title.replace(/…$/, '');
  const shared = registryNow().all.some((other) => other.id !== id && other.title === title && other.target !== target);
  return shared && target !== 'none' ? `${plain} (${target.replace('-', ' ')})` : plain;
}

function Recording({ command, presses }: { command: string; presses: readonly string[] }) {
  const press = presses.join(' ');
  const problem = press === '' ? null : problemOfRecording(command, press);
  return (
    <span className={styles.recording}>
      {press === '' ? 'Press the new key…' : <Kbd hint={hintOf(press)} />}
      <span role="status" data-problem={problem !== null || undefined}>
        {press !== '' && (problem ?? (lostBy(press) || `${hintOf(press)} is free.`))}
      </span>
      <CommandButton id="keymap.keep" size="sm" variant="primary">
        Keep <Kbd hint={hintOf('Enter')} />
      </CommandButton>
      <CommandButton id="keymap.cancel" size="sm" variant="text">
        Cancel <Kbd hint={hintOf('Escape')} />
      </CommandButton>
    </span>
  );
}
