import type { AnyCommand } from '../command.ts';
import {
  chooseDocument,
  deleteDocument,
  forgetDocumentUploads,
  sendDocumentsAgain,
  keepDocument,
  sendDocumentDeletion,
  sendDocuments,
} from './documents.ts';
import { deleteShownDocument, viewDocuments, viewerCommands } from './viewer.ts';

export const DOCUMENTS_COMMANDS: readonly AnyCommand[] = [
  viewDocuments,
  chooseDocument,
  sendDocuments,
  forgetDocumentUploads,
  sendDocumentsAgain,
  deleteDocument,
  keepDocument,
  sendDocumentDeletion,
  ...viewerCommands,
  deleteShownDocument,
];
