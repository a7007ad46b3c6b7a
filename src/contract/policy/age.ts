/** Minimum age in whole years: specification, section 9. */
export const MINIMUM_AGE = 18;
/** No date of birth is refused above it, but whoever decides is told: most such are a slip of the year. */
export const MAXIMUM_AGE = 99;

/** Whole years between two ISO dates (YYYY-MM-DD); the birthday itself counts as completed. */
export function ageInYears(dateOfBirth: string, today: string): number {
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = dateOfBirth.split('-').map(Number);
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const beforeBirthday = month < birthMonth || (month === birthMonth && day < birthDay);
  return year - birthYear - (beforeBirthday ? 1 : 0);
}

/** Exactly 18 years ago today is old enough. */
export function isOldEnough(dateOfBirth: string, today: string): boolean {
  return ageInYears(dateOfBirth, today) >= MINIMUM_AGE;
}
