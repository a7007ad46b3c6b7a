import type { DuplicateLogEntry } from '../../../contract/shapes/duplicate-log.ts';
import { CursorList } from '../../duplicates/cursor-list.tsx';
import { PairNames, PairPhotos } from '../../duplicates/pair-names.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './duplicate-logs.module.css';
import { outcomeOf } from '../../duplicates/side-name.ts';
import { isolated } from '../../../contract/policy/isolated.ts';
import { scaled } from '../../ui/scaled.ts';

const ROW_HEIGHT = scaled(44);

interface Props {
  rows: readonly DuplicateLogEntry[];
  cursor: number;
  more: boolean;
  onEnd: () => void;
}

export function LogRows(list: Props) {
  return (
    <CursorList {...list} as="div" label="Log" className={styles.rows} rowHeight={ROW_HEIGHT} rowClass={styles.row}>
      {(entry) => <Entry entry={entry} />}
    </CursorList>
  );
}

function Entry({ entry }: { entry: DuplicateLogEntry }) {
  const { id, occurred_at: at, outcome, first, second, filter, score, actor, reason } = entry;
  const why = `${score} % · ${isolated(filter.name)}`;
  const who = reason === null ? actor.name : `${isolated(actor.name)}: ${isolated(reason)}`;
  return (
    <>
      <span className={styles.time}>
        <RelativeTime at={at} form="cell" />
      </span>
      <span className={styles.outcome} data-outcome={outcome} data-undone={entry.undone_at !== null || undefined}>
        {outcomeOf(entry)}
      </span>
      <PairPhotos first={first} second={second} />
      <CommandButton id="duplicate-log.go-to" args={{ entry: id }} variant="text" size="sm">
        <PairNames first={first} second={second} />
      </CommandButton>
      <span className={styles.facts} title={why} dir="auto">
        {why}
      </span>
      <span className={styles.facts} title={who} dir="auto">
        {who}
      </span>
    </>
  );
}
