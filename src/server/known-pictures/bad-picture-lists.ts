import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import {
  HASHES_IN_ALL,
  LISTS_IN_ALL,
  HASHES_IN_FILE,
  LABEL_MOST,
  PICTURE_HASH,
} from '../../contract/duplicates/duplicate-outcomes.ts';
import { tidyName } from '../../contract/profiles/field-limits.ts';
import type { Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { bandsOf } from '../../libraries/pictures/hash-bits.ts';
import { isFilled } from '../../contract/letters/look-alikes.ts';
import { isBroken, linesOf, separatorNamed } from '../../contract/bulk/file-text.ts';
import { withoutEnd } from '../../contract/bulk/table-rows.ts';
import { leaveEvent } from '../trail/audit/append-audit-events.ts';

interface ListedHash {
  hash: string;
  label: string;
}

/** Lines that a refusal names; the others are counted. */
const NAMED = 5;
/** Between the digits and the label, as wide as Chinese signs as well. */
const SEPARATORS = ',;\t|，；｜、،؛';
const HEADING = /^"?[\p{L} _-]*(pdq|hash)[\p{L} _-]*"?$/iu;
/** Digits, and then something else than a separator. */
const STARTS_RIGHT = /^[0-9a-f]{64}"?[^0-9a-f"]/;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const BLANK = /[\s\p{Cf}]/u;
/** Invisible characters, by which the text must not be split. */
const CONTROL = /\p{Cc}/u;

/**
 * The hashes of a CSV file: in each line 64 hexadecimal digits, maybe behind 0x, a separator and a label. Both may be in
 * quotation marks, and so may the line. A heading, a line that names the separator, comments behind a # and empty lines
 * are ignored. Throws `invalid-input`, naming lines by their number, unless all are right.
 */
function hashesIn(csv: string): ListedHash[] {
  const found: ListedHash[] = [];
  const problems: string[] = [];
  const lineOf = new Map<string, number>();
  const lines = linesOf(withoutEnd(csv));
  const named = separatorNamed((lines[0] ?? '').replaceAll(UNSEEN, ''));
  for (const [place, written] of lines.entries()) {
    const line = trimmed(written);
    if (line === '' || line.startsWith('#') || (place === 0 && named !== null)) continue;
    const { first, rest } = cellsOf(line, `${SEPARATORS}${named ?? ''}`);
    if (found.length === 0 && problems.length === 0 && HEADING.test(first)) continue;
    // Programs write 0x or \x before hexadecimal digits.
    const hash = unquoted(first)
      .replace(/^"?(?:0x|\\x)?/i, '')
      .toLowerCase();
    const label = trimmed(unquoted(rest ?? ''));
    const known = lineOf.get(hash);
    const problem = known === undefined ? problemOf(line, hash, rest, label) : `has the hash of line ${known}`;
    if (problem === null) found.push({ hash, label });
    else problems.push(`line ${place + 1} ${problem}`);
    lineOf.set(hash, known ?? place + 1);
  }
  if (problems.length > 0) throw refused(problems);
  if (found.length === 0) throw new Failure('invalid-input', 'The file contains no hashes. Nothing was imported.');
  if (found.length > HASHES_IN_FILE) {
    const most = HASHES_IN_FILE.toLocaleString('en');
    const sentence = `The file has ${found.length.toLocaleString('en')} hashes, but a file may have at most ${most}. Nothing was imported: split the file.`;
    throw new Failure('invalid-input', sentence);
  }
  return found;
}

/** The text before the first separator, in signs of the usual width, and the label without empty cells after it. */
function cellsOf(line: string, separators: string): { first: string; rest: string | null } {
  const at = line.split('').findIndex((sign) => separators.includes(sign));
  const first = (at < 0 ? line : line.slice(0, at)).normalize('NFKC').replaceAll(UNSEEN, '').trim();
  if (at < 0) return { first, rest: null };
  // A spreadsheet that took a line for one cell puts all of it in quotation marks.
  const isOneCell = first.startsWith('"') && !first.includes('"', 1) && line.endsWith('"');
  let rest = isOneCell ? line.slice(at + 1, -1).replaceAll('""', '"') : line.slice(at + 1).trim();
  while (rest.endsWith(line.charAt(at))) rest = rest.slice(0, -1).trim();
  return { first, rest };
}

/** A text without blanks around it, also those that nobody sees. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && BLANK.test(text.charAt(from))) from += 1;
  while (to > from && BLANK.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

function unquoted(cell: string): string {
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
  return (isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim();
}

function problemOf(line: string, hash: string, rest: string | null, label: string): string | null {
  if (isBroken(line)) return 'has unreadable characters; save the file as UTF-8 and import that';
  if (STARTS_RIGHT.test(hash)) return 'has no comma, semicolon or tab after its 64 hexadecimal digits';
  const digits = /^[0-9a-f]*/.exec(hash)?.[0].length ?? 0;
  if (digits > 64) return `begins with ${digits} hexadecimal digits instead of 64`;
  if (!PICTURE_HASH.test(hash)) return 'does not begin with 64 hexadecimal digits';
  if (rest === null || !isFilled(label)) return 'has no label';
  if (rest.startsWith('"') && (rest.match(/"/g)?.length ?? 0) % 2 === 1) {
    return 'has a label whose quotation mark is not closed; a label cannot have a line break';
  }
  if (label.length > LABEL_MOST) return `has a label of more than ${LABEL_MOST} characters`;
  return CONTROL.test(label) ? 'has a character in its label that cannot be shown' : null;
}

function refused(problems: readonly string[]): Failure {
  const more = problems.length - NAMED;
  const shown = [...problems.slice(0, NAMED), ...(more > 0 ? [`${more} more ${more === 1 ? 'line' : 'lines'}`] : [])];
  const sentence = `Nothing was imported: ${shown.join(', ')}.`;
  return new Failure('invalid-input', sentence, { lines: problems.slice(0, NAMED) });
}

const AT_ONCE = 500;

/** Throws `invalid-input`, with the faulty lines. */
export async function importHashes(
  { name, csv }: OperationInput<'bad-picture.import'>['body'],
  call: Call,
): Promise<OperationAnswer<'bad-picture.import'>> {
  const hashes = hashesIn(csv);
  return call.write(async (transaction) => {
    // One import after the other, or two would exceed the limit together.
    await sql`lock table bad_picture_list in share row exclusive mode`.execute(transaction);
    await assertRoom(transaction, hashes.length);
    const id = randomUUID();
    const { actor } = call;
    await transaction
      .insertInto('bad_picture_list')
      .values({
        id,
        name: tidyName(name) || 'Without a name',
        pictures: hashes.length,
        imported_by: actor.id,
        imported_by_name: actor.name,
        imported_at: call.now(),
      })
      .execute();
    for (let from = 0; from < hashes.length; from += AT_ONCE) {
      const part = hashes.slice(from, from + AT_ONCE);
      await sql`
        insert into bad_picture (list_id, place, hash, label, bits, bands)
        select ${id}::uuid, ${from}::integer + place, hash, label, ('x' || hash)::bit(256), bands::integer[]
        from unnest(${part.map(({ hash }) => hash)}::text[], ${part.map(({ label }) => label)}::text[],
          ${part.map(({ hash }) => `{${bandsOf(hash).join(',')}}`)}::text[])
          with ordinality as given (hash, label, bands, place)`.execute(transaction);
    }
    await noteChange(transaction, call, 'list-imported', { list: id, name, pictures: hashes.length });
    return { id, pictures: hashes.length };
  });
}

async function assertRoom(transaction: Transaction<Schema>, wanted: number): Promise<void> {
  const { lists, sum } = await transaction
    .selectFrom('bad_picture_list')
    .select(({ fn }) => [fn.countAll<string>().as('lists'), fn.sum<string | null>('pictures').as('sum')])
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(lists) >= LISTS_IN_ALL) {
    throw new Failure(
      'invalid-input',
      `There are already ${LISTS_IN_ALL} lists, the most there may be. Remove one first.`,
    );
  }
  if (Number(sum ?? 0) + wanted <= HASHES_IN_ALL) return;
  const most = HASHES_IN_ALL.toLocaleString('en');
  throw new Failure('invalid-input', `All lists together may have at most ${most} hashes. Remove a list first.`);
}

/** Disables a list, or enables it again. Throws `not-found` or `unchanged`. */
export async function switchList(
  id: string,
  to: 'removed' | 'restored',
  call: Call,
): Promise<OperationAnswer<'bad-picture.remove-list'>> {
  return call.write(async (transaction) => {
    const list = await transaction
      .selectFrom('bad_picture_list')
      .select(['name', 'pictures', 'removed_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    if ((list.removed_at === null) === (to === 'restored')) throw new Failure('unchanged');
    if (to === 'restored') await assertRoom(transaction, list.pictures);
    await transaction
      .updateTable('bad_picture_list')
      // What was stored while it was disabled was not compared with it.
      .set(to === 'removed' ? { removed_at: call.now() } : { removed_at: null, compared: 0 })
      .where('id', '=', id)
      .execute();
    await noteChange(transaction, call, `list-${to}`, { list: id, name: list.name });
    return { id };
  });
}

/** Takes a hash off all lists. Throws `not-found`. */
export async function removeHash(hash: string, call: Call): Promise<OperationAnswer<'bad-picture.remove-hash'>> {
  return call.write(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      update bad_picture set removed_at = ${call.now()}::timestamptz where id in (
        select bad_picture.id from bad_picture join bad_picture_list on bad_picture_list.id = list_id
        where hash = ${hash.toLowerCase()} and bad_picture.removed_at is null and bad_picture_list.removed_at is null
        order by bad_picture.id limit ${LISTS_IN_ALL}::integer
      ) returning id`.execute(transaction);
    if (rows.length === 0) throw new Failure('not-found', 'This hash is not on any list.');
    const ids = rows.map(({ id }) => id);
    await noteChange(transaction, call, 'hash-removed', { hash: hash.toLowerCase(), ids });
    return { ids };
  });
}

/** Restores hashes. What was stored meanwhile is compared with their lists anew. Throws `unchanged`. */
export async function restoreHashes(
  ids: readonly string[],
  call: Call,
): Promise<OperationAnswer<'bad-picture.restore-hash'>> {
  return call.write(async (transaction) => {
    const restored = await transaction
      .updateTable('bad_picture')
      .set({ removed_at: null })
      .where('id', 'in', ids)
      .where('removed_at', 'is not', null)
      .returning(['id', 'list_id', 'place'])
      .execute();
    if (restored.length === 0) throw new Failure('unchanged');
    for (const { list_id: list, place } of restored) {
      await transaction
        .updateTable('bad_picture_list')
        .set({ compared: place - 1 })
        .where('id', '=', list)
        .where('compared', '>=', place)
        .execute();
    }
    await noteChange(transaction, call, 'hash-restored', { ids: restored.map(({ id }) => id) });
    return { ids: restored.map(({ id }) => id) };
  });
}

/** Logs permanently who did what to lists, which belong to no profile's trail. */
export async function noteChange(
  transaction: Transaction<Schema>,
  { actor, requestId, now }: Pick<Call, 'actor' | 'requestId' | 'now'>,
  change: string,
  about: object,
): Promise<void> {
  await transaction
    .insertInto('bad_picture_change')
    .values({
      change,
      about: JSON.stringify(about),
      changed_by: actor.id,
      changed_by_name: actor.name,
      changed_at: now(),
      request_id: requestId,
    })
    .execute();
  await leaveEvent(transaction, 'BadPicturesChanged', { at: now(), by: actor, about: change });
}
