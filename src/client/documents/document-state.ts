import { ref } from 'valtio';
import type { DocumentsFacts } from '../../../commands/documents/port.ts';
import type { ProfileRecord } from '../../../commands/context.ts';
import type { DocumentItem } from '../../contract/profiles/base-profile.ts';
import { personal, personalState } from '../context/personal.ts';

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
  documentState.subject = ref(subject);
  const known = new Set(subject.documents.map(({ id }) => id));
  if (documentState.shown !== null && !known.has(documentState.shown)) {
    documentState.shown = subject.documents[0]?.id ?? null;
  }
}

export function forgetSubject(): void {
  documentState.subject = null;
  documentState.shown = null;
}
