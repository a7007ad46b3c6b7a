// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { arrive } from '../../../src/client/app/navigation.ts';
import { PARTS } from '../../../src/client/app/parts.ts';
import { connectGeo } from '../../../src/client/data/geo.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { session } from '../../../src/client/session/session-state.ts';
import type { Session } from '../../../src/client/session/session.ts';
import { signedInAs } from './signed-in.ts';
import { forgetPersonIn } from '../../../src/client/context/read-context.ts';

const LOOKUPS = /\/(locale|tag|attribute|geo-regions)$/;
const asked: string[] = [];
const waiting: ((answer: Response) => void)[] = [];
/** Who is here is known already. */
const known = { load: async () => {} } as unknown as Session;
signedInAs('Admin');
beforeEach(() => {
  queryClient.clear();
  asked.length = 0;
  waiting.length = 0;
  connectGeo({ url: 'https://geo.test/v1', token: async () => null });
  vi.stubGlobal('fetch', (url: string) => {
    const name = LOOKUPS.exec(url)?.[1];
    if (name === undefined) return new Promise<Response>(() => {});
    asked.push(name);
    return new Promise<Response>((resolve) => waiting.push(resolve));
  });
});

const isAsked = (times: number) => vi.waitFor(() => expect(asked).toHaveLength(times), { timeout: 20_000 });

test('P158 what was asked for a sign-in that another tab has replaced is no failure, and is asked again for the next', async () => {
  window.history.replaceState(null, '', '/base-profiles');
  const first = arrive('/base-profiles', known);
  await isAsked(4);
  forgetPersonIn(PARTS);
  session.user = { claims: { user_id: 'other' } } as typeof session.user;
  const next = arrive('/base-profiles', known);
  await first;
  await isAsked(8);
  expect([asked.slice(4).sort(), notices.all]).toEqual([['attribute', 'geo-regions', 'locale', 'tag'], []]);
  const broken = { error: 'Out of order.', code: 'internal' };
  for (const answer of waiting.slice(4)) answer(Response.json(broken, { status: 500 }));
  await next;
  expect(notices.all.map(({ title }) => title).sort(), 'what fails now is reported').toEqual([
    'Unable to fetch attributes...',
    'Unable to fetch geo config',
    'Unable to fetch locales...',
    'Unable to fetch tags...',
  ]);
});

test.each([
  [
    'for whom it is',
    () => Response.json({ name: 'Bo Ek', email: 'bo@x.test' }),
    'This link sets the password of Bo Ek (bo@x.test). To use it, sign out first and open it again. It still works.',
  ],
  [
    'what is wrong with it',
    () => Response.json({ error: 'This link has been used.', code: 'invitation-over' }, { status: 410 }),
    'This link has been used.',
  ],
])(
  'P120 a link for a password that somebody signed in opens is not used, and they are informed of that and %s',
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
