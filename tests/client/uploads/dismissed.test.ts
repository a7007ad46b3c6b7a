import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { setDispatch } from '../../../src/client/context/dispatch.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { documentPort, takeDocuments } from '../../../src/client/documents/document-port.ts';
import { documentState } from '../../../src/client/documents/document-state.ts';
import { mediaPort, takeImages } from '../../../src/client/media/media-port.ts';
import { mediaState } from '../../../src/client/media/media-state.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { sendFile } from '../../../src/client/uploads/send-file.ts';
import { uploads } from '../../../src/client/uploads/upload-state.ts';
import { CONNECTION } from '../data/connection.ts';

/** What becomes of each file that is sent: it is stored and answered, stored without an answer, lost before, or refused. */
type Fate = 'answered' | 'answer lost' | 'cut off between' | 'request lost' | 'busy';
const KEY = ['record'];
const PURPOSES = {
  image: {
    take: (files: File[]) => takeImages(files, 'attachments'),
    forget: (ids: readonly string[]) => mediaPort.uploads.forget(ids),
    ending: 'jpg',
    action: (id: string) => ({ id: 'images.show-arrived', args: { image: id } }),
  },
  document: {
    take: (files: File[]) => takeDocuments(files, 'other'),
    forget: (ids: readonly string[]) => documentPort.forget(ids),
    ending: 'pdf',
    action: (id: string) => ({ id: 'document.delete', args: { document: id } }),
  },
} as const;
type Stored = { id: string; size: number; kind: 'other'; added_by: { user_id: string } };
let stored: Stored[] = [];
let fates: Fate[] = [];
let isReachable = true;
let looks = 0;
let stop = () => {};
const sentAgain: string[][] = [];
const aFile = (name: string, size: number) => new File(['x'.repeat(size)], name);
const keep = (size: number, by = 'me') => {
  const one: Stored = { id: `${stored.length + 1}`, size, kind: 'other', added_by: { user_id: by } };
  stored.push(one);
  return one;
};

/** A server that keeps what it gets, and a line that does with it what the test says. */
class Line extends EventTarget {
  upload = new EventTarget();
  status = 201;
  statusText = '';
  responseText = '';
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => (this.status >= 500 ? 'retry-after: 60' : '');
  send(form: FormData) {
    const file = [...form.values()].find((value) => value instanceof File)!;
    const fate = fates.shift() ?? 'answered';
    if (fate === 'busy') Object.assign(this, { status: 503, responseText: '{"error":"Later.","code":"busy"}' });
    else if (fate !== 'request lost') {
      const one = keep(file.size);
      this.responseText = JSON.stringify({ action_id: 'done', media: [one], document: one });
    }
    if (fate === 'cut off between') Object.assign(this, { status: 502, responseText: '<html>Bad gateway</html>' });
    queueMicrotask(() => this.dispatchEvent(new Event(fate.endsWith('lost') ? 'error' : 'load')));
  }
}

beforeEach(() => {
  beginAnew();
  [stored, fates, isReachable, looks] = [[], [], true, 0];
  sentAgain.length = 0;
  vi.stubGlobal('XMLHttpRequest', Line);
  // What the context asks a page for: nothing has the focus.
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { activeElement: null, body: { id: '' } });
  connectApi(CONNECTION);
  stop = followParts([{ facts: () => ({ userId: 'me' }) }]);
  setDispatch(async ({ args }) => {
    sentAgain.push((args as { files: string[] }).files);
    return { kind: 'done', outcome: { done: [], failed: [] } };
  });
  const record = { id: 'ada' } as never;
  const owner = { kind: 'base', id: 'ada', localeId: null, name: 'Ada' } as const;
  mediaState.subject = { owner, record, stored: { profile_pictures: [], attachments: [] }, queryKey: KEY };
  documentState.subject = { record, documents: [], queryKey: KEY };
  queryClient.setQueryData(KEY, {});
  vi.spyOn(queryClient, 'refetchQueries').mockImplementation(async () => {
    looks += 1;
    if (!isReachable) return;
    queryClient.setQueryData(KEY, {
      media: { profile_pictures: [], attachments: [...stored] },
      documents: [...stored],
    });
  });
});
afterEach(() => {
  stop();
  queryClient.clear();
  vi.restoreAllMocks();
});

/** Chooses files of these sizes, and sends them; what fails stays. Returns the list. */
async function choose(purpose: keyof typeof PURPOSES, sizes: readonly number[], becoming: readonly Fate[]) {
  const { take, ending } = PURPOSES[purpose];
  take(sizes.map((size, index) => aFile(`${index + 1}.${ending}`, size)));
  fates = [...becoming];
  const ids = uploads.all.map(({ id }) => id);
  for (const id of ids) await sendFile(id).catch(() => null);
  return [...uploads.all];
}
const shown = () => notices.all.map(({ title, action }) => ({ title, order: action?.invocation }));
const looked = () => looks;

describe.each(['image', 'document'] as const)('P153 a %s that is dismissed', (purpose) => {
  const { forget, action, ending } = PURPOSES[purpose];
  const had = (number: number, id: string) => ({
    title: `“${number}.${ending}” was already uploaded`,
    order: action(id),
  });

  test.each(['answer lost', 'cut off between'] as const)(
    'is shown to be there where it is (%s), with the way to delete it',
    async (fate) => {
      const [upload] = await choose(purpose, [7], [fate]);
      expect(upload).toMatchObject({ status: 'failed', unanswered: true });
      await forget([upload!.id]);
      expect([shown(), uploads.all, looked()]).toEqual([[had(1, '1')], [], 1]);
    },
  );

  test('is looked for and not spoken of where it did not arrive', async () => {
    const [upload] = await choose(purpose, [7], ['request lost']);
    keep(7, 'another');
    keep(8);
    await forget([upload!.id]);
    expect([shown(), uploads.all, looked()]).toEqual([[], [], 1]);
  });

  test('is not looked for where the server has refused it', async () => {
    const [upload] = await choose(purpose, [7], ['busy']);
    await forget([upload!.id]);
    expect([shown(), uploads.all, looked()]).toEqual([[], [], 0]);
  });

  test('is none of those that were there before or that have been answered, nor one twice', async () => {
    const files = await choose(purpose, [7, 7, 7, 7], ['answered', 'answer lost', 'request lost', 'answer lost']);
    expect(files.map(({ name }) => name)).toEqual([2, 3, 4].map((number) => `${number}.${ending}`));
    await forget(files.map(({ id }) => id));
    expect(shown().map(({ order }) => order)).toEqual([action('3'), action('2')]);
  });

  test('stays on the list as long as nobody can know, and what waits for it stays behind it', async () => {
    const [upload] = await choose(purpose, [7], ['answer lost']);
    isReachable = false;
    await forget([upload!.id]);
    expect(uploads.all).toMatchObject([{ status: 'failed', problem: expect.stringMatching(/^It may be stored/) }]);
    isReachable = true;
    await forget([upload!.id]);
    expect([shown(), uploads.all]).toEqual([[had(1, '1')], []]);
  });
});
