import { DOCUMENT_KINDS } from '../../src/contract/profiles/document-names.ts';
import { mayPass } from '../../src/contract/base/errors.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { blocked, defineCommand, DELETE_KEYWORDS, HIDDEN, READY, type Verdict } from '../command.ts';
import { isLocaleProfile, type Context } from '../context.ts';
import { failedBecause } from '../each.ts';
import type { Ports } from '../ports.ts';
import type { UploadFile } from '../media/port.ts';
import { isNamedIn, ofSeveral, sendInOrder } from '../media/send-in-order.ts';
import { CHOSEN_FILES } from '../media/upload.ts';
import { screenCommand } from '../screen-command.ts';
import type { DocumentKind } from './port.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { mayReachDocuments, refusalOfMerged } from '../../src/contract/base/refusals.ts';
import { asked, oneOf } from '../steps.ts';

const UPLOAD_FAILED = 'Failed to upload document';

/** Seconds in which a deletion can be undone before it is sent. */
export const KEPT_SECONDS = 10;

export const KIND_WORDS: Readonly<Record<DocumentKind, string>> = {
  consent: 'Consent',
  identity: 'Identity',
  contract: 'Contract',
  other: 'Other',
};

/** The end of the address of an open document; '' is the first one. */
export const hashOfDocument = (id = '') => `documents=${id}`;

/** Whether the person may see the documents on the screen, and change them unless the profile is closed. */
export function mayReach({ documents, role, userId }: Context): Verdict {
  if (documents === null || role === null) return HIDDEN;
  const { record } = documents;
  const own = !isLocaleProfile(record) && record.creator.user_id === userId;
  return mayReachDocuments(role, own) ? READY : HIDDEN;
}

/** Choosing files changes nothing yet, but for a profile that was merged none are to be chosen. */
function mayAdd(context: Context): Verdict {
  const verdict = mayReach(context);
  const merged = verdict.kind === 'ready' && context.documents ? refusalOfMerged(context.documents.record) : null;
  return merged === null ? verdict : blocked('merged', merged);
}

const documentStep = asked('Document', 'Which document?', Uuid);

interface Named {
  id: string;
  name: string;
}

/** The deletion is sent in some seconds, when the person may be typing elsewhere: the proof it needs is asked for here. */
export async function deleteInSeconds(ports: Ports, document: string): Promise<void> {
  await ports.api('account.check-proof', {});
  ports.documents.deleteSoon(document);
}

export const documentsCommands = [
  screenCommand<'none', { kind: DocumentKind }>({
    id: 'document.upload',
    title: 'Upload documents…',
    keywords: ['add', 'file', 'consent', 'identity', 'contract', 'pdf'],
    keys: [
      { press: 'Shift+o', scope: 'record' },
      { press: 'u', scope: 'documents' },
    ],
    roles: RIGHTS.document.add,
    when: mayAdd,
    steps: { kind: oneOf('Kind', 'What kind of document is it?', DOCUMENT_KINDS, KIND_WORDS) },
    run: ({ args, ports }) => ports.documents.choose(args.kind),
  }),
  /** One call for each file, one after the other. */
  defineCommand<'none', { files: string[] }, Named>({
    id: 'document.send',
    title: 'Send documents',
    changes: true,
    roles: RIGHTS.document.add,
    internal: true,
    when: mayReach,
    steps: CHOSEN_FILES,
    async run({ args, ports }) {
      const files = ports.documents.sendable(args.files);
      const outcome = await sendInOrder<UploadFile, Named>(files, {
        async send(file) {
          await ports.documents.send(file.id);
          return file;
        },
        because({ id, name }, error, others) {
          const because = failedBecause(id, error, others > 0 || isNamedIn(error, name) ? '' : name);
          if (others > 0) {
            return { ...because, title: UPLOAD_FAILED, sentence: ofSeveral(others + 1, 'document', because) };
          }
          // What is refused for good is about this file; the words of the protocol say nothing of it.
          return mayPass(because.code) ? because : { ...because, title: UPLOAD_FAILED };
        },
        hold: (ids) => ports.documents.hold(ids),
        stop: (ids, problem) => ports.documents.stop(ids, problem),
      });
      if (outcome.done.length > 0) await ports.documents.reload();
      return outcome;
    },
    undo: 'none',
    say: ({ done }) => (done.length > 1 ? `${done.length} documents uploaded` : 'Document uploaded'),
  }),
  screenCommand<'none', { files: string[] }>({
    id: 'document.send-again',
    title: 'Send documents again',
    roles: RIGHTS.document.add,
    internal: true,
    when: mayReach,
    steps: CHOSEN_FILES,
    run: ({ args, ports }) => ports.documents.sendAgain(args.files),
  }),
  screenCommand<'none', { files: string[] }>({
    id: 'document.forget-uploads',
    title: 'Remove from the list',
    roles: RIGHTS.document.add,
    internal: true,
    when: mayReach,
    steps: CHOSEN_FILES,
    run: ({ args, ports }) => ports.documents.forget(args.files),
  }),
  /** Marks it, and sends the deletion when nobody has undone it for some seconds. */
  defineCommand<'none', { document: string }, Named>({
    id: 'document.delete',
    title: 'Delete document…',
    keywords: DELETE_KEYWORDS,
    roles: RIGHTS.document.delete,
    internal: true,
    when: mayReach,
    steps: { document: documentStep },
    run: async ({ args, ports }) => {
      await deleteInSeconds(ports, args.document);
      return { done: [{ id: args.document, name: ports.documents.nameOf(args.document) }], failed: [] };
    },
    undo: ({ args }) => ({ id: 'document.keep', args: { document: args.document } }),
    say: ({ done }) => `${isolated(done[0]?.name ?? 'The document')} will be deleted in ${KEPT_SECONDS} seconds`,
  }),
  defineCommand<'none', { document: string }>({
    id: 'document.keep',
    title: 'Keep document',
    roles: RIGHTS.document.delete,
    internal: true,
    when: ({ documents }) => documents?.leaving.length !== 0 || blocked('gone', 'It is already deleted.'),
    steps: { document: documentStep },
    run: async ({ args, ports }) => {
      const kept = ports.documents.keep(args.document);
      if (kept) return { done: [{}], failed: [] };
      const failure = { id: args.document, code: 'undo-refused' as const, title: 'Keep document' };
      return { done: [], failed: [{ ...failure, sentence: 'It is already deleted.' }] };
    },
    undo: 'none',
    say: () => 'Document kept',
  }),
  /** The call itself, when the seconds are over. */
  defineCommand<'none', { document: string }>({
    id: 'document.send-deletion',
    evenMerged: true,
    title: 'Send the deletion of a document',
    changes: true,
    roles: RIGHTS.document.delete,
    internal: true,
    // The person may have gone elsewhere meanwhile; the server decides.
    steps: { document: documentStep },
    run: async ({ args, ports }) => {
      await ports.api('document.delete', { params: { documentId: args.document } });
      await ports.documents.reload();
      return { done: [{}], failed: [] };
    },
    undo: 'none',
    say: () => 'Document deleted',
  }),
];
