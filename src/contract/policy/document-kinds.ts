/** What a document is. */
export const DOCUMENT_KINDS = ['consent', 'identity', 'contract', 'other'] as const;
