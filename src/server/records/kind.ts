import type { AuditEventNumber } from '../../contract/trail/audit-events.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Failure } from '../platform/failures/failure.ts';
import { refusalOfBase, refusalOfLocale } from './area.ts';
import { lockedBase, lockedLocale } from './lock.ts';
import type { Image } from './owned-images.ts';
import { EVENT } from './audit-event.ts';
import type { Found, RowOf, SummaryMaker, SummaryOf } from './record.ts';
import { localeSummaryOf, summaryOf } from './summary.ts';

interface Kind<K extends ProfileKind> {
  /** Events of its approval, of its disapproval, and of every decision or handing on. */
  approved: AuditEventNumber;
  disapproved: AuditEventNumber;
  decided: readonly AuditEventNumber[];
  /** Locks it, after the base profile above it. Throws `not-found`. */
  locked(transaction: Transaction<Schema>, id: string): Promise<Found<K>>;
  /** Why the person may not read it: then nothing else of it is revealed, and nothing is done to it. */
  refusal(
    actor: Pick<Actor, 'role' | 'geos'>,
    found: Found<K>,
    ground: Omit<SummaryMaker, 'media'>,
  ): Promise<Failure | null>;
  summary(
    maker: SummaryMaker,
    found: Pick<Found<K>, 'base'> & { row: RowOf<K>; images?: readonly Image[] | undefined },
  ): Promise<SummaryOf<K>>;
}

export const KIND: { readonly [K in ProfileKind]: Kind<K> } = {
  base: {
    approved: EVENT.ProfileBaseApproved,
    disapproved: EVENT.ProfileBaseDisapproved,
    decided: [EVENT.ProfileBaseApproved, EVENT.ProfileBaseDisapproved],
    locked: lockedBase,
    refusal: (actor, { row }, ground) => refusalOfBase(actor, row, ground),
    summary: (maker, { row, images }) => summaryOf(maker, row, images),
  },
  locale: {
    approved: EVENT.ProfileApproved,
    disapproved: EVENT.ProfileDisapproved,
    decided: [EVENT.ProfileFilled, EVENT.ProfileApproved, EVENT.ProfileDisapproved, EVENT.ProfileRefilled],
    locked: lockedLocale,
    refusal: async (actor, { row, base }, ground) => refusalOfLocale(actor, row, base, ground),
    summary: async ({ lookups }, { row, base }) => localeSummaryOf(row, base, lookups),
  },
};
