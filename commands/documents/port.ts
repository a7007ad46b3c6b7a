import type { DocumentItem } from '../../src/contract/profiles/base-profile.ts';
import type { UploadPort } from '../media/port.ts';
import type { ProfileRecord } from '../records.ts';

export type DocumentKind = DocumentItem['kind'];

/** The documents of the base profile on the screen, and the viewer over it. */
export interface DocumentPort extends Pick<UploadPort, 'sendable' | 'sendAgain' | 'hold' | 'stop' | 'forget'> {
  /** Opens the browser's file dialog; what is chosen comes back as an invocation. */
  choose(kind: DocumentKind): void;
  send(id: string): Promise<unknown>;
  /** Asks for the list anew. */
  reload(): Promise<void>;
  /** Shows it in the viewer; without an identifier the first. */
  view(id?: string): void;
  closeViewer(): void;
  /** Shows the one beside it in the list. */
  step(to: 'next' | 'previous'): string;
  page(to: 'next' | 'previous'): string;
  zoom(to: 'in' | 'out' | 'fit'): string;
  download(): void;
  /** Deletes it in a few seconds, unless it is kept. */
  deleteSoon(id: string): void;
  /** False when it is too late. */
  keep(id: string): boolean;
  nameOf(id: string): string;
}

/** The documents of the record on the screen. */
export interface DocumentsFacts {
  record: ProfileRecord;
  /** Identifiers, in the order in which they are listed. */
  ids: readonly string[];
  /** Those that are deleted in a few seconds. */
  leaving: readonly string[];
  /** The document that the viewer shows; null: it is closed. */
  shown: string | null;
}

export interface DocumentsPart {
  facts: {
    /** null: there are no documents on the screen. */
    documents: DocumentsFacts | null;
  };
  ports: { documents: DocumentPort };
}
