import { expect, test } from 'vitest';
import { problemOfDay, typedDay } from '../../src/contract/policy/typed-day.ts';

test.each([
  ['1992-03-14', '1992-03-14'],
  [' 1992/3/4 ', '1992-03-04'],
  ['19920314', '1992-03-14'],
  ['１９９２－０３－１４', '1992-03-14'],
  ['1992-03-14 00:00:00.000000+02:00', '1992-03-14'],
  ['1992-03-14T08:00:00Z', '1992-03-14'],
  ['14.3.1992', '1992-03-14'],
  ['14/03/1992', '1992-03-14'],
  ['03/14/1992', '1992-03-14'],
  ['04/04/1992', '1992-04-04'],
  ['14 Mar 1992', '1992-03-14'],
  ['March 14, 1992', '1992-03-14'],
  ['14th of March', null],
  ['03/04/1992', null],
  ['14 Foo 1992', null],
  ['1992', null],
  ['', null],
])('P086 a day that was typed as “%s” is %s', (typed, day) => {
  expect(typedDay(typed)).toBe(day);
});

test.each([
  ['1992-02-29', null],
  ['1993-02-29', 'There is no 29 February 1993.'],
  ['2000-02-30', 'There is no 30 February 2000.'],
  ['1992-13-01', 'There is no month 13: months go from 01 to 12.'],
  ['1992-00-01', 'There is no month 0: months go from 01 to 12.'],
  ['0000-01-01', 'There is no year 0000.'],
  ['14.3.92', 'Write the day as YYYY-MM-DD, such as 1992-03-14.'],
])('P086 what is wrong with “%s” is said: %s', (text, sentence) => {
  expect(problemOfDay(text)).toBe(sentence);
});
