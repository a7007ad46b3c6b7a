// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { arrive } from '../../../src/client/app/navigation.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import type { Session } from '../../../src/client/session/session.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { signedInAs } from './signed-in.ts';

signedInAs('Admin');

test.each([
  [
    'for whom it is',
    () => Response.json({ name: 'Bo Ek', email: 'bo@x.test' }),
    'This link sets the password of Bo Ek (bo@x.test). To use it, sign out first and open it again. It still works.',
  ],
  [
    'what is wrong with it',
    () => Response.json({ error: 'This link has been used.' }, { status: 410 }),
    'This link has been used.',
  ],
])(
  'P120 a link for a password that somebody signed in opens is not used, and they are told so and %s',
  async (_what, answer, message) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return url === '/invitation/look' ? answer() : Response.json({});
    });
    // Before the second factor is passed nothing else is asked for.
    const claims = { user_id: 'me', name: 'Ada Lund', forceMfa: true };
    session.user = { signInSecondFactor: null, claims } as typeof session.user;
    window.history.replaceState(null, '', '/login#invite=secret');
    await arrive('/login', { load: async () => {} } as unknown as Session);
    await vi.waitFor(() => expect(notices.all).toHaveLength(1));
    const title = 'You are signed in as Ada Lund. The link was not used';
    expect(notices.all[0]).toMatchObject({ kind: 'warning', title, message });
    expect([window.location.pathname, window.location.hash]).toEqual(['/base-profiles', '']);
    expect(asked.filter((url) => url.startsWith('/invitation'))).toEqual(['/invitation/look']);
  },
);
