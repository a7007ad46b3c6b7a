// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { LoginScreen } from '../../../src/client/screens/login/login-screen.tsx';
import { SessionContext } from '../../../src/client/session/session-context.ts';
import type { Session } from '../../../src/client/session/session.ts';
import { draw } from '../ui/dom.ts';

afterEach(() => vi.unstubAllGlobals());

/** Only what the form asks of it before anything is sent. */
const session = { dropChallenge() {} } as Session;

test.each([
  [false, 0, true],
  [true, 1, false],
])(
  'P157 in a context that is secure: %s, the sign-in asks for %i passwords and says what it needs: %s',
  (secure, fields, says) => {
    vi.stubGlobal('isSecureContext', secure);
    const { place } = draw(
      <SessionContext value={session}>
        <LoginScreen />
      </SessionContext>,
    );
    expect(place.querySelectorAll('input[type=password]')).toHaveLength(fields);
    expect(/https or localhost/.test(place.textContent ?? '')).toBe(says);
  },
);
