import { beforeEach, expect, test } from 'vitest';
import { beginAnew } from '../../../src/client/context/personal.ts';
import {
  addFiles,
  forgetUploads,
  holdUploads,
  sendable,
  uploadOf,
  uploads,
} from '../../../src/client/uploads/upload-state.ts';
import { largestFile } from '../../../src/contract/policy/media-limits.ts';
import { SETTINGS } from '../../../src/contract/policy/settings.ts';

const TO = { purpose: 'image', owner: { kind: 'base', id: 'ada' }, lane: 'attachments' } as const;
const file = (name: string, size = 10) => Object.defineProperty(new File(['x'], name), 'size', { value: size });

const all = (letters: string) => Array.from(letters, (letter) => `${letter}.jpg`);

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

test('what is under way is not sent twice and stays on the list', () => {
  const [id = ''] = addFiles([file('a.jpg')], TO);
  const upload = uploadOf(id);
  if (upload) upload.status = 'sending';
  expect(sendable([id])).toEqual([]);
  forgetUploads([id]);
  expect(uploadOf(id)?.status).toBe('sending');
});

test('one that failed can be sent again', () => {
  const [id = ''] = addFiles([file('a.jpg')], TO);
  const upload = uploadOf(id);
  if (upload) upload.status = 'failed';
  expect(sendable([id])).toHaveLength(1);
});

test('P154 nothing overtakes what was chosen before it for the same place, and nothing waits for what is gone', () => {
  const [a = '', b = '', c = ''] = addFiles([file('a.jpg'), file('b.jpg'), file('c.jpg')], TO);
  const [elsewhere = ''] = addFiles([file('x.jpg')], { ...TO, owner: { kind: 'base', id: 'bob' } });
  Object.assign(uploadOf(a) ?? {}, { status: 'failed', problem: 'Lost.' });
  holdUploads([a, b, c]);
  const [d = ''] = addFiles([file('d.jpg')], TO);
  for (const id of [a, b, c, d]) expect(sendable([id, d]).map(({ name }) => name)).toEqual(all('abcd'));
  expect(sendable([elsewhere]).map(({ name }) => name)).toEqual(['x.jpg']);
  holdUploads([d]);
  const problems = () => uploads.all.map(({ problem }) => problem);
  const after = (name: string) => `Not sent yet: “${name}” comes before it.`;
  expect(problems()).toEqual(['Lost.', after('a.jpg'), after('a.jpg'), null, after('a.jpg')]);
  expect(forgetUploads([b])).toEqual([]);
  expect(forgetUploads([a])).toEqual([c, d]);
  expect(problems()).toEqual(['Not sent yet.', null, after('c.jpg')]);
});
