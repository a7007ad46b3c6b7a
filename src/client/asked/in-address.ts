/** What the address of the statistics says where the questions stand in place of the numbers. */
export const QUESTIONS_IN_ADDRESS = 'questions';

export function isQuestions(search: string): boolean {
  return new URLSearchParams(search).has(QUESTIONS_IN_ADDRESS);
}
