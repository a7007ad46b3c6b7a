import { useSnapshot } from 'valtio';
import { isLocaleProfile } from '../../../../commands/context.ts';
import { list, selection } from '../../list/list-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import styles from './item-panel.module.css';
import { PersonText } from '../../ui/person-text.tsx';
import flow from '../../ui/flow.module.css';

/** In place of one item: while several are marked, keys and buttons decide on these. */
export function MarkedItems() {
  // The selection itself is not observed; its version says when to look again.
  useSnapshot(list);
  const marked = [...selection.values()];
  return (
    <section className={styles.panel} aria-labelledby="marked-heading">
      <div className={styles.marked}>
        <h2 id="marked-heading">
          {marked.length} {marked.length === 1 ? 'item is' : 'items are'} marked
        </h2>
        <p className={flow.muted}>Your decision applies to all of them, and you do not have to claim each one.</p>
        <ul>
          {marked.map((record) => (
            <li key={record.id}>
              <PersonText>{record.profile_name || 'No name yet'}</PersonText>
              {isLocaleProfile(record) && <span className={flow.muted}> · {record.locale.code}</span>}
            </li>
          ))}
        </ul>
        <div className={styles.actions} role="toolbar" aria-label="Decide on the marked items">
          {(['base-profile', 'locale-profile'] as const).map((kind) => [
            <CommandButton key={`${kind} approve`} id={`${kind}.approve`} variant="primary">
              Approve
            </CommandButton>,
            <CommandButton key={`${kind} disapprove`} id={`${kind}.disapprove`} variant="outline">
              Disapprove
            </CommandButton>,
          ])}
          <CommandButton id="list.clear-selection" variant="text">
            Clear
          </CommandButton>
        </div>
      </div>
    </section>
  );
}
