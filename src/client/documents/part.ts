import type { Part } from '../context/part-shape.ts';
import { documentPort, keepAllDocuments } from './document-port.ts';
import { documentsFacts, documentState } from './document-state.ts';

export const documentsPart = {
  facts: () => ({ documents: documentsFacts() }),
  states: [documentState],
  ports: { documents: documentPort },
  layers: [['documents', () => documentState.subject !== null && documentState.shown !== null]],
  forget: keepAllDocuments,
} satisfies Part;
