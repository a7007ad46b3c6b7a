import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { CommandId } from '../../../commands/command-ids.ts';
import type { ProfileRecord } from '../../../commands/context.ts';
import { list, selection } from '../list/list-state.ts';
import { ActiveMark } from '../ui/active-mark.tsx';
import { CommandButton } from '../ui/command-button.tsx';
import { FieldList } from '../ui/field.tsx';
import { MergedMark } from '../ui/merged-mark.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { PERSON_TEXT } from '../ui/person-text.tsx';
import styles from './overview.module.css';

interface PeekProps {
  record: ProfileRecord;
  picture?: ReactNode;
  /** Its fields. */
  children: ReactNode;
  /** What can be done with it besides opening it. */
  actions: readonly { id: CommandId; label: string }[];
}

/** The focused row at a glance. */
export function Peek({ record, picture, children, actions }: PeekProps) {
  // The selection itself is outside valtio; its version says when to look again.
  const { selectionVersion } = useSnapshot(list);
  const marked = selectionVersion >= 0 ? selection.size : 0;
  return (
    <>
      {picture}
      <h2 {...PERSON_TEXT}>{record.profile_name || 'No name yet'}</h2>
      <div className={styles.marks}>
        <StatusMark status={record.status} />
        {record.active && <ActiveMark active />}
        <MergedMark into={record.merged_into} />
      </div>
      <FieldList>{children}</FieldList>
      <div className={styles.actions}>
        <CommandButton id="list.clear-selection" variant="text" className={styles.close ?? ''}>
          Close
        </CommandButton>
        <CommandButton id="list.open-row" variant="primary">
          Open
        </CommandButton>
        {marked === 0 &&
          actions.map(({ id, label }) => (
            <CommandButton key={id} id={id} variant="outline">
              {label}
            </CommandButton>
          ))}
      </div>
      {marked > 0 && (
        <p className={styles.marks}>
          Keys decide on the {marked === 1 ? 'row that is selected' : `${marked} selected rows`}, not on this one.
        </p>
      )}
    </>
  );
}
