import { expect, test } from 'vitest';
import { namedIn, nameComplaints } from './names.ts';

test('numbers are read from titles, tables and templates of a test, not from comments or words', () => {
  const source = `
    // C001 is in a comment
    test('C002 P001 a title', () => {});
    test.each([['C003', 1]])('%s', () => {});
    test(\`C004 \${name} C005\`, () => <p title="XC006 C0071">text</p>);
  `;
  expect(namedIn(source)).toEqual(['C002', 'P001', 'C003', 'C004', 'C005']);
});

test('a fact or a promise that no test names, and an open promise that one does, are complaints', () => {
  const complain = (named: string[], open: string[] = []) =>
    nameComplaints(new Set(named), ['C001'], ['P001'], new Set(open));
  expect(complain(['C001', 'P001'])).toEqual([]);
  expect(complain(['P001'])).toEqual(['C001 is named by no test.']);
  expect(complain(['C001'])).toEqual(['P001 is named by no test.']);
  expect(complain(['C001'], ['P001'])).toEqual([]);
  expect(complain(['C001', 'P001'], ['P001'])).toEqual([expect.stringContaining('P001 is named by a test')]);
});
