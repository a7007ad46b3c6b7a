import { useSnapshot } from 'valtio';
import type { DuplicateLogEntry } from '../../../contract/duplicates/duplicate-log.ts';
import type { Timestamp } from '../../../contract/base/primitives.ts';
import type { PairSide } from '../../../contract/duplicates/duplicate-pair.ts';
import { duplicateState } from '../duplicate-state.ts';
import { certainty, Evidence } from '../evidence.tsx';
import { OUTCOME_LABELS } from '../../../contract/duplicates/duplicate-outcomes.ts';
import { pageOfSide, sideName } from '../suspicion-state.ts';
import { AsDecided } from '../../ui/controls/as-decided.tsx';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { Field, FieldList } from '../../ui/layout/field.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { Pane } from '../../ui/layout/pane.tsx';
import styles from './duplicate-logs.module.css';
import { isolated } from '../../../contract/base/words.ts';
import { PersonText } from '../../ui/text/person-text.tsx';

export function outcomeOf({ outcome, undone_at: undoneAt }: DuplicateLogEntry): string {
  return undoneAt === null ? OUTCOME_LABELS[outcome] : `${OUTCOME_LABELS[outcome]}, undone`;
}

export function EntryPanel({ entry }: { entry: DuplicateLogEntry }) {
  const { revealed } = useSnapshot(duplicateState);
  const { occurred_at: at, first, second, filter, score, actor, reason, evidence, scope } = entry;
  return (
    <Pane role="complementary" className={styles.panel} aria-label="Evidence at that time">
      <header className={styles.panelHead}>
        <h2>{outcomeOf(entry)}</h2>
        {entry.action_id !== null && (
          <CommandButton id="duplicate-log.take-back" size="sm">
            {entry.merge ? 'Undo merge…' : 'Undo…'}
          </CommandButton>
        )}
      </header>
      <FieldList>
        <Field label="First">
          <Side side={first} at={at} />
        </Field>
        <Field label="Second">
          <Side side={second} at={at} />
        </Field>
        <Field label="When">
          <RelativeTime at={at} form="date" />
        </Field>
        {entry.undone_at && (
          <Field label="Undone">
            <RelativeTime at={entry.undone_at} form="date" />
          </Field>
        )}
        <Field label="Who">{actor.role === '' ? actor.name : `${isolated(actor.name)} (${actor.role})`}</Field>
        <Field label="Filter">{`${isolated(filter.name)}, version ${filter.version}`}</Field>
        <Field label="Compared">{scope === 'base' ? 'Base profiles' : 'Locale profiles'}</Field>
        {reason && (
          <Field label="Reason" wide written>
            {reason}
          </Field>
        )}
      </FieldList>
      <h3>{`Evidence at that time: ${certainty(score)}`}</h3>
      {evidence.parts.some(({ pictures }) => pictures) && (
        <CommandButton id="duplicate-pairs.reveal" size="sm" variant="text">
          {revealed ? 'Blur pictures' : 'Show pictures'}
        </CommandButton>
      )}
      <Evidence evidence={evidence} revealed={revealed} />
    </Pane>
  );
}

function Side({ side, at }: { side: PairSide; at: Timestamp }) {
  const { id, profile_base_id: profileBaseId, profile_name: name, locale } = side;
  return (
    <>
      <a href={pageOfSide(side)}>
        <PersonText>{sideName(side)}</PersonText>
      </a>
      <AsDecided record={{ kind: locale === null ? 'base' : 'locale', id, name, base: profileBaseId }} at={at} />
    </>
  );
}
