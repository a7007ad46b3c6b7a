import { expect, test } from 'vitest';
import { titleOfFailure } from '../../commands/each.ts';
import { execute } from '../../commands/execute.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { aBaseProfile, aContext, aHost, codedError, mediaFacts, press } from './support.ts';

const CONTEXT = aContext({
  scopes: ['global', 'record'],
  media: mediaFacts(aBaseProfile(), { images: 0 }),
  documents: { record: aBaseProfile(), ids: [], leaving: [], shown: null },
});

function hostWith(names: readonly string[], send: (id: string) => Promise<unknown>) {
  const host = aHost({ context: CONTEXT });
  host.ports.media.uploads.sendable = (ids) =>
    ids.flatMap((id) => (names.includes(id) ? { id, name: id, part: 'attachments' } : []));
  host.ports.media.uploads.send = async (id) => {
    await send(id);
    return `action of ${id}`;
  };
  return host;
}

test('C247 C261 one that fails does not stop the others, and is named under the specified title', async () => {
  const host = hostWith(['a.jpg', 'b.jpg', 'c.jpg'], async (id) => {
    if (id === 'b.jpg') throw codedError('file-unreadable', 'The file cannot be read.');
  });
  await execute(host, { id: 'images.send', args: { files: ['a.jpg', 'b.jpg', 'c.jpg'] } }, 'button');
  const [answered] = host.recorded.reports;
  expect(answered?.sentence).toBe('2 images uploaded');
  expect(answered?.failed).toMatchObject([
    { title: 'Failed to upload image', sentence: 'b.jpg: The file cannot be read.' },
  ]);
});

test.each([
  ['images.send', 'profile-full', 'image'],
  ['document.send', 'status-forbids', 'document'],
] as const)('P157 %s stops at a refusal by %s, and says once how many were not sent', async (id, code, what) => {
  const names = ['1', '2', '3', '4'];
  const sent: string[] = [];
  const send = async (file: string) => {
    sent.push(file);
    if (file !== '1') throw codedError(code, 'No more of these.');
  };
  const host = hostWith(names, send);
  host.ports.documents.sendable = () => names.map((name) => ({ id: name, name, part: 'documents' }));
  host.ports.documents.send = send;
  await execute(host, { id, args: { files: names } }, 'button');
  expect(sent).toEqual(['1', '2']);
  expect(host.recorded.reports[0]?.failed.map(({ sentence }) => sentence)).toEqual([
    `3 ${what}s were not sent: No more of these.`,
  ]);
  const stops = host.recorded.used.flatMap(([name, ...given]) => (name.endsWith('stop') ? [given] : []));
  expect(stops).toEqual([[['3', '4'], 'Not sent. No more of these.']]);
});

test('P122 a document that is deleted from the viewer asks for the proof at once, and Ctrl+Z there is undo', async () => {
  const documents = { record: aBaseProfile(), ids: ['a'], leaving: [], shown: 'a' };
  const asked = { scopes: ['global', 'documents'], documents, open: aBaseProfile(), server: () => ({}) } as const;
  const { calls, used } = await press('documents.delete-shown', asked);
  expect(calls.map(({ operation }) => operation)).toEqual(['account.check-proof']);
  expect(used).toContainEqual(['documents.deleteSoon', 'a']);
  expect(REGISTRY.get('action.undo').keys?.map(({ scope }) => scope)).toContain('documents');
});

const args = { name: 'Police list', csv: 'nothing' };
const refusal = 'Nothing was imported: line 2 does not begin with 64 hexadecimal digits.';

test('P069 why a file of hashes was refused stays beside where it was chosen, under what was refused, until another is taken', async () => {
  const answered = async (answer: object) => {
    const { reports, used } = await press(
      { id: 'bad-pictures.take', args },
      { server: () => answer, source: 'follow' },
    );
    const [{ failed } = { failed: [] }] = reports;
    const [one] = failed;
    return {
      title: one && titleOfFailure({ ...one, status: 'Unprocessable Entity' }, REGISTRY.get('bad-pictures.take')),
      beside: used.flatMap(([name, sentence]) => (name === 'badPictures.refused' ? [sentence] : [])),
    };
  };
  expect(await answered(codedError('invalid-input', refusal))).toEqual({
    title: 'Hashes not imported',
    beside: [null, refusal],
  });
  expect(await answered({ id: 'list', pictures: 1 })).toEqual({ title: undefined, beside: [null] });
});
