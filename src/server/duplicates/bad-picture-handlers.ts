import type { Handlers } from '../calls/handler.ts';
import { closeCase, listBadPictures, reopenCase } from './bad-picture-cases.ts';
import { importHashes, removeHash, restoreHashes, switchList } from './bad-picture-lists.ts';

export const badPictureHandlers = {
  'bad-picture.list': ({ query }, call) => listBadPictures(query.cases, call),
  'bad-picture.import': ({ body }, call) => importHashes(body, call),
  'bad-picture.remove-list': ({ params }, call) => switchList(params.listId, 'removed', call),
  'bad-picture.restore-list': ({ params }, call) => switchList(params.listId, 'restored', call),
  'bad-picture.remove-hash': ({ body }, call) => removeHash(body.hash, call),
  'bad-picture.restore-hash': ({ body }, call) => restoreHashes(body.ids, call),
  'bad-picture.close-case': ({ params, body }, call) => closeCase(params.caseId, body.word, call),
  'bad-picture.reopen-case': ({ params }, call) => reopenCase(params.caseId, call),
} satisfies Partial<Handlers>;
