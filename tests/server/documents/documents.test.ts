import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aDocx } from '../../support/archives.ts';
import { insertBaseProfile, storedOf } from '../../support/base-profiles.ts';
import { aPicture } from '../../support/pictures.ts';
import { eventsOf, rowsOf, sha256Of, storedFile } from '../media/images.ts';
import { rowsWhere } from '../../support/rows.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n';
const aPdf = (name = 'Consent.pdf') => new File([PDF], name);
const add = (id: string, document: File, headers = api.as('Creator'), more: { note?: string } = {}) =>
  api.call('document.create', { params: { profileBaseId: id }, body: { document, kind: 'consent', ...more } }, headers);
const list = async (id: string, headers = api.as('Creator')) =>
  (await api.call('document.list', { params: { profileBaseId: id } }, headers)).documents;

describe('documents', () => {
  test('C199 are added one at a time, with kind and note, and listed oldest first', async () => {
    const id = await insertBaseProfile(api.services);
    const { document, record } = await add(id, aPdf(), api.as('Creator'), { note: ' si\u200Bgned\u202E ' });
    expect(document).toMatchObject({
      name: 'Consent.pdf',
      kind: 'consent',
      note: 'signed',
      type: 'application/pdf',
      size: PDF.length,
      added_by: { user_id: 'Creator-1', name: 'Person Creator-1' },
    });
    expect(record.version).toBe(2);
    api.clock.now = new Date(api.clock.now.getTime() + 1000);
    await add(id, new File([new Uint8Array(aDocx())], 'Contract.docx'));
    expect((await list(id)).map(({ name }) => name)).toEqual(['Consent.pdf', 'Contract.docx']);
    expect(await eventsOf(api, id)).toEqual([107, 107]);
  });

  test('are kept to the byte; a picture of a paper is shown without its metadata', async () => {
    const id = await insertBaseProfile(api.services);
    await add(id, aPdf());
    const scan = await aPicture({ name: 'passport.jpg', orientation: 3, width: 300, height: 200 });
    const { document } = await add(id, scan);
    const rows = await rowsWhere(api.services, 'document', { base_profile_id: id });
    const [pdf, passport] = ['Consent.pdf', 'passport.jpg'].map((name) => rows.find((row) => row.name === name));
    expect((await storedFile(api, pdf?.sha256 ?? '')).toString()).toBe(PDF);
    expect(pdf?.source_sha256).toBeNull();
    expect(passport?.source_sha256).toBe(sha256Of(Buffer.from(await scan.arrayBuffer())));
    const shown = await storedFile(api, passport?.sha256 ?? '');
    expect((await sharp(shown).metadata()).exif).toBeUndefined();
    const { url } = await api.call('document.open', { params: { documentId: document.id } }, api.as('Creator'));
    expect(url).toBe(`/media/${passport?.sha256}/document`);
  });

  test('P129 the first opening of a person and day is in the audit trail, and changes nothing else', async () => {
    const id = await insertBaseProfile(api.services);
    const { document } = await add(id, aPdf());
    const before = await rowsOf(api, id);
    for (const role of ['BaseChecker', 'BaseChecker', 'Admin'] as const) {
      await api.call('document.open', { params: { documentId: document.id } }, api.as(role));
    }
    const opened = (await storedOf(api.services, id)).events.filter(({ event }) => event === 112);
    expect(opened.map((event) => event.actor_id)).toEqual(['BaseChecker-1', 'Admin-1']);
    expect(opened[0]?.subject).toEqual({ kind: 'document', id: document.id, name: 'Consent.pdf' });
    expect(await rowsOf(api, id)).toEqual(before);
  });

  test('C200 are deleted, and brought back by undo', async () => {
    const id = await insertBaseProfile(api.services);
    const { document } = await add(id, aPdf());
    const before = await rowsOf(api, id);
    const input = { params: { documentId: document.id } };
    const { action_id: actionId } = await api.call('document.delete', input, api.as('Creator'));
    expect(await list(id)).toEqual([]);
    expect((await api.attempt('document.open', input, api.as('Creator'))).status).toBe(404);
    await api.call('action.undo', { params: { actionId } }, api.as('Creator'));
    expect(await rowsOf(api, id)).toEqual(before);
    expect(await eventsOf(api, id)).toEqual([107, 108, 111]);
  });

  test('that were deleted or added and undone are shown by their names to those who may reach them, and to nobody else', async () => {
    const id = await insertBaseProfile(api.services);
    const { document } = await add(id, aPdf('Secret paper.pdf'));
    const taken = (actionId: string) => api.call('action.undo', { params: { actionId } }, api.as('Creator'));
    const input = { params: { documentId: document.id } };
    await taken((await api.call('document.delete', input, api.as('Creator'))).action_id);
    await taken((await add(id, aPdf('Secret too.pdf'))).action_id);
    const trail = (creator?: string) =>
      api.call('log.list', { body: { page: 1, limit: 50, profile_base_id: id } }, api.as('Creator', creator));
    const own = await trail();
    expect(own.logs.map(({ event }) => event)).toEqual([111, 107, 111, 108, 107]);
    expect(JSON.stringify(own)).toContain('Secret paper');
    const foreign = await trail('Creator-2');
    expect(foreign.logs.map(({ event }) => event)).toEqual([111, 111]);
    expect(JSON.stringify(foreign)).not.toMatch(/Secret|pdf|document/);
  });

  test('C025 are reached by Admins, BaseCheckers and the Creator of the profile, and by nobody else', async () => {
    const id = await insertBaseProfile(api.services);
    const { document } = await add(id, aPdf());
    const params = { profileBaseId: id, documentId: document.id };
    const statuses = async (headers: Record<string, string>) => {
      const progress: number[] = [];
      for (const act of ['list', 'open', 'create', 'delete'] as const) {
        const body = act === 'create' ? { document: aPdf() } : {};
        progress.push((await api.attempt(`document.${act}`, { params, body }, headers)).status);
      }
      return progress;
    };
    for (const headers of [api.as('FillIn'), api.as('GeoChecker'), api.as('Creator', 'Creator-2')]) {
      expect(await statuses(headers)).toEqual([403, 403, 403, 403]);
    }
    expect(await eventsOf(api, id)).toEqual([107]);
    expect(await statuses(api.as('BaseChecker'))).toEqual([200, 200, 200, 200]);
  });
});
