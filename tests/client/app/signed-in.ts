import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startHost } from '../../../src/client/app/host.ts';
import { PARTS } from '../../../src/client/app/parts.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { clearNotices } from '../../../src/client/notices/notify.ts';
import type { Session } from '../../../src/client/session/session.ts';
import { session } from '../../../src/client/session/session-state.ts';
import type { Role } from '../../../src/contract/base/roles.ts';
import { CONNECTION } from '../data/connection.ts';

/** Somebody is signed in on the whole page, and gone after each test; the test answers what is fetched. */
export function signedInAs(role: Role, userId = 'me'): void {
  beforeAll(() => {
    followParts(PARTS);
    startHost({ session: {} as Session, staySignedIn: () => {}, navigate: () => {} });
  });
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    connectApi(CONNECTION);
    session.user = { claims: { user_id: userId } } as typeof session.user;
    session.userRole = role;
  });
  afterEach(() => {
    clearNotices();
    beginAnew();
    session.user = null;
    session.userRole = '';
  });
}
