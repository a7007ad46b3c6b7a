import { array, enums, nullable, object, pattern, size, string, type Infer } from 'superstruct';
import { ROLES } from '../policy/roles.ts';
import { TOKEN_DAYS, TOKEN_NAME_MOST } from '../policy/service-tokens.ts';
import { Person, Timestamp, Uuid, writtenText } from '../primitives.ts';

/** A locale by its code or a country by its two capitals, as the areas of people name them. */
const Area = pattern(string(), /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/);

export const NewServiceToken = object({
  /** Stands in the trail in place of a person's. */
  name: writtenText(TOKEN_NAME_MOST),
  role: enums(ROLES),
  /** Empty: everywhere. */
  geos: size(array(Area), 0, 184),
  days: enums(TOKEN_DAYS),
});

/** Never the token itself: of that a hash is kept, and these last letters, by which people recognize theirs. */
export const ServiceToken = object({
  id: Uuid,
  name: string(),
  role: enums(ROLES),
  geos: array(string()),
  ending: string(),
  made_by: Person,
  made_at: Timestamp,
  expires_at: Timestamp,
  /** To the minute; null: never yet. */
  used_at: nullable(Timestamp),
  state: enums(['in-force', 'expired', 'revoked'] as const),
  revoked_by: nullable(Person),
  revoked_at: nullable(Timestamp),
});
export type ServiceToken = Infer<typeof ServiceToken>;
