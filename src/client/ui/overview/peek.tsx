import type { ReactNode } from 'react';
import type { CommandId } from '../../../../commands/command-ids.ts';
import type { ProfileRecord } from '../../../../commands/context.ts';
import { ActiveMark } from '../active-mark.tsx';
import { CommandButton } from '../command-button.tsx';
import { FieldList } from '../field.tsx';
import { StatusMark } from '../status-mark.tsx';
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
  return (
    <>
      {picture}
      <h2>{record.profile_name || 'No name yet'}</h2>
      <div className={styles.marks}>
        <StatusMark status={record.status} />
        {record.active && <ActiveMark active />}
      </div>
      <FieldList>{children}</FieldList>
      <div className={styles.actions}>
        <CommandButton id="list.open-row" variant="primary">
          Open
        </CommandButton>
        {actions.map(({ id, label }) => (
          <CommandButton key={id} id={id} variant="outline">
            {label}
          </CommandButton>
        ))}
      </div>
    </>
  );
}
