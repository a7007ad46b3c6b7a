import { array, object, string } from 'superstruct';
import { DOCUMENT_ROLES } from '../policy/document-rights.ts';
import { BaseProfileSummary, DocumentItem } from '../shapes/base-profile.ts';
import { DocumentUploadBody } from '../shapes/media.ts';
import { Uuid } from '../primitives.ts';
import { operation } from './operation.ts';

const OneBaseProfile = object({ profileBaseId: Uuid });
const OneDocument = object({ documentId: Uuid });

export const documentOperations = {
  'document.list': operation({
    method: 'GET',
    path: '/profilebase/{profileBaseId}/documents',
    summary: 'The documents of one base profile, oldest first; a Creator sees those of their own profiles.',
    roles: DOCUMENT_ROLES,
    params: OneBaseProfile,
    answer: object({ documents: array(DocumentItem) }),
  }),
  'document.create': operation({
    method: 'POST',
    path: '/profilebase/{profileBaseId}/document',
    summary: 'Adds one document to a base profile.',
    roles: DOCUMENT_ROLES,
    params: OneBaseProfile,
    body: DocumentUploadBody,
    files: { purpose: 'document', member: 'document' },
    answer: object({ action_id: Uuid, document: DocumentItem, record: BaseProfileSummary }),
  }),
  'document.delete': operation({
    method: 'DELETE',
    path: '/document/{documentId}',
    summary: 'Deletes a document. The version is that of its base profile: a document never changes.',
    roles: DOCUMENT_ROLES,
    params: OneDocument,
    answer: object({ action_id: Uuid, record: BaseProfileSummary }),
    versioned: true,
    freshProof: 'always',
  }),
  'document.open': operation({
    method: 'POST',
    path: '/document/{documentId}/open',
    summary: 'Gives an address that shows a document for a short time, and logs the opening.',
    roles: DOCUMENT_ROLES,
    params: OneDocument,
    answer: object({ url: string(), document: DocumentItem }),
  }),
};
