import type { ShownLink } from '../../../commands/staff/port.ts';
import { personalState } from '../context/personal.ts';

/** The last link received, until it is dismissed. It is nowhere else, and gone with the page. */
export const staffState = personalState<{ link: ShownLink | null }>(() => ({ link: null }));

/** The token is behind the `#`: browsers send that to no server, so that it is in no log. */
export function addressOfLink({ token }: Pick<ShownLink, 'token'>, origin: string): string {
  return `${origin}/login#invite=${token}`;
}
