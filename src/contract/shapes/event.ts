import { enums, integer, nullable, object, string, type Infer } from 'superstruct';
import { PUBLISHED_EVENTS } from '../policy/told-events.ts';
import { Person, Timestamp, Uuid } from '../primitives.ts';

/** What has happened, with identifiers by which more can be read; neither names of profiles nor texts go with it. */
export const PublishedEvent = object({
  /** Counts all published events from 1; none is added later below the last that was read. */
  number: integer(),
  event: enums(PUBLISHED_EVENTS),
  at: Timestamp,
  by: Person,
  /** null: of records alone. */
  profile_base_id: nullable(Uuid),
  /** null: of the base profile itself. */
  profile_id: nullable(Uuid),
  locale: nullable(string()),
  /** The same for all events of one intent. */
  action_id: nullable(Uuid),
  /** Of others: the name of the setting, or the identifier of the export or the token. */
  about: nullable(string()),
});
export type PublishedEvent = Infer<typeof PublishedEvent>;
