import { array, string } from 'superstruct';
import { defineCommand, type Outcome } from '../command.ts';
import { failedBecause } from '../each.ts';
import { inSpiteOfDuplicates } from '../duplicates/look-at-pairs.ts';
import type { Ports } from '../ports.ts';
import type { Context } from '../context.ts';
import { undoFor, type Undoable } from '../review/undoable.ts';
import { screenCommand } from '../screen-command.ts';
import { LANE_WORDS, LANES, type Lane } from './images.ts';
import { mayDo } from './judge-images.ts';
import type { UploadFile } from './port.ts';
import { isNamedIn, ofSeveral, sendInOrder } from './send-in-order.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { rolesForMedia } from '../../src/contract/base/refusals.ts';
import { asked, oneOf } from '../steps.ts';

/** The step of a command on files that were chosen; the screen answers it. */
export const CHOSEN_FILES = { files: asked('Files', 'Which files?', array(string())) };

const UPLOAD_FAILED = 'Failed to upload image';

/** A file that is stored, and what undoes that. */
interface Sent extends UploadFile {
  taken: Undoable;
}

/** Sends files in their order. The list has a retry for each, and the notice names the file. */
async function sendAll(ports: Ports, ids: readonly string[], { media }: Context): Promise<Outcome<Sent>> {
  const { uploads, editor } = ports.media;
  const { id: owner = '', profile_name: name = '' } = media?.record ?? {};
  const outcome = await sendInOrder<UploadFile, Sent>(uploads.sendable(ids), {
    async send(file) {
      const actionId = await inSpiteOfDuplicates(ports, (reason) => uploads.send(file.id, reason));
      return { ...file, taken: { id: owner, name, actionId } };
    },
    because(file, error, others) {
      const because = failedBecause(file.id, error);
      if (others > 0) return { ...because, title: UPLOAD_FAILED, sentence: ofSeveral(others + 1, 'image', because) };
      const named = isNamedIn(error, file.name) ? because.sentence : `${isolated(file.name)}: ${because.sentence}`;
      return { ...because, title: UPLOAD_FAILED, sentence: named };
    },
    hold: (ids) => uploads.hold(ids),
    stop: (ids, problem) => uploads.stop(ids, problem),
  });
  if (outcome.done.length > 0) await editor.reload();
  return outcome;
}

export const uploadCommands = [
  screenCommand<'none', { lane: Lane }>({
    id: 'images.upload',
    title: 'Upload images…',
    keywords: ['add', 'file', 'pictures', 'photos', 'attachments'],
    keys: [
      { press: 'u', scope: 'record', args: { lane: 'profile_pictures' } },
      { press: 'Shift+u', scope: 'record', args: { lane: 'attachments' } },
      { press: 'u', scope: 'images', args: { lane: 'profile_pictures' } },
      { press: 'Shift+u', scope: 'images', args: { lane: 'attachments' } },
    ],
    roles: rolesForMedia('upload'),
    when: (context) => mayDo('upload', context),
    steps: { lane: oneOf('Kind', 'What are they?', LANES, LANE_WORDS) },
    run: ({ args, ports }) => ports.media.uploads.choose(args.lane),
  }),
  /** Sends files that were chosen, dropped or pasted, and those again that failed. */
  defineCommand<'none', { files: string[] }, Sent>({
    id: 'images.send',
    title: 'Send images',
    roles: rolesForMedia('upload'),
    internal: true,
    when: (context) => mayDo('upload', context),
    steps: CHOSEN_FILES,
    run: ({ args, context, ports }) => sendAll(ports, args.files, context),
    undo: ({ outcome }) => undoFor(outcome.done.map(({ taken }) => taken)),
    say: ({ done }) => (done.length > 1 ? `${done.length} images uploaded` : 'Image uploaded'),
    failure: UPLOAD_FAILED,
  }),
  /** Sends at once, or after the files being sent for this record, so that nobody has to wait before pressing Retry. */
  screenCommand<'none', { files: string[] }>({
    id: 'images.send-again',
    title: 'Send images again',
    roles: rolesForMedia('upload'),
    internal: true,
    when: (context) => mayDo('upload', context),
    steps: CHOSEN_FILES,
    run: ({ args, ports }) => ports.media.uploads.sendAgain(args.files),
  }),
  screenCommand<'none', { files: string[] }>({
    id: 'images.forget-uploads',
    title: 'Remove from the list',
    internal: true,
    when: ({ media }) => media !== null,
    steps: CHOSEN_FILES,
    run: ({ args, ports }) => ports.media.uploads.forget(args.files),
  }),
];
