import { expect, test } from 'vitest';
import {
  problemOfWorkingHours,
  weekInWords,
  workingHoursTyped,
} from '../../src/contract/policy/typed-working-hours.ts';

const typed = (week: string, timeZone = 'Europe/Berlin', holidays = '') =>
  workingHoursTyped({ week, timeZone, holidays });

test('hours are typed as they are told, and told as they may be typed', () => {
  const hours = typed('mon-fri 9:00-17:30; Sat 10:00–14:00', ' Europe/Berlin ', '2027-01-01, 2026-12-25 2026-12-25');
  expect(hours).toEqual({
    time_zone: 'Europe/Berlin',
    week: [
      { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], from: '09:00', until: '17:30' },
      { days: ['Sat'], from: '10:00', until: '14:00' },
    ],
    holidays: ['2026-12-25', '2027-01-01'],
  });
  for (const week of ['Mon–Fri 09:00–17:30, Sat 10:00–14:00', 'Sun 22:00–06:00', 'Mon–Sun 00:00–00:00']) {
    const known = typed(week);
    expect(typeof known === 'object' && known && weekInWords(known.week)).toBe(week);
  }
});

test('a run of days may go over the end of the week, and 24:00 is the next midnight', () => {
  expect(typed('Sat-Mon 18:00-24:00')).toMatchObject({
    week: [{ days: ['Mon', 'Sat', 'Sun'], from: '18:00', until: '00:00' }],
  });
});

test.each([
  ['office hours', 'Europe/Berlin', '', 'Write days and hours such as'],
  ['Mon–Fri 9:00–25:00', 'Europe/Berlin', '', 'Write days and hours such as'],
  ['Mon 9:00–13:00', 'Europe/Berlin', '', 'Give at least 5 hours a week.'],
  ['Mon–Fri 9:00–17:00', 'Berlin', '', 'Give a time zone by its name'],
  ['Mon–Fri 9:00–17:00', 'Europe/Berlin', '2026-02-30', '“2026-02-30” is not a day'],
])('"%s" in %s with holidays "%s" is refused with a sentence', (week, timeZone, holidays, sentence) => {
  expect(problemOfWorkingHours({ week, timeZone, holidays })).toContain(sentence);
});

test('what is typed step by step is judged by what is there, and what is right has no problem', () => {
  expect(problemOfWorkingHours({})).toBeNull();
  expect(problemOfWorkingHours({ week: 'Mon–Fri 9:00–17:00' })).toBeNull();
  expect(problemOfWorkingHours({ week: 'Mon–Fri 9:00–17:00', timeZone: 'UTC', holidays: '2026-12-25' })).toBeNull();
});
