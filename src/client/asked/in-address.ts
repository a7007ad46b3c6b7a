/** The value in the statistics' address that shows the questions instead of the numbers. */
export const QUESTIONS_IN_ADDRESS = 'questions';

export function isQuestions(search: string): boolean {
  return new URLSearchParams(search).has(QUESTIONS_IN_ADDRESS);
}
