import type { Handlers } from '../calls/call.ts';
import { createDocument, deleteDocument, openDocument, listDocuments } from './documents.ts';

export const documentHandlers = {
  'document.list': ({ params }, call) => listDocuments(params.profileBaseId, call),
  'document.create': ({ params, body }, call) => createDocument(params.profileBaseId, body, call),
  'document.delete': ({ params }, call) => deleteDocument(params.documentId, call),
  'document.open': ({ params }, call) => openDocument(params.documentId, call),
} satisfies Partial<Handlers>;
