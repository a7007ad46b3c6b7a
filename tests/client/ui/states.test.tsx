// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { Button } from '../../../src/client/ui/button.tsx';
import { EmptyState } from '../../../src/client/ui/empty-state.tsx';
import { ErrorState } from '../../../src/client/ui/error-state.tsx';
import { PageLoader } from '../../../src/client/ui/page-loader.tsx';
import { Section } from '../../../src/client/ui/section.tsx';
import { Skeleton } from '../../../src/client/ui/skeleton.tsx';
import { draw, one } from './dom.ts';

test('a section is named by its heading, and a jump can put the focus on it', () => {
  draw(
    <Section id="general" title="General info" count={{ value: 2, of: 'errors', tone: 'error' }}>
      text
    </Section>,
  );
  const section = one('section#general');
  expect(document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'General info2 errors',
  );
  section.focus();
  expect(document.activeElement).toBe(section);
});

test('no errors are not counted, no photos are', () => {
  draw(
    <>
      <Section id="a" title="A" count={{ value: 0, of: 'errors', tone: 'error' }}>
        text
      </Section>
      <Section id="b" title="B" count={{ value: 0, of: 'photos' }}>
        text
      </Section>
    </>,
  );
  expect([...document.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual(['A', 'B0 photos']);
});

test('an error is said at once and offers the way on', () => {
  draw(<ErrorState message="The profiles could not be fetched." action={<Button>Retry</Button>} />);
  expect(one('[role="alert"]').textContent).toBe('The profiles could not be fetched.Retry');
});

test('an empty state says what is missing and offers the next command', () => {
  draw(
    <EmptyState title="No profile matches.">
      <Button>Clear filters</Button>
    </EmptyState>,
  );
  expect(one('p').textContent).toBe('No profile matches.');
  expect(one('button').textContent).toBe('Clear filters');
});

test('a skeleton holds the room of its rows and says what is being fetched', () => {
  draw(<Skeleton rows={3} rowHeight={36} label="Loading profiles" />);
  expect(one('[role="status"]').textContent).toBe('Loading profiles');
  const rows = [...document.querySelectorAll<HTMLElement>('[role="status"] > div')];
  expect(rows.map((row) => row.style.height)).toEqual(['36px', '36px', '36px']);
});

test('the page loader says that a page is loading', () => {
  draw(<PageLoader />);
  expect(one('[role="status"]').textContent).toBe('Loading page');
});
