/** Facts that only tests of code show, and why that is enough. */
export const CODE_ALONE: Readonly<Record<string, string>> = {
  C045: 'Nobody meets it: a person without a known role is signed out before the guard walks on (C074).',
  C070: 'The five states are names in the code; what each looks like is met at C071, C074, C232 to C236.',
  C128: 'A BaseChecker can neither open nor update a locale profile (C034, C178); the words are a function of the role.',
  C171: 'Two constants. The lower one is met at C166; the upper one refuses nothing and is a word of the queue.',
  C267: 'A wait of 100 ms: no test of the browser measures time, and here the clock is moved by hand.',
};

/** As many facts as this may not be shown by code alone. */
export const CODE_ALONE_LIMIT = 20;
