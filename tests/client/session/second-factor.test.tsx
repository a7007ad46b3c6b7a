// @vitest-environment jsdom
import { act, createRef, useState } from 'react';
import { URI, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { answerToSecondFactorError } from '../../../src/client/session/second-factor/second-factor-errors.ts';
import { otpauthUri } from '../../../src/client/session/second-factor/otpauth-uri.ts';
import { CodeField, digitsOf } from '../../../src/client/ui/code-field.tsx';
import { draw, one } from '../ui/dom.ts';

describe('errors of the one-time code', () => {
  test.each([
    ['C237', 'requires-recent-login', 'Registering TOTP requires recent login.', 'sign-in'],
    [
      'C238',
      'operation-not-allowed',
      'Please contact the admin to enable TOTP feature in your application.',
      'restart',
    ],
    ['C239', 'unverified-email', 'Please verify email first. Check your email inbox.', 'restart'],
    ['C240', 'too-many-enrollment-attempts', 'Too many enrollment attempts. Please try again later.', 'restart'],
    ['C241', 'invalid-verification-code', 'Invalid TOTP code', 'again'],
    ['C242', 'totp-challenge-timeout', 'Timeout. Sign in by email & password again.', 'sign-in'],
    [
      'C243',
      'quota-exceeded',
      'Too many attempts. Please wait at least a minute, or ask administrator to reset your 2FA (TOTP)',
      'again',
    ],
  ])('%s %s', (_fact, code, message, way) => {
    expect(answerToSecondFactorError({ code: `auth/${code}` })).toEqual({ message, way });
  });

  test('a lost network and an unknown error have sentences of their own', () => {
    const network = answerToSecondFactorError({ code: 'auth/network-request-failed' });
    expect(network).toEqual({ message: expect.stringContaining('cannot be reached'), way: 'again' });
    expect(answerToSecondFactorError(new Error('x')).message).toBe('The code could not be checked. Try again.');
  });
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

describe('the field for the code', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 12-34-56\n', '123456'],
    ['1234567', '123456'],
    ['a1b2', '12'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳ ۴۵۶', '123456'],
    ['１２３４５６７', '123456'],
    ['१२३४५६', '123456'],
    ['\u200F١٢٣\u200E-456', '123456'],
    ['一二三', ''],
  ])('of %j it takes %j', (text, digits) => {
    expect(digitsOf(text)).toBe(digits);
  });

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

  function enter(text: string): void {
    const field = one('input') as HTMLInputElement;
    act(() => {
      // As a person's typing does: past the setter with which React watches the field.
      Reflect.set(HTMLInputElement.prototype, 'value', text, field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }

  test('sends itself with the sixth digit, once', () => {
    const sent: string[] = [];
    draw(<Page sent={sent} />);
    enter('12345');
    expect(sent).toEqual([]);
    enter('123456');
    enter('1234567');
    expect(sent).toEqual(['123456']);
  });

  test('P157 a code in the digits of another script is sent as the service takes it', () => {
    const sent: string[] = [];
    draw(<Page sent={sent} />);
    enter('١٢٣٤٥٦');
    expect(sent).toEqual(['123456']);
  });

  test('P157 a code is sent once an input method has finished with it, and nothing is changed before', () => {
    const sent: string[] = [];
    draw(<Page sent={sent} />);
    const field = one('input') as HTMLInputElement;
    act(() => {
      Reflect.set(HTMLInputElement.prototype, 'value', '１２３４５６', field);
      field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    });
    expect([field.value, sent]).toEqual(['１２３４５６', []]);
    act(() => void field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
    expect([field.value, sent]).toEqual(['123456', ['123456']]);
  });

  test('takes nothing while a code is checked', () => {
    const sent: string[] = [];
    draw(<Page sent={sent} busy />);
    enter('123456');
    expect(sent).toEqual([]);
  });
});
