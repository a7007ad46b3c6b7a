// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { act, createRef, useState, type ReactNode } from 'react';
import { TOTP, URI } from 'otpauth';
import { renderToStaticMarkup } from 'react-dom/server';
import { userFromToken } from '../../../src/client/session/claims.ts';
import { forgetPerson, session } from '../../../src/client/session/session-state.ts';
import { answerToSignInError } from '../../../src/client/session/sign-in-errors.ts';
import { answerToSecondFactorError } from '../../../src/client/session/second-factor/second-factor-errors.ts';
import { otpauthUri } from '../../../src/client/session/second-factor/register-totp-screen.tsx';
import { CodeField, digitsOf } from '../../../src/client/ui/controls/code-field.tsx';
import { DayField } from '../../../src/client/ui/controls/day-field.tsx';
import { NumberField } from '../../../src/client/ui/controls/number-field.tsx';
import { draw, one, type } from '../ui/dom.ts';
import { ROLES, type Role } from '../../../src/contract/base/roles.ts';
import { RoleOnly } from '../../../src/client/session/role-only.tsx';
import { startPage } from '../../../src/client/first-page.tsx';
import typedCodes from './typed-codes.json' with { type: 'json' };
import tables from './sign-in.json' with { type: 'json' };

const TOKEN = tables.token;
const user = (claims: object) => userFromToken({ ...TOKEN, claims: { user_id: 'u', ...claims } });

test('C065 the claims are kept as they are shown, and those of a wrong kind are refused', () => {
  const claims = tables.claims;
  expect(user(claims)?.claims).toEqual({ user_id: 'u', ...claims });
  for (const [claim, value] of Object.entries(claims)) {
    expect(user({ ...claims, [claim]: value === 7 ? 'seven' : 7 }), claim).toBeNull();
  }
  expect(userFromToken({ ...TOKEN, claims: {} })).toBeNull();
});

test.each(tables.signIn)('C232 C233 C234 C235 C236 of a sign-in: $code', ({ code, expected }) =>
  expect(answerToSignInError({ code })).toEqual(expected),
);
test('C236 of a sign-in: something that is no error of the SDK', () => {
  expect(answerToSignInError(null)).toEqual({ message: 'Check your credentials and try again.' });
  expect(answerToSignInError({ code: 'constructor' })).toEqual({ message: 'Check your credentials and try again.' });
});

test.each(tables.secondFactor)(
  'C237 C238 C239 C240 C241 C242 C243 of a one-time code: $code',
  ({ code, ...answer }) => {
    expect(answerToSecondFactorError({ code: `auth/${code}` })).toEqual(answer);
  },
);

test('of a one-time code a lost network and an unknown error have sentences of their own', () => {
  const network = answerToSecondFactorError({ code: 'auth/network-request-failed' });
  expect(network).toEqual({ message: expect.stringContaining('cannot be reached'), way: 'again' });
  expect(answerToSecondFactorError(new Error('x')).message).toBe('The code could not be checked. Try again.');
});

const never = () => Promise.reject(new Error('Not in this test.'));

test('the otpauth address survives any account name', () => {
  const account = 'ada+test&issuer=Evil?@x.test';
  const text = otpauthUri(
    { secret: 'JBSWY3DPEHPK3PXP', algorithm: 'SHA1', digits: 6, period: 30, finish: never },
    account,
  );
  const read = URI.parse(text);
  expect(read).toBeInstanceOf(TOTP);
  expect(read).toMatchObject({ issuer: 'Dossier', label: account, algorithm: 'SHA1', digits: 6, period: 30 });
  expect(read.secret.base32).toBe('JBSWY3DPEHPK3PXP');
});

test.each(typedCodes)('of %j the field for the code takes %j', (text, digits) => expect(digitsOf(text)).toBe(digits));

function Page({ sent, busy = false }: { sent: string[]; busy?: boolean }) {
  const [code, setCode] = useState('');
  return (
    <CodeField
      ref={createRef()}
      label="Code"
      value={code}
      onChange={setCode}
      onComplete={(complete) => sent.push(complete)}
      problem={null}
      busy={busy}
    />
  );
}

test('the field for the code sends itself with the sixth digit, once', () => {
  const sent: string[] = [];
  draw(<Page sent={sent} />);
  type(one('input'), '12345');
  expect(sent).toEqual([]);
  type(one('input'), '123456');
  type(one('input'), '1234567');
  expect(sent).toEqual(['123456']);
});

function Typed({ into: Into }: { into: typeof NumberField }) {
  const [value, change] = useState('');
  return <Into value={value} change={change} />;
}

test.each<[string, (sent: string[]) => ReactNode, string, string, string[]]>([
  ['a code', (sent) => <Page sent={sent} />, '１２３４５６', '123456', ['123456']],
  ['a number', () => <Typed into={NumberField} />, '５６', '56', []],
  ['a day', () => <Typed into={DayField} />, '１９９００５１７', '1990-05-17', []],
])('P157 %s is read once its input method has finished, and not changed before', (_, drawn, typed, read, sends) => {
  const sent: string[] = [];
  draw(drawn(sent));
  const field = one('input') as HTMLInputElement;
  act(() => {
    Reflect.set(HTMLInputElement.prototype, 'value', typed, field);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
  });
  expect([field.value, sent]).toEqual([typed, []]);
  act(() => void field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  expect([field.value, sent]).toEqual([read, sends]);
});

beforeEach(forgetPerson);

function shownTo(role: Role | '', not: boolean): boolean {
  session.userRole = role;
  const drawn = renderToStaticMarkup(
    <RoleOnly roles={['Admin', 'FillIn']} not={not}>
      secret
    </RoleOnly>,
  );
  return drawn === 'secret';
}

test('C180 an element is shown to the listed roles only', () => {
  expect(ROLES.filter((role) => shownTo(role, false))).toEqual(['Admin', 'FillIn']);
});

test('C181 without a role it is hidden', () => expect(shownTo('', false)).toBe(false));

test('C182 with “not” it is hidden from the listed roles and shown otherwise, also without a role', () => {
  expect(ROLES.filter((role) => shownTo(role, true))).toEqual(['Creator', 'BaseChecker', 'GeoChecker']);
  expect(shownTo('', true)).toBe(true);
});

test.each([false, true])(
  'P157 by plain http at another address the page says what it needs and asks for no password (signed in before: %s)',
  async (remembered) => {
    vi.stubGlobal('isSecureContext', false);
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    const root = document.createElement('div');
    root.id = 'root';
    document.body.append(root);
    await act(() => startPage(remembered));
    expect(root.textContent).toContain('Dossier needs https or localhost');
    expect(root.querySelectorAll('input, button')).toHaveLength(0);
    expect(asked).not.toHaveBeenCalled();
  },
);
