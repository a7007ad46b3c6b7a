import { beforeAll, expect, test } from 'vitest';
import { formOf, requestOf } from '../../../src/client/data/network/request.ts';
import { CALLS } from '../../../src/contract/calls.ts';
import { FILE_NAMES_HEADER, PERCENT_ENCODED } from '../../../src/contract/base/form-body.ts';
import names from './file-names.json' with { type: 'json' };
import { insertBaseProfile, sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
let id: string;
beforeAll(async () => {
  id = await insertBaseProfile(api.services);
});

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n';

/** Under which name a document is stored that comes with this header, whose letters stand for bytes. */
async function storedAs(parameters: string, encoding: BufferEncoding = 'utf8', more = {}): Promise<string> {
  const header = `--b\r\nContent-Disposition: form-data; name="document"; ${parameters}\r\n`;
  const bytes = Buffer.from(`${header}Content-Type: application/pdf\r\n\r\n${PDF}\r\n--b--\r\n`, encoding);
  const headers = { ...api.as('Creator'), 'content-type': 'multipart/form-data; boundary=b', ...more };
  const { status, body } = await api.request('POST', `/profilebase/${id}/document`, headers, new Blob([bytes]));
  expect([status, body.error]).toEqual([200, undefined]);
  const { documents } = await api.call('document.list', { params: { profileBaseId: id } }, api.as('Creator'));
  await api.call('document.delete', { params: { documentId: body.document.id } }, api.as('Creator'));
  expect(documents.map(({ name }) => name)).toEqual([body.document.name]);
  return body.document.name;
}

test.each(Object.values(names).flat() as [string, string, BufferEncoding?][])(
  'P157 a file is stored under the name that it has: %s',
  async (header, name, encoding) => {
    expect(await storedAs(header, encoding)).toBe(name);
  },
);

const SENT = ['a %22b%22.pdf', 'a "b".pdf', '%0A%25 100%.pdf', "it's 王小明 (1)*!~.pdf", 'a+b%2B.pdf', 'a\u0308.pdf'];
test.each(SENT)('P157 the workbench sends the name of %s, whatever signs it has', async (name) => {
  const sent = await new Response(formOf({ document: new File([PDF], name) })).text();
  const [, parameters = ''] = /name="document"; (.*)\r\n/.exec(sent) ?? [];
  expect(await storedAs(parameters, 'utf8', { [FILE_NAMES_HEADER]: PERCENT_ENCODED })).toBe(name.normalize('NFC'));
  const { init } = requestOf(CALLS['document.create'], {}, { token: null, idempotencyKey: '' });
  expect(init.headers).toMatchObject({ [FILE_NAMES_HEADER]: PERCENT_ENCODED });
});
