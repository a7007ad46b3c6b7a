import type { APIRequestContext, Page } from '@playwright/test';
import type { Infer } from 'superstruct';
import { fieldsOf } from '../../../src/contract/policy/form-fields.ts';
import { problemOfAttribute } from '../../../src/contract/policy/field-values.ts';
import type { ProfileKind } from '../../../src/contract/policy/status.ts';
import type { BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import type { DuplicatePair } from '../../../src/contract/shapes/duplicate-pair.ts';
import type { AttributesAnswer, LocalesAnswer, TagsAnswer } from '../../../src/contract/shapes/lookups.ts';
import type { AttributeTypeName } from '../../../src/contract/policy/lookup-names.ts';
import { aPicture } from '../../support/pictures.ts';
import { apiAs } from '../../e2e/support.ts';

/** What runs if it is ever taken for a page, an attribute, a script, an address or a template. */
const RUNS = `"'><img src=x onerror=attacked()><svg/onload=attacked()></title><script>attacked()</script>{{attacked()}}`;
export const ADDRESS = 'javascript:attacked()';
/** `where` tells the texts apart, and is what they are found by. */
export const hostile = (where: string) => `Hostile ${where} ${RUNS}`;

/** Notes every script of ours that ran, every dialog, and every address that a page leads to. */
export async function watched(page: Page): Promise<{ ran: string[] }> {
  const seen: { ran: string[] } = { ran: [] };
  await page.exposeFunction('attacked', () => seen.ran.push(`a script at ${page.url()}`));
  page.on('dialog', (dialog) => {
    seen.ran.push(`a dialog at ${page.url()}`);
    void dialog.dismiss();
  });
  return seen;
}

/** Every text field of a form whose value may be any text. */
function textsOf(kind: ProfileKind, text: (type: string) => string): Partial<Record<AttributeTypeName, string>> {
  const types = fieldsOf(kind).flatMap(({ source, control }) =>
    source.from === 'attribute' && ['text', 'paragraph'].includes(control) ? [source.type] : [],
  );
  const open = types.filter((type) => problemOfAttribute(type, 'x') === null);
  return Object.fromEntries(open.map((type) => [type, text(type)]));
}

export interface HostileRecords {
  base: string;
  locale: string;
  /** Types of the attributes that hold a text. */
  baseTypes: string[];
  localeTypes: string[];
}

/**
 * Puts a hostile text into everything people can write: both forms, notes of refusals and holds, names
 * and notes of files, filters for duplicates, decisions about them, and saved views.
 */
export async function storeHostileTexts(
  request: APIRequestContext,
  { text = hostile, short = 'Hostile <img src=x onerror=attacked()>' }: { text?: typeof hostile; short?: string } = {},
): Promise<HostileRecords> {
  const admin = await apiAs(request, 'admin');
  const { tag_groups: groups } = await admin.send<Infer<typeof TagsAnswer>>('GET', '/tag');
  const { locales } = await admin.send<Infer<typeof LocalesAnswer>>('GET', '/locale');
  const { attributes: types } = await admin.send<Infer<typeof AttributesAnswer>>('GET', '/attribute');
  const tag = (group: string, name: string) => groups.find((one) => one.name === group)?.tags[name]?.id ?? '';
  const dutch = locales.find(({ code }) => code === 'nl')?.id ?? '';
  const inputs = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([type, value]) => ({ attribute_type_id: types[type], value }));
  const reason = (where: string) => ({ reason: { codes: ['other'], note: text(where) } });

  const baseTexts = textsOf('base', (type) => text(`base ${type}`));
  async function base(): Promise<string> {
    const created = { profile_type: tag('profileType', 'A'), locales: [dutch] };
    const { profile_base_id: id } = await admin.send<{ profile_base_id: string }>(
      'POST',
      '/profilebase/create',
      created,
    );
    await admin.update(id, {
      attributes: inputs(baseTexts),
      tags: [tag('profileType', 'A')],
      date_of_birth: '1990-05-17 00:00:00.000000+00:00',
      reserved_locales: [dutch],
      duplicate_reason: text('reason to go on'),
    });
    return id;
  }
  const id = await base();
  const other = await base();

  const picture = await aPicture();
  const buffer = Buffer.from(await picture.arrayBuffer());
  const name = text === hostile ? '<img src=x onerror=attacked()>.jpg' : `${short}.jpg`;
  await admin.upload(`/media/profilebase/${id}/create`, { files: { name, mimeType: 'image/jpeg', buffer } });
  const multipart = {
    document: { name, mimeType: 'image/jpeg', buffer },
    kind: 'consent',
    note: text('document'),
  };
  const document = await request.post(`/api/v1/profilebase/${id}/document`, { headers: admin.headers, multipart });
  if (!document.ok()) throw new Error(await document.text());

  // Sent back with a note, and then a doubt about age that is lifted with another.
  await admin.send('PATCH', `/profilebase/${id}/disapprove`, reason('refusal of a base profile'));
  await admin.send('PATCH', `/profilebase/${other}/frozen`, { frozen: true, note: text('hold') });
  await admin.send('PATCH', `/profilebase/${other}/frozen`, { frozen: false, note: text('end of the hold') });
  await admin.send('PATCH', `/profilebase/${other}/approve`);
  const profile = (await admin.get(other)) as BaseProfile;
  const locale = profile.locales.find(({ code }) => code === 'nl')?.profile_id ?? '';
  const localeTexts = textsOf('locale', (type) => text(`locale ${type}`));
  await admin.send('PUT', `/profile/${locale}/update`, {
    attributes: inputs({ ...localeTexts, geoLanguage: 'nl' }),
    tags: [tag('general', 'sailing')],
  });
  await admin.send('PATCH', `/profile/${locale}/disapprove`, reason('refusal of a locale profile'));

  await storeDuplicates(admin, [id, other], { name: short, note: text('decision') });
  const view = {
    id: crypto.randomUUID(),
    name: short,
    filter: {},
    sort: 'created_at',
    direction: 'asc',
  };
  await admin.send('PUT', '/me/preferences/saved-views.base-profiles', { value: [view] });
  return { base: id, locale, baseTypes: Object.keys(baseTexts), localeTypes: Object.keys(localeTexts) };
}

/** A filter with a hostile name finds the pair, which is decided on with a hostile note. */
async function storeDuplicates(
  admin: Awaited<ReturnType<typeof apiAs>>,
  [one, two]: [string, string],
  { name, note }: { name: string; note: string },
): Promise<void> {
  const { filter } = await admin.send<{ filter: { id: string } }>('POST', '/duplicate/filters', {
    name,
    scope: 'base',
    active: false,
    action: 'log',
    groups: [{ conditions: [{ kind: 'text', field: 'profileName', comparison: 'exact' }] }],
  });
  const { run } = await admin.send<{ run: { id: string } }>('POST', `/duplicate/filters/${filter.id}/runs`);
  for (let state = 'waiting'; state === 'waiting' || state === 'running';) {
    ({ state } = (await admin.send<{ run: { state: string } }>('GET', `/duplicate/runs/${run.id}`)).run);
  }
  const { rows } = await admin.send<{ rows: DuplicatePair[] }>('GET', `/duplicate/pairs?profile_id=${one}`);
  const pair = rows.find(({ first, second }) => [first.id, second.id].includes(two));
  const seen = { first: pair?.first.version, second: pair?.second.version };
  const decided = { decision: 'unsure', seen, note };
  await admin.send('POST', `/duplicate/pairs/${pair?.id}/decision`, decided);
}
