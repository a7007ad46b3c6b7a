// @vitest-environment jsdom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { ROLES, type Role } from '../../../src/contract/policy/roles.ts';
import { RoleOnly } from '../../../src/client/session/role-only.tsx';
import { forgetPerson, session } from '../../../src/client/session/session-state.ts';
import { draw } from '../ui/dom.ts';

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

test('C181 without a role it is hidden', () => {
  expect(shownTo('', false)).toBe(false);
});

test('C182 with “not” it is hidden from the listed roles and shown otherwise, also without a role', () => {
  expect(ROLES.filter((role) => shownTo(role, true))).toEqual(['Creator', 'BaseChecker', 'GeoChecker']);
  expect(shownTo('', true)).toBe(true);
});

test('it follows a change of role', async () => {
  session.userRole = 'Creator';
  const { place } = draw(<RoleOnly roles={['Admin']}>secret</RoleOnly>);
  expect(place.textContent).toBe('');
  await act(async () => void (session.userRole = 'Admin'));
  expect(place.textContent).toBe('secret');
});
