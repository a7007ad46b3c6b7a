import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { KIND_WORDS } from '../../../commands/documents/documents.ts';
import type { DocumentItem } from '../../contract/profiles/base-profile.ts';
import { dispatch } from '../context/dispatch.ts';
import { Scope } from '../context/scope.tsx';
import { api } from '../data/api-instance.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { NoticeSlot } from '../ui/dialog/notice-slot.tsx';
import { late } from '../ui/states/late.tsx';
import { Layer } from '../ui/dialog/layer.tsx';
import { useExtent, type Extent } from '../ui/use-extent.ts';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { documentState, documentViewer, type DocumentsSubject } from './document-state.ts';
import more from '../ui/layout/more.module.css';
import styles from './documents.module.css';
import { PERSON_TEXT } from '../ui/text/person-text.tsx';
import flow from '../ui/layout/flow.module.css';
import { useFailedFile } from '../ui/pictures/photo.tsx';

const PdfView = late(
  async () => (await import('./pdf-view.tsx')).PdfView,
  <Skeleton rows={10} label="Loading the document" />,
);

/** The documents of a base profile over the whole window: the list beside the open one. */
export function DocumentViewer({ subject, shown }: { subject: DocumentsSubject; shown: string }) {
  const { leaving, page, pages } = useSnapshot(documentState);
  const document = subject.documents.find(({ id }) => id === shown);
  const leaves = leaving.some(({ id }) => id === shown);
  return (
    <Layer layer="documents" title="Documents" onClose={() => void dispatch({ id: 'documents.close' }, 'button')}>
      <Scope name="documents" className={styles.viewer ?? ''}>
        <header className={styles.viewerHead}>
          <h2 dir="auto" {...(document && PERSON_TEXT)}>
            {document?.name ?? 'Documents'}
          </h2>
          {pages > 0 && (
            <span className={flow.muted}>
              Page {page} of {pages}
            </span>
          )}
          <NoticeSlot rank="layer" />
          <span className={flow.buttons}>
            {pages > 1 && (
              <>
                <CommandButton id="documents.previous-page" size="sm" variant="outline" />
                <CommandButton id="documents.next-page" size="sm" variant="outline" />
              </>
            )}
            <CommandButton id="documents.zoom-out" size="sm" variant="outline" />
            <CommandButton id="documents.zoom-fit" size="sm" variant="outline" />
            <CommandButton id="documents.zoom-in" size="sm" variant="outline" />
            <CommandButton id="documents.download" size="sm" variant="outline">
              Download
            </CommandButton>
            {leaves ? (
              <CommandButton id="document.keep" args={{ document: shown }} size="sm" variant="outline">
                Undo deletion
              </CommandButton>
            ) : (
              <CommandButton id="documents.delete-shown" size="sm" variant="outline" color="error">
                Delete
              </CommandButton>
            )}
            <CommandButton id="documents.close" size="sm" variant="outline" icon={X}>
              Close
            </CommandButton>
          </span>
        </header>
        <div className={styles.viewerBody}>
          <nav className={`${styles.list} ${more.more}`} aria-label="Documents of this profile">
            {subject.documents.map(({ id, name, kind }) => (
              <CommandButton
                key={id}
                id="documents.view"
                args={{ document: id }}
                variant="text"
                size="sm"
                pressed={id === shown}
                className={styles.choice ?? ''}
              >
                <span className={styles.choiceName} {...PERSON_TEXT}>
                  {name}
                </span>{' '}
                <span className={styles.kind}>{KIND_WORDS[kind]}</span>
              </CommandButton>
            ))}
          </nav>
          {document && <Opened key={shown} document={document} />}
        </div>
      </Scope>
    </Layer>
  );
}

/** Requests the document's address, which logs the opening, and shows the document. */
function Opened({ document: { id, name, type } }: { document: DocumentItem }) {
  const { data, error } = useQuery({
    queryKey: ['document.open', id],
    queryFn: ({ signal }) => api('document.open', { params: { documentId: id } }, { signal }),
    // Each opening is requested and logged anew; one opening is not requested twice.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const url = data?.url;
  useEffect(() => {
    documentViewer.current = url === undefined ? null : { url, name, type };
    return () => void (documentViewer.current = null);
  }, [url, name, type]);

  // An open document stays, even where its address could not be renewed.
  if (error && !data) {
    const action = <CommandButton id="screen.retry">Retry</CommandButton>;
    return (
      <div className={styles.paper}>
        <ErrorState message="The document could not be opened" detail={error.message} action={action} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={styles.paper}>
        <Skeleton rows={10} label="Opening the document" />
      </div>
    );
  }
  return (
    // What scrolls must be reachable to be scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.paper} role="group" aria-label={name} tabIndex={0}>
      {type === 'application/pdf' && <PdfView url={data.url} size={data.document.size} name={name} />}
      {type.startsWith('image/') && <DocumentImage url={data.url} name={name} />}
      {type !== 'application/pdf' && !type.startsWith('image/') && (
        <EmptyState title="This kind of document cannot be shown here" hint="Download it to read it.">
          <CommandButton id="documents.download">Download</CommandButton>
        </EmptyState>
      )}
    </div>
  );
}

/** px of room around an image that fits. */
const MARGIN = 48;

/** A document that is a picture: fitted at first, then at its zoom. */
function DocumentImage({ url: opened, name }: { url: string; name: string }) {
  const { zoom } = useSnapshot(documentState);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  /** In px; null before it has loaded. */
  const [natural, setNatural] = useState<Extent | null>(null);
  const room = useExtent(image?.parentElement ?? null);
  const { url, failed, onError } = useFailedFile(opened);
  if (failed) {
    const action = <CommandButton id="documents.download">Download</CommandButton>;
    return <ErrorState message="The document could not be shown" detail="It could not be loaded." action={action} />;
  }
  return (
    <img
      src={url}
      alt={name}
      ref={setImage}
      style={natural && room ? { width: widthIn(room, natural) * zoom } : { visibility: 'hidden' }}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setNatural({ width, height })}
      onError={onError}
    />
  );
}

/** px: the largest width at which all of it can be seen, and no larger than its own. */
function widthIn(room: Extent, { width, height }: Extent): number {
  return width * Math.min(1, (room.width - MARGIN) / width, (room.height - MARGIN) / height);
}
