import { placeInWords, type TouchedPlace } from '../../contract/policy/undo-words.ts';
import { timestamp } from '../database/moment.ts';
import { Failure } from '../failures/failure.ts';
import { KIND } from '../records/kind.ts';
import type { Found } from '../records/record.ts';
import type { LaterAction } from './later-actions.ts';
import { meet, type TouchedField } from './touched-fields.ts';
import { noLonger, type Turn } from './turn.ts';
import { isolated } from '../../contract/policy/isolated.ts';

interface Overtaking {
  by: { id: string; name: string };
  at: Date;
  isDeleted?: boolean;
}

/**
 * Throws where somebody has changed one of the fields since, and it was not undone: others are named before
 * one's own, which can be undone first. What was done again is where it was first done.
 */
export async function assertNotOvertaken(
  turn: Turn,
  found: Found,
  { own, later }: { own: readonly TouchedField[]; later: readonly LaterAction[] },
): Promise<void> {
  const met = later.flatMap(({ by, at, fields, again }) => {
    if (again) return [];
    const field = own.find((mine) => fields.some((theirs) => meet(mine, theirs)));
    const theirs = field && fields.find((one) => meet(field, one));
    if (!theirs) return [];
    const isDeleted = isDeletion(theirs);
    // The narrower of the two says more, but that the whole is gone says most.
    return [{ by, at, place: isDeleted || field.column === null ? theirs : field, isDeleted }];
  });
  const first = met.find(({ by }) => by.id !== turn.call.actor.id) ?? met[0];
  if (first) throw await overtaken(turn, found, first.place, first);
}

/** Throws where somebody has done something since that `isMet`: others are named before oneself. */
export async function assertNobodyCameBetween(
  turn: Turn,
  found: Found,
  { later, isMet }: { later: readonly LaterAction[]; isMet: (field: TouchedField, of: LaterAction) => boolean },
): Promise<void> {
  const met = later.flatMap((one) => {
    const field = one.again ? undefined : one.fields.find((each) => isMet(each, one));
    return field ? [{ by: one.by, at: one.at, place: field, isDeleted: isDeletion(field) }] : [];
  });
  const first = met.find(({ by }) => by.id !== turn.call.actor.id) ?? met[0];
  if (first) throw await overtaken(turn, found, first.place, first);
}

/** Of a record the moment tells it, and a row that was made has no before either. */
function isDeletion({ kind, column, before, after }: TouchedField): boolean {
  if (column !== null) return false;
  return kind === 'media' || kind === 'document' ? after === null && before !== null : typeof after === 'string';
}

/** The refusal where something is not as it would have to be, by the last who did anything there. */
export async function notAsLeft(turn: Turn, found: Found, place: TouchedPlace | null): Promise<Failure> {
  const { transaction, of } = turn;
  const { kind, row, base } = found;
  const last = await transaction
    .selectFrom('audit_event')
    .select(['actor_id as id', 'actor_name as name', 'occurred_at as at'])
    .where('base_profile_id', '=', base.id)
    .$if(kind === 'locale', (events) => events.where('locale_profile_id', '=', row.id))
    .where('link', '>', (inner) =>
      inner
        .selectFrom('audit_event')
        .select(({ fn }) => fn.min('link').as('link'))
        .where('base_profile_id', '=', base.id)
        .where('group_id', '=', of),
    )
    .where('group_id', '<>', of)
    .orderBy('link', 'desc')
    .executeTakeFirst();
  return overtaken(turn, found, place, last ? { by: { id: last.id, name: last.name }, at: new Date(last.at) } : null);
}

/**
 * Who has changed what, and when, and the record as it is now, unless that is beyond what the person may
 * read by now.
 */
async function overtaken(
  turn: Turn,
  found: Found,
  place: TouchedPlace | null,
  who: Overtaking | null,
): Promise<Failure> {
  const { maker, call } = turn;
  const isReadable = (await KIND[found.kind].refusal(call.actor, found as never, maker)) === null;
  const words = place === null ? 'this' : placeInWords(place);
  const isOwn = who?.by.id === call.actor.id;
  const did = who?.isDeleted ? 'deleted' : 'changed';
  const sentence = isOwn
    ? `You have ${did} ${words} since. Undo that first.`
    : `${isolated(who?.by.name ?? 'Somebody')} has ${did} ${words} since, so ${noLonger(turn)}.`;
  return new Failure('undo-refused', sentence, {
    changed_by: who ? { user_id: who.by.id, name: who.by.name } : null,
    changed_at: who ? timestamp(who.at) : null,
    field: place === null ? null : words,
    ...(isReadable && { current: await KIND[found.kind].summary(maker, found as never) }),
  });
}
