import { refusalSentence } from '../../contract/policy/judge-transition.ts';
import { LOCALES_NEED_APPROVAL, mayActivateLocales } from '../../contract/policy/locale-activation.ts';
import { missingFieldsOfLocaleProfile } from '../../contract/policy/missing-fields.ts';
import { STATUS_LABELS, type ProfileStatus } from '../../contract/policy/status.ts';
import { timestamp } from '../database/moment.ts';
import { Failure } from '../failures/failure.ts';
import { imagesOf, ownerOf } from '../records/owned-images.ts';
import { contentOf } from '../records/profile-content.ts';
import type { BaseProfileRow, Found } from '../records/record.ts';
import { readSetting } from '../settings/read-setting.ts';
import { touches, type LaterAction } from './later-actions.ts';
import type { Turn } from './turn.ts';

/** In these a record has been handed on as complete. */
const HANDED_ON: ReadonlySet<ProfileStatus> = new Set<ProfileStatus>(['awaiting_approval', 'approved']);

/** A record before and after a turn. */
interface Result {
  was: Found;
  is: Found;
  later: readonly LaterAction[];
}

/**
 * Asks the policy about what comes of a turn where others have acted on the record since: together with
 * what they did it may be something that no call would allow. What the record was before is none of this.
 * Throws `status-forbids`, `incomplete` or `profile-full`.
 */
export async function assertKeepsRules(turn: Turn, { was, is, later }: Result): Promise<void> {
  const isMixed = later.some(({ fields }) => fields.some(({ id }) => id === is.row.id || id === is.base.id));
  if (!isMixed) return;
  const { kind, row, base } = is;
  if (row.active && row.status !== 'approved' && !(was.row.active && was.row.status === row.status)) {
    throw forbids(refusalSentence('status-forbids', 'activate', STATUS_LABELS[row.status]), is, later);
  }
  if (kind === 'locale' && row.active && !was.row.active && !mayActivateLocales(base.status)) {
    throw forbids(LOCALES_NEED_APPROVAL, is, later);
  }
  if (kind === 'base' && mayActivateLocales(was.row.status) && !mayActivateLocales(row.status)) {
    if (await hasNewlyActive(turn, base, later)) throw forbids(LOCALES_NEED_APPROVAL, is, later);
  }
  if (HANDED_ON.has(row.status)) {
    const missing = await missingOf(turn, is);
    const missed = new Set(await missingOf(turn, was));
    const lost = missing.filter((label) => !missed.has(label));
    if (lost.length > 0) throw new Failure('incomplete', `Required fields are missing: ${lost.join(', ')}.`);
  }
}

/** The rule, and whose action it is kept against: one's own can be undone first. */
function forbids(sentence: string, { row, base }: Found, later: readonly LaterAction[]): Failure {
  const one = later.find((each) => touches([each], row.id, MACHINE) || touches([each], base.id, MACHINE));
  const changed = one && { changed_by: { user_id: one.by.id, name: one.by.name }, changed_at: timestamp(one.at) };
  return new Failure('status-forbids', sentence, changed);
}

/** What the status machine looks at. */
const MACHINE = ['status', 'active'];

/** A locale profile beneath was activated because the base profile was approved. */
async function hasNewlyActive({ transaction }: Turn, base: BaseProfileRow, later: readonly LaterAction[]) {
  const active = await transaction
    .selectFrom('locale_profile')
    .select('id')
    .where('base_profile_id', '=', base.id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return active.some(({ id }) => touches(later, id, ['active']));
}

/** Labels of what is required and not there. Of a record as it was, its images count as they are. */
async function missingOf({ transaction, maker }: Turn, found: Found): Promise<readonly string[]> {
  const { row } = found;
  if ('missing' in row) return row.missing;
  const content = await contentOf({ transaction, maker, ...found }, row);
  return missingFieldsOfLocaleProfile(content, 'FillIn').map(({ label }) => label);
}

function selfieOf({ row }: Found): string | null {
  return 'selfie_id' in row ? row.selfie_id : null;
}

const LANES = {
  profile_picture: { limit: 'profile_pictures', words: 'profile pictures' },
  attachment: { limit: 'attachments', words: 'attachments' },
} as const;

/**
 * Throws `profile-full` where images that were put back find no room any more. Where nobody has touched an image
 * since, they come back to what was there, even if an Admin allows fewer by now.
 */
export async function assertRoomFor(turn: Turn, found: Found, later: readonly LaterAction[]): Promise<void> {
  if (!later.some(({ fields }) => fields.some(({ kind }) => kind === 'media'))) return;
  const limits = await readSetting(turn.transaction, 'media_limits');
  const images = await imagesOf(turn.transaction, ownerOf(found));
  for (const [kind, { limit, words }] of Object.entries(LANES)) {
    const most = limits[limit];
    if (images.filter((image) => image.kind === kind).length > most) {
      throw new Failure('profile-full', `A profile holds at most ${most} ${words}.`, { most });
    }
  }
}

/**
 * Throws `undo-refused` where the selfie that is put back is no picture of the profile any more: it is gone, or
 * was moved to the attachments since. One that lay there before is what was there: an order may move the selfie.
 */
export async function assertSelfieIsThere(turn: Turn, { was, is, later }: Result): Promise<void> {
  const selfie = selfieOf(is);
  if (selfie === null || selfie === selfieOf(was)) return;
  const images = await imagesOf(turn.transaction, ownerOf(is));
  const image = images.find(({ id }) => id === selfie);
  const isMovedSince = later.some(({ fields }) => fields.some(({ id, after }) => id === selfie && laneIn(after)));
  if (image && (image.kind === 'profile_picture' || !isMovedSince)) return;
  throw new Failure('undo-refused', 'The picture that was the selfie is no profile picture any more.');
}

function laneIn(left: unknown): boolean {
  return typeof left === 'object' && left !== null && 'kind' in left;
}
