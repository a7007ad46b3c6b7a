// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { Scope, scopesNow } from '../../../src/client/context/scope.tsx';
import { draw, one } from '../ui/dom.ts';

const focus = (selector: string) => act(() => one(selector).focus());

test('P001 keys of every scope of the screen go on where the focus is on the screen itself, as where it is nowhere', () => {
  draw(
    <>
      <a href="#screen">Elsewhere</a>
      <Scope name="disapproval-note">
        <p>Beside the screen</p>
      </Scope>
      <main id="screen" tabIndex={-1}>
        <button type="button" id="above">
          On the screen, in no scope
        </button>
        <Scope name="queue-list">
          <button type="button" id="row">
            Row
          </button>
        </Scope>
        <Scope name="review">
          <p>Item</p>
        </Scope>
      </main>
    </>,
  );
  expect(scopesNow([]), 'nowhere').toEqual(['global', 'queue-list', 'review', 'disapproval-note']);
  focus('#screen');
  expect(scopesNow([]), 'the screen').toEqual(['global', 'queue-list', 'review']);
  focus('#row');
  expect(scopesNow([]), 'inside one').toEqual(['global', 'queue-list']);
  focus('#above');
  expect(scopesNow([]), 'a control beside them').toEqual(['global']);
  focus('a');
  expect(scopesNow([]), 'elsewhere').toEqual(['global']);
});
