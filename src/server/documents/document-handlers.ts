import type { Handlers } from '../calls/handler.ts';
import { createDocument } from './create-document.ts';
import { deleteDocument } from './delete-document.ts';
import { listDocuments } from './document-items.ts';
import { openDocument } from './open-document.ts';

export const documentHandlers = {
  'document.list': ({ params }, call) => listDocuments(params.profileBaseId, call),
  'document.create': ({ params, body }, call) => createDocument(params.profileBaseId, body, call),
  'document.delete': ({ params }, call) => deleteDocument(params.documentId, call),
  'document.open': ({ params }, call) => openDocument(params.documentId, call),
} satisfies Partial<Handlers>;
