import { useSnapshot } from 'valtio';
import { counted } from '../../contract/base/words.ts';
import { IMPORT_FIELDS } from '../../contract/bulk/import-fields.ts';
import { IMPORT_BYTES } from '../../contract/bulk/import-file.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import { dispatch } from '../context/dispatch.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { PersonText } from '../ui/text/person-text.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { written } from '../ui/text/written.ts';
import { mapColumns } from './import-sending.ts';
import form from '../form/form.module.css';
import styles from './import.module.css';
import { importState, type FileBeginning } from './bulk-state.ts';

const WHAT: Readonly<Record<ProfileKind, { title: string; becomes: string }>> = {
  base: {
    title: 'Import base profiles',
    becomes: 'Each row becomes a draft of yours. Status, pictures and documents are not imported.',
  },
  locale: {
    title: 'Import locale profiles',
    becomes: 'Each row becomes a locale profile to be filled in, under the approved base profile that the row names.',
  },
};
const MEGABYTE = 1024 * 1024;

/** A file is chosen, and its columns are taken over into fields. The dialog of the run shows the results of its rows. */
export function ImportDialog() {
  const { kind, file, beginning, problem, sent } = useSnapshot(importState);
  if (kind === null) return null;
  const { title, becomes } = WHAT[kind];
  return (
    <Dialog
      open
      size="lg"
      layer="import"
      title={title}
      description={becomes}
      onClose={() => void dispatch({ id: 'dialog.close' }, 'button')}
      footer={
        <>
          {file !== null && sent === null && (
            <CommandButton id="list.import" variant="outline" withoutHint>
              Choose another file
            </CommandButton>
          )}
          <CommandButton id="dialog.close">{sent === null ? 'Close' : 'Stop'}</CommandButton>
          {file !== null && sent === null && <CommandButton id="import.check" variant="primary" />}
        </>
      }
    >
      {file === null && <Empty />}
      {file !== null && (
        <p className={styles.file}>
          <PersonText>{file.name}</PersonText> · {written(Math.max(1, Math.round(file.size / 1024)))} kB
        </p>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {sent !== null && file !== null && (
        <>
          <progress className={styles.progress} aria-label="Sending the rows" max={file.size} value={sent.bytes} />
          <p role="status">Sent {counted(sent.rows, 'row', { write: written })}. Nothing changes until you confirm.</p>
        </>
      )}
      {file !== null && beginning === null && problem === null && <Skeleton rows={6} label="Reading the file" />}
      {beginning !== null && sent === null && <Columns kind={kind} beginning={beginning} />}
    </Dialog>
  );
}

function Empty() {
  const most = Math.round(IMPORT_BYTES / MEGABYTE);
  return (
    <>
      <p className={styles.empty}>
        A CSV file in UTF-8 (separated by commas, semicolons, tabs or vertical bars) or JSON Lines, up to {most} MB.
        Every row is checked first, and nothing changes until you confirm.
      </p>
      <CommandButton id="list.import" variant="primary" withoutHint>
        Choose a file
      </CommandButton>
    </>
  );
}

/** Each column with what stands in it first, and the field that it is taken over into. */
function Columns({ kind, beginning: { heading, rows } }: { kind: ProfileKind; beginning: FileBeginning }) {
  const { mapping } = useSnapshot(importState);
  const left = heading.filter((column) => !mapping[column]).length;
  return (
    <>
      <p role="status" className={styles.file}>
        {counted(heading.length - left, 'column')} matched, {written(left)} skipped.
      </p>
      <ul className={styles.columns} aria-label="Columns">
        {heading.map((column, place) => (
          <li key={`${column} ${String(place)}`}>
            <label>
              <span className={styles.column}>
                <PersonText>{column || `Column ${place + 1}, without a name`}</PersonText>
                <small>
                  <PersonText>{examplesOf(column, rows)}</PersonText>
                </small>
              </span>
              <select
                className={`${form.control} ${styles.select}`}
                value={mapping[column] ?? ''}
                disabled={column === ''}
                onChange={({ target }) => {
                  const { [column]: _before, ...rest } = mapping;
                  mapColumns(target.value === '' ? rest : { ...rest, [column]: target.value });
                }}
              >
                <option value="">Skip</option>
                {IMPORT_FIELDS[kind].map(
                  ({ name, label, unseen }) =>
                    (!unseen || name === mapping[column]) && (
                      <option key={name} value={name}>
                        {label}
                      </option>
                    ),
                )}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

function examplesOf(column: string, rows: FileBeginning['rows']): string {
  const texts = [...new Set(rows.map((row) => row[column] ?? '').filter((text) => text !== ''))];
  return texts.map((text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)).join(' · ');
}
