import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { CommandId } from '../../../commands/command-ids.ts';
import type { ProfileRecord } from '../../../commands/context.ts';
import { list, selection } from '../list/list-state.ts';
import { ActiveMark, MergedMark } from '../ui/marks/record-marks.tsx';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Field, FieldList } from '../ui/layout/field.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { StatusMark } from '../ui/marks/status-mark.tsx';
import { PERSON_TEXT } from '../ui/text/person-text.tsx';
import styles from './overview.module.css';
import flow from '../ui/layout/flow.module.css';

interface PeekProps {
  record: ProfileRecord;
  picture?: ReactNode;
  /** Its fields that the row lacks, or shows only in short. */
  children: ReactNode;
  /** Those of the row, for where it is covered. */
  ofRow: ReactNode;
  /** The actions on it besides opening it. */
  actions: readonly { id: CommandId; label: string }[];
}

/** What the focused row has no room for. */
export function Peek({ record, picture, children, ofRow, actions }: PeekProps) {
  // The selection itself is not observed; its version says when to look again.
  const { selectionVersion } = useSnapshot(list);
  const isMarked = selectionVersion >= 0 && selection.has(record.id);
  const marked = isMarked && selection.size === 1 ? 0 : selection.size;
  return (
    <>
      <div className={styles.head}>
        <h2 {...PERSON_TEXT}>{record.profile_name || 'No name yet'}</h2>
        <CommandButton id="list.clear-selection" variant="text" size="sm">
          Close
        </CommandButton>
      </div>
      {picture}
      <div className={styles.ofRow}>
        <StatusMark status={record.status} /> {record.active && <ActiveMark active />}
        <FieldList>{ofRow}</FieldList>
      </div>
      <MergedMark into={record.merged_into} />
      <FieldList>
        {record.waiting_since && (
          <Field label="Waiting since">
            <RelativeTime at={record.waiting_since} form="date" />
          </Field>
        )}
        <Field label="Changed">
          <RelativeTime at={record.updated_at} form="date" />
        </Field>
        {children}
      </FieldList>
      <div className={flow.row}>
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
        <p className={flow.row}>
          Keys act on the {marked === 1 ? 'selected row' : `${marked} selected rows`}
          {!isMarked && ', not on this one'}.
        </p>
      )}
    </>
  );
}
