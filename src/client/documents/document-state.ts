import { ref } from 'valtio';
import type { DocumentsFacts } from '../../../commands/documents/port.ts';
import type { ProfileRecord } from '../../../commands/context.ts';
import type { DocumentItem } from '../../contract/profiles/base-profile.ts';
import { isolated } from '../../contract/base/words.ts';
import { personal, personalState } from '../context/personal.ts';
import { notifySystem } from '../notices/notify.ts';

export interface DocumentsSubject {
  record: ProfileRecord;
  documents: readonly DocumentItem[];
  queryKey: readonly unknown[];
}

export interface Leaving {
  id: string;
  name: string;
  /** Milliseconds since 1970. */
  at: number;
}

interface DocumentState {
  subject: DocumentsSubject | null;
  leaving: Leaving[];
  /** The document in the viewer; null: it is closed. */
  shown: string | null;
  page: number;
  /** 0 before the document is loaded, and where it has none. */
  pages: number;
  /** 1: the page fits. */
  zoom: number;
}

export const documentState = personalState<DocumentState>(() => ({
  subject: null,
  leaving: [],
  shown: null,
  page: 1,
  pages: 0,
  zoom: 1,
}));

/** The open viewer's document for commands: its address, once the server has given it. */
export const documentViewer = personal<{ url: string; name: string; type: string } | null>(() => null);

export function documentsFacts(): DocumentsFacts | null {
  const { subject, leaving, shown } = documentState;
  if (!subject) return null;
  return {
    record: subject.record,
    ids: subject.documents.map(({ id }) => id),
    leaving: leaving.map(({ id }) => id),
    shown,
  };
}

export function showSubject(subject: DocumentsSubject): void {
  const { subject: before, shown } = documentState;
  documentState.subject = ref(subject);
  if (shown === null || subject.documents.some(({ id }) => id === shown)) return;
  // The next key is not meant for another document.
  closeLayer();
  const gone = before?.documents.find(({ id }) => id === shown);
  if (gone) notifySystem('warning', { title: 'Document closed', message: `${isolated(gone.name)} has been deleted.` });
}

/** The viewer has an address of its own, so that it can be linked to and Back closes it. */
export const isAddressed = () => location.hash.startsWith('#documents');

export function closeLayer(): void {
  documentState.shown = null;
  if (isAddressed()) history.replaceState(null, '', location.pathname + location.search);
}

export function forgetSubject(): void {
  documentState.subject = null;
  documentState.shown = null;
}
