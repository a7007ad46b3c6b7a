import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../../../commands/context.ts';
import { execute } from '../../../commands/execute.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { sendFile } from '../../../src/client/uploads/send-file.ts';
import {
  addFiles,
  holdUploads,
  sendable,
  uploads,
  type Destination,
} from '../../../src/client/uploads/upload-state.ts';
import { CONNECTION } from '../../client/data/connection.ts';
import { aBaseProfile, aContext, aHost } from '../../commands/support.ts';
import { aDocx } from '../../support/archives.ts';
import { aPicture } from '../../support/pictures.ts';
import { randomFrom, type Random } from '../../support/random.ts';
import { insertBaseProfile, sharedApi } from '../../support/shared-api.ts';
import { sha256Of } from './images.ts';

/* A network that answers in any order, loses and is busy: a person presses Retry until all of it is there. */

const api = sharedApi();
/** What is on its way; the test says which comes to something next, and to what. */
const onTheWay: ((fate: 'answered' | 'busy' | 'request lost' | 'answer lost') => Promise<void>)[] = [];

class Network {
  upload = { addEventListener() {} };
  status = 0;
  statusText = '';
  responseText = '';
  #address = '';
  #headers: Record<string, string> = {};
  #heard: Record<string, () => void> = {};

  open(_method: string, address: string) {
    this.#address = address;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  addEventListener(name: string, heard: () => void) {
    this.#heard[name] = heard;
  }
  getAllResponseHeaders() {
    return this.status === 503 ? 'retry-after: 60' : '';
  }
  send(body: FormData) {
    onTheWay.push(async (fate) => {
      if (fate === 'busy') {
        Object.assign(this, { status: 503, responseText: JSON.stringify({ error: 'Later.', code: 'busy' }) });
      } else if (fate !== 'request lost') {
        // Documents are listed by the moment in which they came.
        api.clock.now = new Date(api.clock.now.getTime() + 1000);
        const headers = { ...this.#headers, Authorization: api.as('Creator')['authorization'] ?? '' };
        const answer = await api.app.request(this.#address, { method: 'POST', headers, body });
        Object.assign(this, { status: answer.status, responseText: await answer.text() });
      }
      this.#heard[fate.endsWith('lost') ? 'error' : 'load']?.();
    });
  }
}

beforeAll(() => {
  vi.stubGlobal('XMLHttpRequest', Network);
  connectApi(CONNECTION);
});
afterAll(() => vi.unstubAllGlobals());

/** Chooses in two goes and presses Retry until nothing is left. */
async function sendAll(to: Destination, files: readonly File[], { below, of }: Random): Promise<void> {
  const record = aBaseProfile({ id: to.owner.id, creator: { user_id: 'Creator-1', name: 'Creator' } });
  const media = { record, images: 0, levels: [], editor: null, carouselOpen: false, shownImage: null, cropping: null };
  const documents = { record, ids: [], leaving: [], shown: null };
  const context: Context = aContext({ role: 'Creator', userId: 'Creator-1', media, documents, scopes: ['record'] });
  const host = aHost({ context });
  Object.assign(host.ports.media.uploads, { sendable, send: sendFile, hold: holdUploads });
  Object.assign(host.ports.documents, { sendable, send: sendFile, hold: holdUploads });
  const id = to.purpose === 'image' ? 'images.send' : 'document.send';
  let losses = 12;
  let presses = 0;
  const press = async (ids: readonly string[]) => {
    presses += 1;
    expect(presses, JSON.stringify(uploads.all)).toBeLessThan(60);
    const its = { isOver: false };
    const run = execute(host, { id, args: { files: [...ids] } }, 'button').then((result) => {
      its.isOver = true;
      expect(result.kind).toBe('done');
    });
    while (!its.isOver) {
      // All that is going to be sent at this moment is on its way by then.
      await new Promise((resolve) => setImmediate(resolve));
      const [one] = onTheWay.splice(below(onTheWay.length), 1);
      if (one) await one(losses-- > 0 ? of(['answered', 'busy', 'request lost', 'answer lost'] as const) : 'answered');
    }
    await run;
  };
  const first = 1 + below(files.length);
  const later = [files.slice(first)];
  await press(addFiles(files.slice(0, first), to));
  while (uploads.all.length + later.length > 0) {
    const { name } = uploads.all.find(({ held }) => held) ?? { name: '' };
    for (const { problem } of uploads.all.filter((each) => each.held && each.name !== name)) {
      expect(problem).toBe(`Not sent yet. “${name}” goes first.`);
    }
    if (below(4) === 0 || uploads.all.length === 0) await press(addFiles(later.pop() ?? [], to));
    else await press([of(uploads.all).id]);
  }
}

/** What is there of the record, by the names under which it was chosen, and the files to choose. */
const PURPOSES = {
  async image(id: string, { below }: Random, seed: number) {
    const side = () => 400 + below(800);
    const files = await Promise.all(
      [0, 1, 2, 3].map((index) => {
        const background = `#${(seed * 16 + index).toString(16).padStart(3, '0')}${index}7c`;
        return aPicture({ name: `${index}.jpg`, width: side(), height: side(), background });
      }),
    );
    const sent = await Promise.all(files.map(async (file) => sha256Of(await file.bytes())));
    const destination: Destination = { purpose: 'image', owner: { kind: 'base', id }, lane: 'profile_pictures' };
    const there = async () => {
      const rows = api.services.database.selectFrom('media').select('source_sha256').where('base_profile_id', '=', id);
      const ordered = await rows.orderBy('position').execute();
      return ordered.map(({ source_sha256: sha256 }) => files[sent.indexOf(sha256 ?? '')]?.name ?? '');
    };
    return { files, destination, there };
  },
  async document(id: string) {
    const names = Array.from({ length: 6 }, (_, index) => `${index}.docx`);
    const files = names.map((name) => new File([new Uint8Array(aDocx([{ name, content: name }]))], name));
    const destination: Destination = { purpose: 'document', owner: { kind: 'base', id }, kind: 'other' };
    const there = async () => {
      const { documents } = await api.call('document.list', { params: { profileBaseId: id } }, api.as('Admin'));
      return documents.map(({ name }) => name);
    };
    return { files, destination, there };
  },
};

const seeded = (purpose: keyof typeof PURPOSES, count: number) =>
  Array.from({ length: count }, (_, seed) => [purpose, seed] as const);
test.each([...seeded('image', 4), ...seeded('document', 10)])(
  'P153 P154 every %s is there once, in the order in which they were chosen (%i)',
  async (purpose, seed) => {
    beginAnew();
    const random = randomFrom(seed + 1);
    const id = await insertBaseProfile(api.services, { creator_id: 'Creator-1' });
    const { files, destination, there } = await PURPOSES[purpose](id, random, seed + 1);
    await sendAll(destination, files, random);
    expect(await there()).toEqual(files.map(({ name }) => name));
  },
);
