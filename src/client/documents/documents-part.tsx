import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { KIND_WORDS, mayReach } from '../../../commands/documents/documents.ts';
import type { ProfileRecord } from '../../../commands/context.ts';
import type { DocumentItem } from '../../contract/profiles/base-profile.ts';
import { useCommandContext } from '../context/read-context.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { late } from '../ui/states/late.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import partTable from '../ui/layout/part-table.module.css';
import { Section } from '../ui/layout/section.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import uploadStyles from '../uploads/uploads.module.css';
import { useFileDrop } from '../uploads/use-file-drop.ts';
import { takeDocuments, followAddress } from './document-port.ts';
import { documentState, forgetSubject, showSubject, type DocumentsSubject, type Leaving } from './document-state.ts';
import styles from './documents.module.css';
import flow from '../ui/layout/flow.module.css';
import { written } from '../ui/text/written.ts';
import { isolated } from '../../contract/base/words.ts';
import { PERSON_TEXT, PersonText } from '../ui/text/person-text.tsx';

const DocumentViewer = late(async () => (await import('./document-viewer.tsx')).DocumentViewer);

interface DocumentsPartProps {
  record: ProfileRecord;
  documents: readonly DocumentItem[];
  queryKey: readonly unknown[];
}

/** The documents of a base profile, for people who may see them; over it the viewer when it is open. */
export function DocumentsPart({ record, documents, queryKey }: DocumentsPartProps) {
  const key = JSON.stringify(queryKey);
  const subject = useMemo<DocumentsSubject>(
    () => ({ record, documents, queryKey: JSON.parse(key) as readonly unknown[] }),
    [record, documents, key],
  );
  useLayoutEffect(() => showSubject(subject), [subject]);
  // A layout effect: a later cleanup would remove what the next screen has provided by then.
  useLayoutEffect(() => forgetSubject, []);
  useEffect(followAddress, []);
  const { leaving, shown } = useSnapshot(documentState);
  const may = mayReach(useCommandContext()).kind === 'ready';
  const { dropping, handlers } = useFileDrop(may ? (files) => takeDocuments(files, 'other') : null);
  return (
    <div className={dropping ? uploadStyles.dropping : undefined} {...handlers}>
      <Section
        id="documents"
        title="Documents"
        count={{ value: documents.length, of: 'documents' }}
        actions={
          <span className={flow.buttons}>
            <CommandButton id="documents.view" size="sm" variant="outline" asLink>
              View
            </CommandButton>
            <CommandButton id="document.upload" size="sm" variant="outline">
              Upload
            </CommandButton>
          </span>
        }
      >
        <UploadList purpose="document" ownerId={record.id} />
        {documents.length === 0 ? (
          <p className={flow.muted}>{may ? 'None yet. Upload files or drop them here.' : 'None that you can see.'}</p>
        ) : (
          <table className={partTable.table}>
            <thead>
              <tr>
                <th>Name</th>
                <th>Kind</th>
                <th>Size</th>
                <th>Added</th>
                <th>
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {documents.map((document) => {
                const leaves = leaving.find(({ id }) => id === document.id);
                return leaves ? (
                  <LeavingRow key={document.id} leaving={leaves} columns={5} />
                ) : (
                  <DocumentRow key={document.id} document={document} />
                );
              })}
            </tbody>
          </table>
        )}
      </Section>
      {shown !== null && <DocumentViewer subject={subject} shown={shown} />}
    </div>
  );
}

function DocumentRow({
  document: { id, name, kind, size, note, added_at: at, added_by: by },
}: {
  document: DocumentItem;
}) {
  return (
    <tr>
      <td className={styles.name} {...PERSON_TEXT} title={note === '' ? name : `${isolated(name)} – ${isolated(note)}`}>
        {name}
      </td>
      <td>{KIND_WORDS[kind]}</td>
      <td className={styles.number}>{sizeInWords(size)}</td>
      <td>
        <RelativeTime at={at} form="ago" /> by <PersonText>{by.name}</PersonText>
      </td>
      <td className={styles.can}>
        <CommandButton id="documents.view" args={{ document: id }} size="sm" variant="text" asLink>
          Open <span className="visually-hidden">{name}</span>
        </CommandButton>
        <CommandButton id="document.delete" args={{ document: id }} size="sm" variant="text" color="error">
          Delete <span className="visually-hidden">{name}</span>
        </CommandButton>
      </td>
    </tr>
  );
}

const KILOBYTE = 1024;

function sizeInWords(bytes: number): string {
  return `${written(Math.ceil(bytes / KILOBYTE))} kB`;
}

/** Replaces a document that is deleted soon: the seconds left, and the undo. */
function LeavingRow({ leaving: { id, name, at }, columns }: { leaving: Leaving; columns: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  return (
    <tr>
      <td colSpan={columns} className={flow.muted}>
        <PersonText>{name}</PersonText> will be deleted in {seconds} s{' '}
        <CommandButton id="document.keep" args={{ document: id }} size="sm" variant="outline">
          Undo <span className="visually-hidden">the deletion of {name}</span>
        </CommandButton>
      </td>
    </tr>
  );
}
