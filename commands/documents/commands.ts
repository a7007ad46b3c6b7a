import { defineCommand, DELETE_KEYWORDS } from '../command.ts';
import { deleteInSeconds, hashOfDocument, KEPT_SECONDS, mayReach, documentsCommands } from './documents.ts';
import { optional } from 'superstruct';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { screenCommand, pageOfRecord, keyCommands } from '../screen-command.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

export const DOCUMENTS_COMMANDS = [
  screenCommand<'none', { document?: string | undefined }>({
    id: 'documents.view',
    title: 'View documents full screen',
    keywords: ['open', 'pdf', 'consent', 'identity', 'contract'],
    keys: [{ press: 'o', scope: 'record' }],
    roles: RIGHTS.document.read,
    when: (context) => context.documents !== null && context.documents.ids.length > 0 && mayReach(context),
    steps: { document: asked('Document', 'Which document?', optional(Uuid)) },
    leadsTo: ({ document }, { documents }) =>
      documents && { ...pageOfRecord(documents.record), hash: hashOfDocument(document ?? documents.ids[0]) },
    run: ({ args, ports }) => ports.documents.view(args.document),
  }),
  ...documentsCommands,
  ...keyCommands({ scope: 'documents', port: ({ documents }) => documents }, [
    { id: 'documents.next', title: 'Next document', presses: ['ArrowDown', 'j'], run: (p) => p.step('next') },
    { id: 'documents.previous', title: 'Previous document', presses: ['ArrowUp', 'k'], run: (p) => p.step('previous') },
    {
      id: 'documents.next-page',
      title: 'Next page',
      presses: ['ArrowRight', 'PageDown'],
      repeats: true,
      run: (p) => p.page('next'),
    },
    {
      id: 'documents.previous-page',
      title: 'Previous page',
      presses: ['ArrowLeft', 'PageUp'],
      repeats: true,
      run: (p) => p.page('previous'),
    },
    {
      id: 'documents.zoom-in',
      title: 'Zoom in',
      presses: ['+', '='],
      repeats: true,
      run: (p) => p.zoom('in'),
    },
    { id: 'documents.zoom-out', title: 'Zoom out', presses: ['-'], repeats: true, run: (p) => p.zoom('out') },
    { id: 'documents.zoom-fit', title: 'Fit the page', presses: ['0'], run: (p) => p.zoom('fit') },
    { id: 'documents.download', title: 'Download document', presses: ['d'], run: (p) => p.download() },
    { id: 'documents.close', title: 'Close the documents', presses: ['Escape'], run: (p) => p.closeViewer() },
  ]),
  /** The same as the button beside its name, for the document that is shown. */
  defineCommand({
    id: 'documents.delete-shown',
    title: 'Delete this document',
    keywords: DELETE_KEYWORDS,
    keys: [{ press: 'Delete', scope: 'documents' }],
    roles: RIGHTS.document.delete,
    when: (context) => Boolean(context.documents?.shown) && mayReach(context),
    run: async ({ context, ports }) => {
      const shown = context.documents?.shown;
      if (!shown) return;
      await deleteInSeconds(ports, shown);
      return { done: [{ id: shown }], failed: [] };
    },
    undo: ({ outcome }) => {
      const [done] = outcome.done as readonly { id: string }[];
      return done ? { id: 'document.keep', args: { document: done.id } } : null;
    },
    say: () => `The document will be deleted in ${KEPT_SECONDS} seconds`,
  }),
];
