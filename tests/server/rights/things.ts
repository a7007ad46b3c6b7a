import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ProfileKind } from '../../../src/contract/profiles/status.ts';
import { appendAuditEvents } from '../../../src/server/trail/audit/append-audit-events.ts';
import type { Services } from '../../../src/server/platform/calls/call.ts';
import { TEST_NOW } from '../../support/api.ts';
import { anAuditEntry } from '../../support/audit-entry.ts';
import { insertBaseProfile, insertDocument } from '../../support/base-profiles.ts';
import {
  completeBaseBody,
  completeLocaleBody,
  insertBelow,
  insertImages,
  localeId,
  tagId,
} from '../../support/locale-profiles.ts';
import type { Known } from './inputs.ts';
import { mayRead, mayReadDocuments, type Person, type Placed } from './oracle.ts';
import type { AuditEntry } from '../../../src/server/trail/audit/chain.ts';

export const COUNTRY = 'SE';
export const LOCALE = 'da';
/** The day on which everybody here was born; nothing else shows it. */
const BORN = '1933-03-31';

/** A Swedish base profile that waits, with a Danish profile beneath it that waits too, and what belongs to them. */
export interface Things extends Placed {
  number: number;
  base: string;
  locale: string;
  baseImage: string;
  localeImage: string;
  document: string;
}

let made = 0;
const everything: Things[] = [];

/** Every name and every file that is made here carries a mark, by which it is found in any answer. */
export async function makeThings(services: Services, creator: string): Promise<Things> {
  const number = (made += 1);
  const waits = { status: 'awaiting_approval' as const, active: true, waiting_since: TEST_NOW };
  const base = await insertBaseProfile(services, {
    ...waits,
    creator_id: creator,
    profile_name: `Qb${number}x`,
    date_of_birth: BORN,
    last_reason: JSON.stringify({ codes: ['text_quality'], note: `Qb${number}x` }),
    attributes: JSON.stringify({
      profileName: `Qb${number}x`,
      countryCode: COUNTRY,
      dateOfBirth: `${BORN} 00:00:00.000000+00:00`,
    }),
  });
  const name = `Ql${number}x`;
  const locale = await insertBelow(services, base, LOCALE, {
    ...waits,
    profile_name: name,
    last_reason: JSON.stringify({ codes: ['text_quality'], note: name }),
    attributes: JSON.stringify({ profileName: name }),
    // Something is there to be said of its base profile.
    base_seen: -1,
    stale_fields: ['attribute:city'],
  });
  const [baseImage = ''] = await insertImages(services, { baseProfileId: base }, ['profile_picture']);
  const owner = { baseProfileId: base, localeProfileId: locale };
  const [localeImage = ''] = await insertImages(services, owner, ['profile_picture']);
  await services.database
    .updateTable('media')
    .set({ sha256: sql`rpad(case id when ${baseImage} then '5eedb' else '5eedc' end || ${number} || 'f', 64, '0')` })
    .where('base_profile_id', '=', base)
    .execute();
  const document = await insertDocument(services, base, { name: `Qd${number}x.pdf` });
  const things = {
    number,
    base,
    locale,
    baseImage,
    localeImage,
    document,
    creator,
    country: COUNTRY,
    localeCode: LOCALE,
  };
  await recordEvents(services, things);
  everything.push(things);
  return things;
}

/** A decision, and after it what was done to the documents: so the trail and the changes since show them. */
async function recordEvents({ database }: Services, { base, locale, document, number }: Things): Promise<void> {
  const entry = (event: AuditEntry['event'], more: Partial<AuditEntry> = {}) =>
    anAuditEntry({ event, subject: { kind: 'profile', id: base, name: `Qb${number}x` }, ...more });
  const paper = { kind: 'document' as const, id: document, name: `Qd${number}x.pdf` };
  const below = { localeProfileId: locale, locale: LOCALE };
  const profile = { kind: 'profile' as const, id: locale, name: `Ql${number}x` };
  await database
    .transaction()
    .execute((transaction) =>
      appendAuditEvents(transaction, base, [
        entry(3, { reason: { codes: ['text_quality'], note: '' } }),
        entry(8, { ...below, subject: profile, reason: { codes: ['text_quality'], note: '' } }),
        entry(110, { ...below, subject: profile }),
        entry(107, { subject: paper }),
        entry(112, { subject: paper }),
        entry(108, { subject: paper }),
      ]),
    );
}

/** Marks in a text of things that this person may not read. */
export function leaksIn(text: string, person: Person | null): string[] {
  const leaks = [...text.matchAll(/Q([bld])(\d+)x|5eed([bc])(\d+)f/g)]
    .map(([mark, kind, number, file, fileNumber]) => ({
      mark,
      kind: kind ?? (file === 'b' ? 'b' : 'l'),
      number: Number(number ?? fileNumber),
    }))
    .filter(({ kind, number }) => !maySee(person, kind, everything[number - 1]));
  const born = text.includes(BORN) && !everything.some((things) => maySee(person, 'b', things));
  return [...new Set([...leaks.map(({ mark }) => mark), ...(born ? [BORN] : [])])];
}

function maySee(person: Person | null, kind: string, things: Things | undefined): boolean {
  if (!person || !things) return false;
  if (kind === 'd') return mayReadDocuments(person, things);
  if (kind === 'l') return mayRead(person, 'locale', things);
  // Anyone who reads a locale profile is shown the base profile that it is of.
  return mayRead(person, 'base', things) || mayRead(person, 'locale', things);
}

/** Values for members of a call about these things, by their names; `of`: an image or an item of which kind. */
export async function knownOf(services: Services, things: Things, of: ProfileKind): Promise<Known> {
  const { base, locale, baseImage, localeImage, document, number } = things;
  const [image, item] = of === 'base' ? [baseImage, base] : [localeImage, locale];
  const danish = await localeId(services, LOCALE);
  const saves = [await completeBaseBody(services), await completeLocaleBody(services, `Saved ${randomUUID()}`)];
  const save = of === 'base' ? saves[0]! : saves[1]!;
  const values: Record<string, readonly unknown[]> = {
    profileBaseId: [base],
    profile_base_id: [base],
    profileId: [item],
    profile_id: [locale],
    mediaId: [image],
    media_id: [image],
    documentId: [document],
    id: [item],
    kind: [of],
    version: [1],
    // As `show` chains them: the last event of the locale profile; the base profile with its document, and before.
    link: of === 'base' ? ['4'] : ['3'],
    with: of === 'base' ? [1] : [2],
    profile_picture_ids: [[image]],
    attachment_ids: [[]],
    tag_id: [await tagId(services, 'attachmentAdultLevel', 'mild')],
    locale_id: of === 'base' ? [null, danish] : [danish],
    locales: [[await localeId(services, 'sv')]],
    attributes: [save.attributes],
    tags: [save.tags],
    reason: [{ codes: ['text_quality'], note: '' }, 'a'],
    active: [false],
    frozen: [true],
    width: [200],
    height: [200],
    x: [0],
    y: [0],
    text: [of === 'base' ? `Qb${number}x` : `Ql${number}x`],
    profile_name: [`Free ${number}`],
    name: [`Name ${randomUUID()}`],
    figure: ['flow'],
    hash: ['f'.repeat(64)],
    event: [3],
    time_zone: ['Europe/Copenhagen'],
    // Bodies that are one shape or another: only whole ones can be tried.
    '': [{ page: 1, limit: 50, ...(of === 'base' ? { profile_base_id: base } : { profile_id: locale }) }],
  };
  return (name) => values[name] ?? [];
}
