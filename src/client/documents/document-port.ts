import { hashOfDocument, KEPT_SECONDS } from '../../../commands/documents/documents.ts';
import type { DocumentPort } from '../../../commands/documents/port.ts';
import type { DocumentItem } from '../../contract/profiles/base-profile.ts';
import { dispatch } from '../context/dispatch.ts';
import { forgetUndo } from '../workbench/workbench-state.ts';
import { offersOf, withdrawOffers } from '../notices/notice-state.ts';
import { errorOf } from '../data/network/api-error.ts';
import { fetchFile, FIRST_BYTE, newestLink } from '../data/signed-links.ts';
import { queryClient, loadAnew } from '../data/query-client.ts';
import { wordsOf } from '../data/failed-read-notices.ts';
import { notifyError, notifySystem } from '../notices/notify.ts';
import { dismissUploads, type StoredFiles } from '../uploads/dismiss-uploads.ts';
import { sendFile, chooseFiles, sendAgain, sendChosen } from '../uploads/send-file.ts';
import { addFiles, holdUploads, sendable, stopUploads, uploads, type Destination } from '../uploads/upload-state.ts';
import { closeLayer, documentState, documentViewer, isAddressed } from './document-state.ts';
import { personalMap } from '../context/personal.ts';
import { downloadName } from '../../contract/profiles/document-names.ts';
import { isolated } from '../../contract/base/words.ts';

/** Shows a document at the address of its link, so that a reload opens the same one. */
function open(id: string): void {
  show(id);
  const address = `${location.pathname}${location.search}#${hashOfDocument(id)}`;
  if (isAddressed()) history.replaceState(history.state, '', address);
  else history.pushState(null, '', address);
}

const NOT_HERE = 'The document that the link names has been deleted, or you may not see it.';

/** Opens and closes the viewer with the address. Returns the way to stop. */
export function followAddress(): () => void {
  const follow = () => {
    const { documents = [] } = documentState.subject ?? {};
    const named = location.hash.split('=')[1] ?? '';
    if (!isAddressed()) documentState.shown = null;
    else if (named === '') documentState.shown ??= documents[0]?.id ?? null;
    else if (documents.some(({ id }) => id === named)) {
      if (named !== documentState.shown) show(named);
    } else {
      closeLayer();
      notifySystem('warning', { title: 'Document not found', message: NOT_HERE });
    }
  };
  follow();
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);
  return () => {
    window.removeEventListener('popstate', follow);
    window.removeEventListener('hashchange', follow);
  };
}

const ZOOM_STEP = 1.25;
const ZOOM_MOST = 5;
const ZOOM_LEAST = 0.25;

const timers = personalMap<string, ReturnType<typeof setTimeout>>();

/** The record's documents, in which a file of the list can be recognized. */
const STORED_DOCUMENTS: StoredFiles = {
  send: 'document.send',
  async load() {
    const { subject } = documentState;
    const record = subject && (await loadAnew<{ documents: readonly DocumentItem[] }>(subject.queryKey));
    if (!record) return null;
    return record.documents.map(({ id, size, kind, added_by: by }) => ({ id, size, part: kind, by: by.user_id }));
  },
  deletion: (id) => ({
    sentence: 'You will find it under Documents.',
    label: 'Delete',
    invocation: { id: 'document.delete', args: { document: id } },
  }),
};

export const documentPort: DocumentPort = {
  choose: (kind) => chooseFiles('document', (files) => takeDocuments(files, kind)),
  sendable,
  send: sendFile,
  sendAgain: (files) => sendAgain('document.send', files),
  hold: holdUploads,
  stop: stopUploads,
  forget: (files) => dismissUploads(files, STORED_DOCUMENTS),
  async reload() {
    const { subject } = documentState;
    if (subject) await queryClient.refetchQueries({ queryKey: subject.queryKey, type: 'active' });
  },
  view(id) {
    const wanted = id ?? documentState.subject?.documents[0]?.id;
    if (wanted !== undefined) open(wanted);
  },
  closeViewer: closeLayer,
  step(to) {
    const all = documentState.subject?.documents ?? [];
    const at = all.findIndex(({ id }) => id === documentState.shown);
    const next = all[at + (to === 'next' ? 1 : -1)];
    if (next) open(next.id);
    return next ? next.name : `${isolated(all[at]?.name ?? '')} is the ${to === 'next' ? 'last' : 'first'} document`;
  },
  page(to) {
    const { page, pages } = documentState;
    documentState.page = Math.max(1, Math.min(pages, page + (to === 'next' ? 1 : -1)));
    return pages === 0 ? '' : `Page ${documentState.page} of ${pages}`;
  },
  zoom(to) {
    const factor = to === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP;
    documentState.zoom = to === 'fit' ? 1 : Math.max(ZOOM_LEAST, Math.min(ZOOM_MOST, documentState.zoom * factor));
    return `${Math.round(documentState.zoom * 100)} per cent`;
  },
  download: () => void download(),
  deleteSoon(id) {
    if (timers.has(id)) return;
    const name = documentPort.nameOf(id);
    documentState.leaving.push({ id, name, at: Date.now() + KEPT_SECONDS * 1000 });
    const send = () => {
      release(id);
      const keep = { id: 'document.keep', args: { document: id } } as const;
      forgetUndo(keep);
      withdrawOffers(offersOf(keep));
      void dispatch({ id: 'document.send-deletion', args: { document: id } }, 'follow');
    };
    timers.set(id, setTimeout(send, KEPT_SECONDS * 1000));
  },
  keep: (id) => release(id),
  nameOf: (id) => documentState.subject?.documents.find((each) => each.id === id)?.name ?? 'The document',
};

/** Puts chosen or dropped files on the list, and sends those within the limits. */
export function takeDocuments(
  files: readonly File[],
  kind: Extract<Destination, { purpose: 'document' }>['kind'],
): void {
  const { subject } = documentState;
  if (!subject || files.length === 0) return;
  const before = uploads.all.length;
  const owner = { kind: 'base', id: subject.record.id } as const;
  const stored = subject.documents.map(({ id }) => id);
  const accepted = addFiles(files, { purpose: 'document', owner, kind }, stored);
  for (const { status, problem } of uploads.all.slice(before)) {
    if (status === 'refused') notifyError({ title: 'Failed to upload document', message: problem ?? '' });
  }
  sendChosen('document.send', accepted);
}

async function download(): Promise<void> {
  const { current } = documentViewer;
  if (!current) return;
  try {
    // A browser reports no refused download.
    const answer = await fetchFile(current.url, FIRST_BYTE);
    if (!answer.ok) throw await errorOf(answer);
    void answer.body?.cancel();
  } catch (error) {
    return notifyError({ title: 'The document could not be downloaded', message: wordsOf(error).message });
  }
  const link = document.createElement('a');
  link.href = newestLink(current.url);
  // Neither the address nor the answer's header has a name, so this one is used.
  link.download = downloadName(current.name, current.type);
  link.click();
}

/** Shows a document from its first page, fitted. */
function show(id: string): void {
  Object.assign(documentState, { shown: id, page: 1, pages: 0, zoom: 1 });
}

/** Deletions not sent yet are dropped: the person who asked for them has signed out. */
export function keepAllDocuments(): void {
  for (const id of timers.keys()) release(id);
}

/** False when its time is over. */
function release(id: string): boolean {
  const timer = timers.get(id);
  clearTimeout(timer);
  timers.delete(id);
  documentState.leaving = documentState.leaving.filter((each) => each.id !== id);
  return timer !== undefined;
}
