import { openAsBlob } from 'node:fs';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendInOrder } from '../../../commands/media/send-in-order.ts';
import { failedBecause } from '../../../commands/each.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { sendFile } from '../../../src/client/uploads/send-file.ts';
import {
  addFiles,
  asFolder,
  forgetUploads,
  holdUploads,
  sendable,
  stopUploads,
  uploadOf,
  uploads,
} from '../../../src/client/uploads/upload-state.ts';
import { largestFile } from '../../../src/contract/base/media-limits.ts';
import { SETTINGS } from '../../../src/contract/settings/settings.ts';

describe('sending', () => {
  const TO = { purpose: 'image', owner: { kind: 'base', id: 'ada' }, lane: 'attachments' } as const;
  let folder: string;
  let refusal: string | null = null;
  const sent = vi.fn(async (file: File) => void (await file.arrayBuffer()));

  /** As a browser has a chosen file: its name, and bytes that stay on the disk. */
  async function chosen(name: string): Promise<File> {
    const path = join(folder, name);
    await writeFile(path, 'a picture');
    return new File([await openAsBlob(path)], name);
  }

  beforeEach(async () => {
    beginAnew();
    sent.mockClear();
    refusal = null;
    folder = await mkdtemp(join(tmpdir(), 'dossier-chosen-'));
    connectApi({ token: async () => 'token', seenAs: () => null, signInNumber: () => 1, onWritten: () => {} } as never);
    class Request extends EventTarget {
      upload = new EventTarget();
      status = refusal ? 404 : 201;
      statusText = 'Created';
      responseText = refusal ?? '{"action_id":"done","media":[]}';
      open() {}
      setRequestHeader() {}
      getAllResponseHeaders = () => '';
      send(form: FormData) {
        sent([...form.values()].find((value) => value instanceof File)!).then(
          () => this.dispatchEvent(new Event('load')),
          () => this.dispatchEvent(new Event('error')),
        );
      }
    }
    vi.stubGlobal('XMLHttpRequest', Request);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const sendAll = (ids: readonly string[]) =>
    sendInOrder(sendable(ids), {
      send: async ({ id }) => ({ id: await sendFile(id) }),
      because: ({ id }, error) => failedBecause(id, error),
      hold: holdUploads,
      stop: stopUploads,
    });
  const gone = (name: string) => `“${name}” can no longer be read: it was moved, deleted or changed. Choose it again.`;

  test('P159 a file that was deleted or changed since it was chosen says so, is not offered again, and keeps nothing back', async () => {
    const ids = addFiles([await chosen('a.jpg'), await chosen('b.jpg'), await chosen('c.jpg')], TO);
    await rm(join(folder, 'a.jpg'));
    await appendFile(join(folder, 'b.jpg'), ', another one');
    const { done, failed } = await sendAll(ids);
    expect([done.length, failed.map(({ sentence }) => sentence)]).toEqual([1, [gone('a.jpg'), gone('b.jpg')]]);
    expect(uploads.all.map(({ status, problem }) => [status, problem])).toEqual([
      ['refused', gone('a.jpg')],
      ['refused', gone('b.jpg')],
    ]);
    expect(sendable(ids)).toEqual([]);
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('P153 nothing more goes to a record that was deleted meanwhile, and the list says why and offers no Retry', async () => {
    const [a = '', b = '', c = ''] = addFiles(
      [await chosen('a.jpg'), await chosen('b.jpg'), await chosen('c.jpg')],
      TO,
    );
    const [document = ''] = addFiles([await chosen('d.jpg')], { ...TO, purpose: 'document', kind: 'other' });
    const [elsewhere = ''] = addFiles([await chosen('x.jpg')], { ...TO, owner: { kind: 'base', id: 'bob' } });
    sent.mockImplementationOnce(async () => void (refusal = JSON.stringify({ code: 'not-found', error: 'No.' })));
    expect((await sendAll([a])).failed).toEqual([]);
    const { failed } = await sendAll([b, c]);
    expect(failed.map(({ sentence }) => sentence)).toEqual(['This profile has been deleted.']);
    expect(sent).toHaveBeenCalledTimes(2);
    const gone = { status: 'refused', problem: 'This profile has been deleted.', unanswered: false };
    expect([b, c, document].map(uploadOf)).toMatchObject([gone, gone, gone]);
    expect(sendable([b, c, document, elsewhere]).map(({ id }) => id)).toEqual([elsewhere]);
  });

  test.each([['status-forbids'], ['profile-full']])(
    'P157 what is refused by %s is sent no further, and each file stays for Dismiss, with no Retry that can only fail',
    async (code) => {
      const ids = addFiles(await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map(chosen)), TO);
      const [other = ''] = addFiles([await chosen('d.jpg')], { ...TO, lane: 'profile_pictures' });
      refusal = JSON.stringify({ code, error: 'No more.' });
      const { failed } = await sendAll([...ids, other]);
      // Another lane may have room.
      expect([sent.mock.calls.length, failed.length]).toEqual(code === 'profile-full' ? [2, 2] : [1, 1]);
      const notSent = { status: 'refused', problem: 'Not sent. No more.', held: false };
      expect(ids.map(uploadOf)).toMatchObject([{ status: 'refused', problem: 'No more.' }, notSent, notSent]);
      expect(uploadOf(other)).toMatchObject(code === 'profile-full' ? { problem: 'No more.' } : notSent);
      expect(ids.map((id) => sendable([id]))).toEqual([[], [], []]);
      expect(forgetUploads([ids[0] ?? ''])).toEqual([]);
    },
  );

  test('P159 a folder is called one, whatever its name', () => {
    expect(
      addFiles(
        ['Holiday', 'holiday.jpg'].map((name) => asFolder(new File([], name))),
        TO,
      ),
    ).toEqual([]);
    expect(uploads.all.map(({ problem }) => problem)).toEqual([
      '“Holiday” is a folder. Choose the files in it.',
      '“holiday.jpg” is a folder. Choose the files in it.',
    ]);
  });
});

describe('the list', () => {
  const TO = { purpose: 'image', owner: { kind: 'base', id: 'ada' }, lane: 'attachments' } as const;
  const file = (name: string, size = 10) => Object.defineProperty(new File(['x'], name), 'size', { value: size });
  beforeEach(beginAnew);

  test('C272 files that break a limit are refused by name and never sent', () => {
    const large = largestFile('image', SETTINGS.media_limits.default) + 1;
    const accepted = addFiles([file('a.jpg'), file('b.svg'), file('c.png', large), file('d.png', 0)], TO);
    expect(uploads.all.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'a.jpg waiting',
      'b.svg refused',
      'c.png refused',
      'd.png refused',
    ]);
    expect(accepted).toEqual([uploads.all[0]?.id]);
    for (const { name, problem } of uploads.all.slice(1)) expect(problem).toContain(name);
    expect(sendable(uploads.all.map(({ id }) => id)).map(({ name }) => name)).toEqual(['a.jpg']);
  });
});
